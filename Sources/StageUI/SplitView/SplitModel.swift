/// The state of one split view that its columns share.
@MainActor
final class SplitModel {
  weak var node: SplitNode?
  /// Shows a view in a column instead of the column's own.
  var showPage: (AnyView, Int) -> Void = { _, _ in }
  /// Moves a column to the top of a narrow window.
  var showColumn: (Int) -> Void = { _ in }
  var toggleSidebar: () -> Void = {}
  /// The root pages of the innermost stacks, by column.
  var roots: [Int: WeakPage] = [:]
  /// The lists inside.
  var lists: [ObjectIdentifier: WeakList] = [:]

  /// Releases the closures, which refer to the views.
  func disconnect() {
    showPage = { _, _ in }
    showColumn = { _ in }
    toggleSidebar = {}
  }

  /// Deselects the rows that led away from a column of a narrow window.
  func returned(to column: Int) {
    lists = lists.filter { $0.value.list != nil }
    for entry in lists.values where entry.column == column { entry.list?.deselect() }
  }
}

@MainActor
struct WeakList {
  weak var list: ListNode?
  let column: Int?

  init(_ list: ListNode, column: Int?) {
    self.list = list
    self.column = column
  }
}

/// The column of a split view around a view.
@MainActor
struct SplitColumn: @MainActor Equatable {
  let model: SplitModel
  let index: Int
  let count: Int
  let isCompact: Bool
  /// Whether the bar of the column has the button that hides and shows the sidebar.
  let hasToggle: Bool

  static func == (a: Self, b: Self) -> Bool {
    a.model === b.model && a.index == b.index && a.count == b.count
      && a.isCompact == b.isCompact && a.hasToggle == b.hasToggle
  }

  var hasNext: Bool { index < count - 1 }

  /// Shows a view in the next column.
  func show(_ view: AnyView) { model.showPage(view, index + 1) }

  /// Shows the page of a value in the next column; returns false if no destination is known.
  func follow<V: Hashable>(_ value: V, _ navigator: Navigator) -> Bool {
    if let view = navigator.knownView(for: PathValue(value)) {
      show(view)
      return true
    }
    // A stack in the next column may know the destination.
    guard let next = model.roots[index + 1]?.page?.navigator, next !== navigator else {
      return false
    }
    next.push(value)
    advance()
    return true
  }

  /// Moves the next column in if the columns are pages of a stack.
  func advance() { if isCompact, hasNext { model.showColumn(index + 1) } }

  func goBack() { if isCompact, index > 0 { model.showColumn(index - 1) } }
}

private struct SplitColumnKey: EnvironmentKey {
  static var defaultValue: SplitColumn? { nil }
}

extension EnvironmentValues {
  /// The column of a split view around the view; nil outside of split views.
  var splitColumn: SplitColumn? {
    get { self[SplitColumnKey.self] }
    set { self[SplitColumnKey.self] = newValue }
  }
}

extension ListNode {
  /// Clears the selection of a list in which at most one row is selected.
  func deselect() {
    if let selection, !selection.allowsSeveral, !look.isEditing { selection.set([]) }
  }

  /// Moves the next column in after the program has selected a row.
  func noteSelection(_ selected: Set<AnyHashable>) {
    guard !selected.isEmpty, selected != lastWritten, let column, column.isCompact else { return }
    tree.afterUpdate { column.advance() }
  }
}
