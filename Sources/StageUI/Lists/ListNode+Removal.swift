// Selected rows that are removed.

extension ListNode {
  /// Remembers which selected tags belong to rows.
  func noteSelectedRows() {
    guard let selected = selection?.selected else { return knownTags = [] }
    knownTags.formIntersection(selected)
    for tag in selected where !knownTags.contains(tag) && items.hasRow(named: tag) {
      knownTags.insert(tag)
    }
  }

  /// Removes the tags of rows that no longer exist from the selection.
  func forgetRemovedTags() {
    noteSelectedRows()
    guard let selection, selection.allowsSeveral || !knownTags.isEmpty else { return }
    let gone = knownTags.filter { !items.hasRow(named: $0) }
    guard !gone.isEmpty else { return }
    knownTags.subtract(gone)
    tree.afterUpdate { [weak self] in
      guard let self, let selection = self.selection else { return }
      let still = gone.filter { !self.items.hasRow(named: $0) }
      selection.set(selection.selected.subtracting(still))
    }
  }
}
