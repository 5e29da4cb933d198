/// The content of a table's rows: a `TableRow`, a `ForEach` of them, a section, or several in a
/// builder.
public protocol TableRowContent<TableRowValue>: View {
  /// The type of the rows' values.
  associatedtype TableRowValue: Identifiable
}

/// A row of a table, which shows a value in the cells of the table's columns.
///
/// ```swift
/// Table(of: Player.self) {
///   TableColumn("Name", value: \.name)
/// } rows: {
///   TableRow(captain)
///   ForEach(players) { TableRow($0) }
/// }
/// ```
public struct TableRow<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value

  private let value: Value
  @Environment(\.tableRowLook) private var look

  /// Creates the row of a value; the selection of the table contains its identity.
  public init(_ value: Value) { self.value = value }

  public var body: some View {
    let look = look as? TableRowLook<Value>
    TableRowView(
      value: value, columns: look?.columns ?? [], isSelectable: look?.isSelectable ?? false
    )
    .tag(value.id)
  }
}

/// A row for each element of a collection.
public struct TableForEachContent<Data: RandomAccessCollection>: TableRowContent
where Data.Element: Identifiable {
  public typealias TableRowValue = Data.Element

  let data: Data

  public var body: some View { ForEach(data) { TableRow($0) } }
}

/// Several rows of a table.
public struct TableRowGroup<Value: Identifiable, Content: View>: TableRowContent {
  public typealias TableRowValue = Value

  let content: Content

  public var body: some View { content }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
}

extension ForEach
where Data.Element: Identifiable, ID == Data.Element.ID, Content == TableRow<Data.Element> {
  /// Creates a row of a table for each element.
  public init(_ data: Data) { self.init(data) { TableRow($0) } }
}

extension Section: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
}

extension Group: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
}

extension Optional: TableRowContent where Wrapped: TableRowContent {
  public typealias TableRowValue = Wrapped.TableRowValue
}

extension ConditionalContent: TableRowContent
where
  First: TableRowContent, Second: TableRowContent, First.TableRowValue == Second.TableRowValue
{
  public typealias TableRowValue = First.TableRowValue
}

extension TableRowContent {
  /// Adds a context menu to each row.
  public func contextMenu<Items: View>(
    @ViewBuilder menuItems: () -> Items
  ) -> some TableRowContent<TableRowValue> {
    TableRowGroup<TableRowValue, _>(content: asView.contextMenu(menuItems: menuItems))
  }

  /// Calls an action when the pointer enters or leaves a row.
  public func onHover(
    perform action: @escaping (Bool) -> Void
  ) -> some TableRowContent<TableRowValue> {
    TableRowGroup<TableRowValue, _>(content: asView.onHover(perform: action))
  }

  /// The rows as a view, whose modifiers return views.
  private var asView: some View { self }
}

/// Builds the rows of a table from a closure with `if` and `switch`.
@resultBuilder
@MainActor
@preconcurrency
public enum TableRowBuilder<Value: Identifiable> {
  /// Accepts rows of the table's values.
  public static func buildExpression<Content: TableRowContent>(_ content: Content) -> Content
  where Content.TableRowValue == Value {
    content
  }

  /// Builds a single row, or rows of a collection.
  public static func buildBlock<Content: TableRowContent>(_ content: Content) -> Content
  where Content.TableRowValue == Value {
    content
  }

  /// Builds several rows in their order.
  @_disfavoredOverload
  public static func buildBlock<each Content: TableRowContent>(
    _ content: repeat each Content
  ) -> TableRowGroup<Value, TupleView<repeat each Content>> {
    TableRowGroup(content: TupleView(repeat each content))
  }

  /// Builds an `if` without `else`.
  public static func buildOptional<Content: TableRowContent>(_ content: Content?) -> Content?
  where Content.TableRowValue == Value {
    content
  }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither<First: TableRowContent, Second: TableRowContent>(
    first: First
  ) -> ConditionalContent<First, Second>
  where First.TableRowValue == Value, Second.TableRowValue == Value {
    .first(first)
  }

  /// Builds the second branch of an `if` or `switch`.
  public static func buildEither<First: TableRowContent, Second: TableRowContent>(
    second: Second
  ) -> ConditionalContent<First, Second>
  where First.TableRowValue == Value, Second.TableRowValue == Value {
    .second(second)
  }
}

/// The columns of a table, for its rows.
struct TableRowLook<Value> {
  let columns: [TableColumnParts<Value, Never>]
  let isSelectable: Bool
}

private enum TableRowLookKey: EnvironmentKey {
  static var defaultValue: Any? { nil }
}

extension EnvironmentValues {
  /// The `TableRowLook` of the table around the rows; nil outside of tables.
  var tableRowLook: Any? {
    get { self[TableRowLookKey.self] }
    set { self[TableRowLookKey.self] = newValue }
  }
}
