internal import Session

/// Follows the rows of a journal as long as they make a legal game.
struct JournalReader {
  private(set) var journal: Journal
  /// How many rows were given after the game could not go on.
  private(set) var lost = 0
  /// By node of the move log.
  private var positions: [GameState]

  /// Nil when the journal's beginning is not legal itself.
  init?(_ journal: Journal) {
    self.journal = journal
    positions = [GameState(journal.game)]
    for node in journal.log.nodes.dropFirst() {
      guard let parent = node.parent, add(node.move, to: parent) else { return nil }
    }
  }

  /// Does what a step says; nil stands for a row that means nothing.
  mutating func read(_ step: JournalStep?) {
    guard lost == 0, let step, isLegal(step.action), journal.follow(step) else {
      return lost += 1
    }
    // The position of a move that is new.
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

  /// Of a replay, which a journal must be able to become.
  private static let moveLimit = 4_096

  private mutating func add(_ move: Move, to parent: Int) -> Bool {
    var position = positions[parent]
    guard case .played = position.apply(move) else { return false }
    positions.append(position)
    return true
  }
}
