/// A comparator that the header of a table can reverse.
///
/// `KeyPathComparator` is one; `Never` stands for tables whose rows are not sorted by the user.
public protocol TableComparator: Hashable {
  /// Whether the comparator sorts from large to small.
  var _isReversed: Bool { get set }
}

extension KeyPathComparator: TableComparator {
  public var _isReversed: Bool {
    get { order == .reverse }
    set { order = newValue ? .reverse : .forward }
  }
}

extension Never: TableComparator {
  public var _isReversed: Bool {
    get { false }
    set {}
  }
}

/// The alignment of the cells and the title of a table's column.
public struct TableColumnAlignment: Hashable, Sendable {
  let horizontal: HorizontalAlignment

  /// The default, which is leading.
  public static let automatic = Self(horizontal: .leading)
  public static let leading = Self(horizontal: .leading)
  public static let center = Self(horizontal: .center)
  public static let trailing = Self(horizontal: .trailing)
  /// The alignment of numbers, which is trailing.
  public static let numeric = Self(horizontal: .trailing)
}

/// The limits of a column's width, in points.
struct TableWidth: Hashable {
  /// The width below which a column does not shrink as long as all minima fit in the table.
  var min = 40.0
  /// The preferred width; nil takes an equal share of the remaining room.
  var ideal: Double?
  var max = Double.infinity

  /// Returns the widths of all columns, which have `room` in total unless all are at their maxima.
  ///
  /// Columns with an ideal width get it if there is room. The others share the rest. Room beyond
  /// that, or missing room, is divided among the columns with ideal widths.
  static func widths(_ columns: [TableWidth], in room: Double) -> [Double] {
    let room = Swift.max(room, 0)
    let least = columns.reduce(0) { $0 + $1.min }
    guard least <= room else { return columns.map { least > 0 ? $0.min * room / least : 0 } }
    let isFixed = columns.map { $0.ideal != nil }
    let ideals = columns.map { Swift.min(Swift.max($0.ideal ?? $0.min, $0.min), $0.max) }
    let excess = ideals.reduce(0, +) - room
    if excess > 0 { return leveled(columns, ideals, isFixed, by: -excess) }
    // An open column is raised from zero, so that open columns have equal widths.
    let starts = zip(ideals, isFixed).map { $1 ? $0 : 0 }
    let shared = leveled(columns, starts, isFixed.map { !$0 }, by: room - starts.reduce(0, +))
    let rest = room - shared.reduce(0, +)
    return rest > 0.001 ? leveled(columns, shared, isFixed, by: rest) : shared
  }

  /// Adds equal amounts to some widths, within their limits, until `amount` is distributed.
  private static func leveled(
    _ columns: [TableWidth], _ starts: [Double], _ takesPart: [Bool], by amount: Double
  ) -> [Double] {
    var widths = starts
    var open = columns.indices.filter { takesPart[$0] }
    var rest = amount
    while !open.isEmpty {
      let share = rest / Double(open.count)
      // The columns that exceed their limits in the direction of the total are settled first.
      let wanted = open.map { (index: $0, width: starts[$0] + share) }
      let kept = wanted.map {
        Swift.min(Swift.max($0.width, columns[$0.index].min), columns[$0.index].max)
      }
      let error = zip(kept, wanted).reduce(0) { $0 + $1.0 - $1.1.width }
      var settled: Set<Int> = []
      for (width, wish) in zip(kept, wanted) {
        let isOver = width < wish.width && error <= 0 || width > wish.width && error >= 0
        if isOver {
          widths[wish.index] = width
          rest -= width - starts[wish.index]
          settled.insert(wish.index)
        }
      }
      if settled.isEmpty {
        for wish in wanted { widths[wish.index] = wish.width }
        break
      }
      open.removeAll { settled.contains($0) }
    }
    return widths
  }
}

/// The content of a table's columns: a `TableColumn`, or several in a builder.
@MainActor
@preconcurrency
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
  /// The type of the rows' values.
  associatedtype TableRowValue
  /// The comparators of the table; `Never` if the column does not sort.
  associatedtype TableColumnSortComparator: TableComparator

  var _columns: [TableColumnParts<TableRowValue, TableColumnSortComparator>] { get }
}

/// The type-erased parts of a column.
@MainActor
@preconcurrency
public struct TableColumnParts<RowValue, Sort: TableComparator> {
  let title: String
  let label: AnyView
  let comparator: Sort?
  let width: TableWidth
  let alignment: HorizontalAlignment
  let cell: (RowValue) -> AnyView

  /// Returns the same column with another comparator; nil if it does not sort.
  func sorting<Other: TableComparator>(by other: Other?) -> TableColumnParts<RowValue, Other> {
    TableColumnParts<RowValue, Other>(
      title: title, label: label, comparator: other, width: width, alignment: alignment,
      cell: cell)
  }
}

