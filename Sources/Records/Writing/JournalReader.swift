internal import Session

/// A reader that applies the rows of a journal up to the first illegal one.
struct JournalReader {
  private(set) var journal: Journal
  /// The number of rows from the first illegal one on.
  private(set) var lost = 0
  /// The position at each node of the move log.
  private var positions: [GameState]

  /// Starts with a journal to which no rows have been applied yet; returns nil if the journal's
  /// replay is illegal.
  init?(_ journal: Journal) {
    self.journal = journal
    positions = [GameState(journal.game)]
    for node in journal.log.nodes.dropFirst() {
      guard let parent = node.parent, add(node.move, to: parent) else { return nil }
    }
  }

  /// Applies a step; nil stands for an invalid row.
  mutating func read(_ step: JournalStep?) {
    guard lost == 0, let step, isLegal(step.action), journal.apply(step) else {
      return lost += 1
    }
    // Store the position after a new move.
    guard journal.log.nodes.count > positions.count, case .play(let move) = step.action,
      let parent = journal.log.nodes[journal.log.cursor].parent
    else { return }
    _ = add(move, to: parent)
  }

  private func isLegal(_ action: JournalStep.Action) -> Bool {
    guard case .play(let move) = action else { return true }
    guard journal.log.nodes.count <= JournalReader.moveLimit else { return false }
    return positions[journal.log.cursor].refusal(of: move) == nil
  }

  /// The largest number of moves in a replay; a journal with more could not become a replay.
  private static let moveLimit = 4_096

  private mutating func add(_ move: Move, to parent: Int) -> Bool {
    var position = positions[parent]
    guard case .played = position.apply(move) else { return false }
    positions.append(position)
    return true
  }
}
