/// The changes of an edited text, in groups that are undone and redone together.
struct EditHistory: Hashable, Sendable {
  /// The kind of a change; adjacent changes of the same kind can form one group.
  enum Kind: Hashable, Sendable { case typing, deletingBackward, deletingForward, other }

  /// One replacement of characters.
  struct Change: Hashable, Sendable {
    var start: Int
    var removed: [Character]
    var inserted: [Character]
  }

  struct Group: Hashable, Sendable {
    var kind: Kind
    var changes: [Change]
    var before: EditSelection
    var after: EditSelection
  }

  /// The largest number of groups that can be undone.
  private static let depth = 200

  private var done: [Group] = []
  private var undone: [Group] = []
  /// Whether the next change may join the last group.
  private var isOpen = false

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Ends the last group, for example because the caret was moved.
  mutating func close() { isOpen = false }

  /// Records a change.
  ///
  /// - Parameter joins: Whether the change may join a group of the same kind.
  mutating func record(
    _ change: Change, _ kind: Kind, before: EditSelection, after: EditSelection, joins: Bool
  ) {
    undone.removeAll()
    if joins, isOpen, kind != .other, let last = done.indices.last, done[last].kind == kind {
      done[last].changes.append(change)
      done[last].after = after
    } else {
      if done.count == Self.depth { done.removeFirst() }
      done.append(Group(kind: kind, changes: [change], before: before, after: after))
    }
    isOpen = true
  }

  mutating func takeUndo() -> Group? {
    guard let group = done.popLast() else { return nil }
    undone.append(group)
    isOpen = false
    return group
  }

  mutating func takeRedo() -> Group? {
    guard let group = undone.popLast() else { return nil }
    done.append(group)
    isOpen = false
    return group
  }
}
