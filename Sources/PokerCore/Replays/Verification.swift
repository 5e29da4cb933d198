/// The result of replaying a game's moves and comparing the outcome with the replay's claims.
package enum Verification: Equatable, Sendable {
  /// Every move is legal and the claims hold; the value is the position at the log's cursor.
  case verified(GameState)
  case refused(ReplayRefusal)
}

/// The reason why a replay is refused: an illegal move, or a claim that does not hold.
package enum ReplayRefusal: Error, Hashable, Sendable {
  /// The move with this number, counted from 1, is illegal.
  case move(Int, Refusal)
  /// The moves lead to another score than the replay claims.
  case score(claimed: Int, played: Int)
  /// The score is as claimed, but the digest of the position differs, for example because the moves
  /// were played by other rules.
  case position
  /// The move with this number was taken back, but the `undo` mark is missing.
  case unmarkedUndo(Int)
  /// The move with this number has an earlier time than a move before it.
  case timeRunsBackwards(Int)
  /// The move with this number has a time after the end of the game.
  case timeAfterEnd(Int)
  /// The seed does not belong to the daily game of any date.
  case notDaily
  /// The move with this number was taken back, which the mode does not allow.
  case undone(Int)
}

extension Replay {
  /// Replays all moves, branches included, and compares the result with the claims.
  ///
  /// This check suffices for the program's own files. It ignores marks and the record to beat, and
  /// checks times only in modes with a time limit, so that no edited time gives a resumed game more
  /// of it.
  package func verify() -> Verification {
    do throws(ReplayRefusal) {
      return .verified(try positions()[log.cursor])
    } catch {
      return .refused(error)
    }
  }

  /// Like `verify`, for replays from other people: also refuses impossible claims.
  ///
  /// A replay cannot prove the times, the record to beat, or that no hint was shown, because hints
  /// leave no trace in the moves.
  ///
  /// - Parameter runner: runs the search for the daily game of a date. The search takes 0.1 s on
  ///   two processors (2026-11).
  package func verifyStrictly(runner: PieceRunner = .serial) -> Verification {
    do throws(ReplayRefusal) {
      let end = try positions()[log.cursor]
      try checkMarks()
      try checkTimes()
      if game.mode == .daily, !Daily.has(game.seed, runner: runner) { throw .notDaily }
      return .verified(end)
    } catch {
      return .refused(error)
    }
  }

  private func checkMarks() throws(ReplayRefusal) {
    guard game.mode.marksHelp, !marks.contains(.undo), let move = log.firstUndone else { return }
    throw .unmarkedUndo(move)
  }

  private func checkTimes() throws(ReplayRefusal) {
    var latest: UInt64 = 0
    for (number, node) in log.nodes.enumerated() {
      guard let moment = node.time else { continue }
      if moment < latest { throw .timeRunsBackwards(number) }
      if moment > time { throw .timeAfterEnd(number) }
      latest = moment
    }
  }

  /// Returns the position of each node of the log; throws if a move is illegal or the claims do not
  /// hold.
  ///
  /// In a mode with a time limit, each move must have a time within the limit, no time may be before
  /// an earlier one, and the game's time may not be before that of its last move. In a mode without
  /// undo, the log must have no branches.
  package func positions() throws(ReplayRefusal) -> [GameState] {
    if !game.mode.allowsUndo, let move = log.firstUndone { throw .undone(move) }
    if game.mode.isTimed { try checkTimes() }
    var positions = [GameState(game)]
    for (number, node) in log.nodes.enumerated().dropFirst() {
      guard let parent = node.parent else { continue }
      if isTooLate(node) { throw .move(number, .timeUp) }
      var position = positions[parent]
      if case .refused(let refusal) = position.apply(node.move) { throw .move(number, refusal) }
      positions.append(position)
    }
    let reached = positions[log.cursor]
    guard reached.score == score else { throw .score(claimed: score, played: reached.score) }
    guard reached.digest == digest else { throw .position }
    return positions
  }

  private func isTooLate(_ node: MoveLog.Node) -> Bool {
    guard let limit = game.mode.timeLimit else { return false }
    return node.time.map { $0 >= limit / 1_000_000 } ?? true
  }
}

extension Verification: CustomStringConvertible {
  /// One line: the score, or the reason for the refusal.
  package var description: String {
    switch self {
    case .verified(let position):
      "verified: \(position.score) points, \(position.moveCount) hands, "
        + (position.isOver ? "\(position.grid.count) cards left" : "not finished")
    case .refused(let refusal): "refused: \(refusal)"
    }
  }
}

extension ReplayRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .move(let number, let refusal): "move \(number) \(refusal.reason)"
    case .score(let claimed, let played): "the score is \(played), not \(claimed) as stated"
    case .position: "the moves lead to the stated score, but to another position"
    case .unmarkedUndo(let number): "move \(number) was taken back, but the mark 'undo' is missing"
    case .timeRunsBackwards(let number): "move \(number) has an earlier time than a move before it"
    case .timeAfterEnd(let number): "move \(number) has a time after the end of the game"
    case .notDaily: "the seed does not belong to the daily game of any date"
    case .undone(let number): "move \(number) was taken back, which the mode does not allow"
    }
  }
}

extension Refusal {
  /// The reason as a phrase that follows the name of a move, such as "is not connected".
  package var reason: String {
    switch self {
    case .gameOver: "comes after the end of the game"
    case .wrongCount(1): "plays one card; a hand takes 2 to 5"
    case .wrongCount(let count): "plays \(count) cards; a hand takes 2 to 5"
    case .emptyCell(let cell):
      "plays the empty cell in row \(cell.row + 1), column \(cell.column + 1)"
    case .notConnected: "is not connected"
    case .noHand: "is not one of the 17 hands"
    case .timeUp: "comes after the time limit"
    case .paused: "comes while the game is paused"
    }
  }
}