/// A column of a table: its title and the view of a cell.
public struct TableColumn<RowValue, Sort: TableComparator, Content: View, Label: View>:
  TableColumnContent
{
  private let label: Label
  private let title: String
  private let comparator: Sort?
  private let content: (RowValue) -> Content
  private var limits = TableWidth()
  private var horizontal = HorizontalAlignment.leading

  /// Creates the parts of a column; `title` is what speech reads before the cells.
  public init(
    _label label: Label, _title title: String, _comparator comparator: Sort?,
    content: @escaping (RowValue) -> Content
  ) {
    self.label = label
    self.title = title
    self.comparator = comparator
    self.content = content
  }

  public var _columns: [TableColumnParts<RowValue, Sort>] {
    [
      TableColumnParts(
        title: title, label: AnyView(label), comparator: comparator, width: limits,
        alignment: horizontal, cell: { [content] in AnyView(content($0)) })
    ]
  }

  /// Gives the column a fixed width in points; nil leaves it flexible.
  public func width(_ width: Double? = nil) -> Self {
    with(self) {
      $0.limits = width.map { TableWidth(min: max($0, 0), ideal: $0, max: max($0, 0)) } ?? .init()
    }
  }

  /// Limits the width of the column, in points.
  ///
  /// Negative limits and NaN are ignored. A column without an ideal width shares the room that the
  /// others leave.
  public func width(min: Double? = nil, ideal: Double? = nil, max: Double? = nil) -> Self {
    with(self) {
      var limits = TableWidth()
      if let min, min >= 0 { limits.min = min }
      if let max, max >= 0 { limits.max = max }
      limits.min = Swift.min(limits.min, limits.max)
      if let ideal, ideal >= 0 {
        limits.ideal = Swift.min(Swift.max(ideal, limits.min), limits.max)
      }
      $0.limits = limits
    }
  }

  /// Sets the alignment of the column's title and cells.
  public func alignment(_ alignment: TableColumnAlignment) -> Self {
    with(self) { $0.horizontal = alignment.horizontal }
  }
}

extension TableColumn where Label == Text, Sort == Never {
  /// Creates a column with a Markdown title that does not sort.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(title), content: content)
  }

  /// Creates a column with a verbatim title that does not sort.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), content: content)
  }

  /// Creates a column with a text as its title that does not sort.
  public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(_label: text, _title: text.string, _comparator: nil, content: content)
  }
}

extension TableColumn where Label == Text, Sort == Never, Content == Text {
  /// Creates a column of texts with a Markdown title, in a table that is not sorted.
  public init(_ title: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(title) { Text(verbatim: $0[keyPath: value]) }
  }

  /// Creates a column of texts with a verbatim title, in a table that is not sorted.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(title) { Text(verbatim: $0[keyPath: value]) }
  }
}

extension TableColumn where Label == Text, Sort == KeyPathComparator<RowValue> {
  /// Creates a column with a Markdown title that sorts by a property.
  public init<Value: Comparable>(
    _ title: LocalizedStringKey, value: KeyPath<RowValue, Value>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), KeyPathComparator(value), content)
  }

  /// Creates a column with a verbatim title that sorts by a property.
  @_disfavoredOverload
  public init<S: StringProtocol, Value: Comparable>(
    _ title: S, value: KeyPath<RowValue, Value>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), KeyPathComparator(value), content)
  }

  /// Creates a column with a Markdown title that sorts by an optional property.
  public init<Value: Comparable>(
    _ title: LocalizedStringKey, value: KeyPath<RowValue, Value?>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), KeyPathComparator(value), content)
  }

  /// Creates a column with a Markdown title that sorts by a comparator of the table.
  public init(
    _ title: LocalizedStringKey, sortUsing comparator: Sort,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), comparator, content)
  }

  private init(
    _ text: Text, _ comparator: Sort, _ content: @escaping (RowValue) -> Content
  ) {
    self.init(_label: text, _title: text.string, _comparator: comparator, content: content)
  }
}

extension TableColumn
where Label == Text, Content == Text, Sort == KeyPathComparator<RowValue> {
  /// Creates a column of texts with a Markdown title that sorts by them.
  public init(_ title: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(title, value: value) { Text(verbatim: $0[keyPath: value]) }
  }

  /// Creates a column of texts with a verbatim title that sorts by them.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(title, value: value) { Text(verbatim: $0[keyPath: value]) }
  }
}

/// Several columns of a table.
public struct TableColumns<RowValue, Sort: TableComparator>: TableColumnContent {
  public let _columns: [TableColumnParts<RowValue, Sort>]
}

/// Builds the columns of a table from a closure with `if`, `switch` and `for`.
@resultBuilder
@MainActor
@preconcurrency
public enum TableColumnBuilder<RowValue, Sort: TableComparator> {
  /// Accepts a column of the table's comparators.
  public static func buildExpression<Column: TableColumnContent>(
    _ column: Column
  ) -> TableColumns<RowValue, Sort>
  where Column.TableRowValue == RowValue, Column.TableColumnSortComparator == Sort {
    TableColumns(_columns: column._columns)
  }

  /// Accepts a column that does not sort.
  @_disfavoredOverload
  public static func buildExpression<Column: TableColumnContent>(
    _ column: Column
  ) -> TableColumns<RowValue, Sort>
  where Column.TableRowValue == RowValue, Column.TableColumnSortComparator == Never {
    TableColumns(_columns: column._columns.map { $0.sorting(by: nil) })
  }

  /// Builds the columns in their order.
  public static func buildBlock(
    _ columns: TableColumns<RowValue, Sort>...
  ) -> TableColumns<RowValue, Sort> {
    TableColumns(_columns: columns.flatMap(\._columns))
  }

  /// Builds an `if` without `else`.
  public static func buildOptional(
    _ columns: TableColumns<RowValue, Sort>?
  ) -> TableColumns<RowValue, Sort> {
    columns ?? TableColumns(_columns: [])
  }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither(
    first: TableColumns<RowValue, Sort>
  ) -> TableColumns<RowValue, Sort> {
    first
  }

  /// Builds the second branch of an `if` or `switch`.
  public static func buildEither(
    second: TableColumns<RowValue, Sort>
  ) -> TableColumns<RowValue, Sort> {
    second
  }

  /// Builds a `for` loop.
  public static func buildArray(
    _ columns: [TableColumns<RowValue, Sort>]
  ) -> TableColumns<RowValue, Sort> {
    TableColumns(_columns: columns.flatMap(\._columns))
  }
}
