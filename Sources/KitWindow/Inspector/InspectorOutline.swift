import StageUI

/// The tree of views as an outline.
struct InspectorOutline: View {
  @ObservedObject var model: InspectorModel

  var body: some View {
    ScrollViewReader { reader in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(model.rows) { row in
            InspectorRow(
              row: row, element: model.inspection.elements[row.index],
              isSelected: row.id == model.selected,
              isHovered: model.hovered.map { model.listed($0) } == row.index,
              select: { model.select(row.index) }, toggle: { model.toggle(row.id) })
          }
        }
        .padding(.vertical, 4)
      }
      .onChange(of: model.selected) { _, id in
        if let id { reader.scrollTo(id) }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A line of the outline.
private struct InspectorRow: View {
  var row: InspectorModel.Row
  var element: Inspection.Element
  var isSelected: Bool
  var isHovered: Bool
  var select: () -> Void
  var toggle: () -> Void

  /// The deepest level that is indented further.
  private static let deepest = 14

  var body: some View {
    HStack(spacing: 4) {
      Image(systemName: row.isOpen ? "chevron.down" : "chevron.right")
        .font(.caption2)
        .foregroundStyle(.secondary)
        .opacity(row.hasChildren ? 1 : 0)
        .frame(minWidth: 16)
        .contentShape(Rectangle())
        .onTapGesture(perform: toggle)
      Text(element.name)
        .fontWeight(element.isFromKit ? .regular : .semibold)
        .foregroundStyle(element.isModifier ? .secondary : .primary)
      if !element.label.isEmpty { Text("“\(element.label)”").foregroundStyle(.secondary) }
      if let role = element.role { Text(role).foregroundStyle(.tertiary) }
      if let identity = element.identity { Text(identity).foregroundStyle(.tertiary) }
      Spacer(minLength: 4)
      if element.evaluations > 0 {
        Text("\(element.evaluations)×").monospacedDigit().foregroundStyle(Color.orange)
          .layoutPriority(1)
      }
    }
    .lineLimit(1)
    .opacity(element.isLeaving ? 0.5 : 1)
    .padding(.leading, 4 + 12 * Double(min(row.level, Self.deepest)))
    .padding(.trailing, 10)
    .padding(.vertical, 2)
    .background(background)
    .contentShape(Rectangle())
    .onTapGesture(perform: select)
  }

  private var background: Color {
    if isSelected { return Color.accentColor.opacity(0.28) }
    return isHovered ? Color.primary.opacity(0.07) : .clear
  }
}
