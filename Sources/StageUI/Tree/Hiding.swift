/// The reasons why a view that stays in the tree is not shown.
struct Hiding: OptionSet {
  let rawValue: UInt8

  /// A later page of a navigation stack covers the view.
  static let coveringPage = Hiding(rawValue: 1)
  /// The view is in a tab that is not selected.
  static let hiddenTab = Hiding(rawValue: 2)

  mutating func set(_ reason: Hiding, _ applies: Bool) {
    if applies { insert(reason) } else { remove(reason) }
  }
}
