// Groups that keys open and close.

extension ListNode {
  /// Opens or closes the group at the cursor; a row that cannot be closed passes the cursor to the
  /// group around it.
  func disclose(_ isOpen: Bool) -> Bool {
    guard let row = cursorRow else { return false }
    if let disclosure = row.traits.disclosure, disclosure.set(isOpen) { return true }
    guard !isOpen, row.traits.level > 0 else { return false }
    let label = shownRows.last { $0.index < row.index && $0.traits.level < row.traits.level }
    return label.map { go(to: $0.index, false) } ?? false
  }
}
