/// Rows of values in columns, of which only the visible rows exist.
///
/// A press on a column's title sorts by the column: the table changes `sortOrder`, and the program
/// sorts its data. In compact width only the first column is shown, without titles.
///
/// ```swift
/// Table(players, selection: $chosen, sortOrder: $order) {
///   TableColumn("Name", value: \.name)
///   TableColumn("Score", value: \.score) { Text($0.score, format: .number) }
///     .width(min: 60, ideal: 80, max: 120)
///     .alignment(.numeric)
/// }
/// .onChange(of: order) { players.sort(using: order) }
/// ```
public struct Table<Value: Identifiable, Rows: TableRowContent, Sort: TableComparator>: View
where Rows.TableRowValue == Value {
  /// The identity of a row, which a selection contains.
  public typealias ID = Value.ID

  private enum Selection {
    case none
    case one(Binding<ID?>)
    case several(Binding<Set<ID>>)
  }

  private let rows: Rows
  private let selection: Selection
  private let sortOrder: Binding<[Sort]>?
  private let columns: [TableColumnParts<Value, Sort>]
  @Environment(\.horizontalSizeClass) private var width

  private init(
    _ rows: Rows, _ selection: Selection, _ sortOrder: Binding<[Sort]>?,
    _ columns: TableColumns<Value, Sort>
  ) {
    self.rows = rows
    self.selection = selection
    self.sortOrder = sortOrder
    self.columns = columns._columns
  }

  public var body: some View {
    let isCompact = width == .compact
    let shown = isCompact ? Array(columns.prefix(1)) : columns
    VStack(spacing: 0) {
      if !isCompact {
        TableHeader(columns: shown, sortOrder: sortOrder)
        Divider()
      }
      list(shown.map { $0.sorting(by: nil) }).listStyle(.plain)
    }
  }

  @ViewBuilder
  private func list(_ columns: [TableColumnParts<Value, Never>]) -> some View {
    switch selection {
    case .none: List { rows(columns, isSelectable: false) }
    case .one(let binding): List(selection: binding) { rows(columns, isSelectable: true) }
    case .several(let binding): List(selection: binding) { rows(columns, isSelectable: true) }
    }
  }

  private func rows(
    _ columns: [TableColumnParts<Value, Never>], isSelectable: Bool
  ) -> some View {
    rows.environment(
      \.tableRowLook, TableRowLook(columns: columns, isSelectable: isSelectable))
  }
}

extension Table where Sort == Never {
  /// Creates a table whose rows are neither selected nor sorted by the user.
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .none, nil, columns())
  }

  /// Creates a table whose rows are neither selected nor sorted by the user, from rows of its own.
  public init(
    of valueType: Value.Type,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .none, nil, columns())
  }

  /// Creates a table in which one row can be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<ID?>,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .one(selection), nil, columns())
  }

  /// Creates a table in which one row can be selected, from rows of its own.
  public init(
    of valueType: Value.Type, selection: Binding<ID?>,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .one(selection), nil, columns())
  }

  /// Creates a table in which any number of rows can be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .several(selection), nil, columns())
  }

  /// Creates a table in which any number of rows can be selected, from rows of its own.
  public init(
    of valueType: Value.Type, selection: Binding<Set<ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> TableColumns<Value, Never>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .several(selection), nil, columns())
  }
}

extension Table {
  /// Creates a table that the user sorts.
  public init<Data: RandomAccessCollection>(
    _ data: Data, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .none, sortOrder, columns())
  }

  /// Creates a table that the user sorts, from rows of its own.
  public init(
    of valueType: Value.Type, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .none, sortOrder, columns())
  }

  /// Creates a table that the user sorts, in which one row can be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .one(selection), sortOrder, columns())
  }

  /// Creates a table that the user sorts, in which one row can be selected, from rows of its own.
  public init(
    of valueType: Value.Type, selection: Binding<ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .one(selection), sortOrder, columns())
  }

  /// Creates a table that the user sorts, in which any number of rows can be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>
  ) where Rows == TableForEachContent<Data>, Data.Element == Value {
    self.init(TableForEachContent(data: data), .several(selection), sortOrder, columns())
  }

  /// Creates a table that the user sorts, in which any number of rows can be selected, from rows of its own.
  public init(
    of valueType: Value.Type, selection: Binding<Set<ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> TableColumns<Value, Sort>,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), .several(selection), sortOrder, columns())
  }
}

