/// One row: a cell for each column.
struct TableRowView<Value>: View {
  let value: Value
  let columns: [TableColumnParts<Value, Never>]
  let isSelectable: Bool

  var body: some View {
    TableRowLayout(columns: columns.map(\.width)) {
      ForEach(0..<columns.count) { index in
        HStack(spacing: 8) { columns[index].cell(value) }
          .frame(
            maxWidth: .infinity,
            alignment: Alignment(horizontal: columns[index].alignment, vertical: .center)
          )
          .modifier(ValueModifier<TableCellNode>(index == 0 ? "" : columns[index].title))
      }
    }
    .modifier(ValueModifier<TableRowNode>(isSelectable))
  }
}

/// Reads the title of the column before a cell, except in the first column, which names the row.
private final class TableCellNode: ModifierNode, ValueKeeper {
  var value: String?

  override func accessibilityElements() -> [AccessibilityElement] {
    let inner = super.accessibilityElements()
    guard let title = value, !title.isEmpty, inner.count == 1 else { return inner }
    return [
      with(inner[0]) {
        let label = $0.accessibility.label
        $0.accessibility.label = label.isEmpty ? title : title + " " + label
      }
    ]
  }
}

/// Groups the cells of a row, unless the list makes the row one element because it can be selected.
private final class TableRowNode: ModifierNode, ValueKeeper {
  var value: Bool?

  override func accessibilityElements() -> [AccessibilityElement] {
    let inner = super.accessibilityElements()
    guard value != true, !inner.isEmpty else { return inner }
    var row = AccessibilityElement(accessibility: Accessibility(.group, ""), node: self)
    row.children = inner
    return [row]
  }
}
