// Tables that are sorted by Foundation's comparators.
public import Foundation
public import StageUI

extension Foundation.KeyPathComparator: TableComparator {
  /// Whether the comparator sorts from large to small.
  public var _isReversed: Bool {
    get { order == .reverse }
    set { order = newValue ? .reverse : .forward }
  }
}

extension TableColumn where Label == Text, Sort == Foundation.KeyPathComparator<RowValue> {
  /// Creates a column with a Markdown title that sorts by a property.
  public init<Value: Comparable>(
    _ title: LocalizedStringKey, value: any KeyPath<RowValue, Value> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), Foundation.KeyPathComparator(value), content)
  }

  /// Creates a column with a verbatim title that sorts by a property.
  @_disfavoredOverload
  public init<S: StringProtocol, Value: Comparable>(
    _ title: S, value: any KeyPath<RowValue, Value> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), Foundation.KeyPathComparator(value), content)
  }

  /// Creates a column with a Markdown title that sorts by an optional property.
  public init<Value: Comparable>(
    _ title: LocalizedStringKey, value: any KeyPath<RowValue, Value?> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), Foundation.KeyPathComparator(value), content)
  }

  /// Creates a column with a Markdown title that sorts by a comparator of the table.
  public init(
    _ title: LocalizedStringKey, sortUsing comparator: Sort,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), comparator, content)
  }

  private init(_ text: Text, _ comparator: Sort, _ content: @escaping (RowValue) -> Content) {
    self.init(_label: text, _title: text.string, _comparator: comparator, content: content)
  }
}

extension TableColumn
where Label == Text, Content == Text, Sort == Foundation.KeyPathComparator<RowValue> {
  /// Creates a column of texts with a Markdown title that sorts by them.
  public init(_ title: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable) {
    self.init(title, value: value) { Text(verbatim: $0[keyPath: value]) }
  }

  /// Creates a column of texts with a verbatim title that sorts by them.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: any KeyPath<RowValue, String> & Sendable) {
    self.init(title, value: value) { Text(verbatim: $0[keyPath: value]) }
  }
}