/// Places the cells of a row, or the titles, side by side.
struct TableRowLayout: Layout, Equatable {
  static let spacing = 12.0

  var columns: [TableWidth]

  private func widths(_ room: Double) -> [Double] {
    TableWidth.widths(columns, in: room - Self.spacing * Double(max(columns.count - 1, 0)))
  }

  /// The width without a proposal: that of the ideal widths.
  private var idealWidth: Double {
    columns.reduce(0) { $0 + ($1.ideal ?? max($1.min, 100)) }
      + Self.spacing * Double(max(columns.count - 1, 0))
  }

  private func room(_ proposal: ProposedViewSize) -> Double {
    proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? idealWidth
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    let room = room(proposal)
    let heights = zip(subviews, widths(room)).map { view, width in
      view.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
    }
    return Size(room, heights.max() ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var x = 0.0
    for (view, width) in zip(subviews, widths(bounds.width)) {
      view.place(
        at: Point(x, bounds.height / 2), anchor: UnitPoint(x: 0, y: 0.5),
        proposal: ProposedViewSize(width: width, height: nil))
      x += width + Self.spacing
    }
  }
}

/// The titles of the columns; those that can sort are buttons.
private struct TableHeader<Value, Sort: TableComparator>: View {
  let columns: [TableColumnParts<Value, Sort>]
  let sortOrder: Binding<[Sort]>?
  @Environment(\.self) private var environment

  private func alignment(_ index: Int) -> Alignment {
    Alignment(horizontal: columns[index].alignment, vertical: .center)
  }

  private func title(_ index: Int) -> some View {
    columns[index].label.font(.subheadline.weight(.semibold)).lineLimit(1)
  }

  @ViewBuilder
  private func cell(_ index: Int) -> some View {
    if let comparator = columns[index].comparator, let sortOrder {
      let order = TableSorting(sortOrder.wrappedValue)
      let isReversed = order.isReversed(comparator)
      Button {
        sortOrder.wrappedValue = order.pressed(comparator)
      } label: {
        HStack(spacing: 4) {
          title(index)
          if let isReversed {
            Image(systemName: isReversed ? "chevron.down" : "chevron.up")
              .font(.caption2.weight(.bold))
              .accessibilityHidden(true)
          }
        }
        .frame(maxWidth: .infinity, minHeight: 44, alignment: alignment(index))
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityValue(isReversed.map { $0 ? "descending" : "ascending" } ?? "")
    } else {
      title(index)
        .frame(maxWidth: .infinity, minHeight: 44, alignment: alignment(index))
        .accessibilityAddTraits(.isHeader)
    }
  }

  var body: some View {
    TableRowLayout(columns: columns.map(\.width)) {
      ForEach(0..<columns.count) { cell($0) }
    }
    .foregroundStyle(.secondary)
    .padding(.horizontal, ListMetrics(.plain).rowInsets.leading)
    .background(Color(.systemBackground))
    .focusSection()
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Columns")
  }
}

/// The comparators of a table, the first of which is shown in the header.
struct TableSorting<Sort: TableComparator> {
  private let order: [Sort]

  init(_ order: [Sort]) { self.order = order }

  private func forward(_ comparator: Sort) -> Sort {
    var forward = comparator
    forward._isReversed = false
    return forward
  }

  private func isSame(_ a: Sort, _ b: Sort) -> Bool { forward(a) == forward(b) }

  /// The direction in which the table is sorted by a column; nil if another column comes first.
  func isReversed(_ comparator: Sort) -> Bool? {
    guard let first = order.first, isSame(first, comparator) else { return nil }
    return first._isReversed
  }

  /// Returns the order after a press on the title of a column: the column comes first, or its
  /// direction changes if it is first already.
  func pressed(_ comparator: Sort) -> [Sort] {
    var first = comparator
    if let isReversed = isReversed(comparator) { first._isReversed = !isReversed }
    return [first] + order.filter { !isSame($0, comparator) }
  }
}
