/// What playing a replay's moves again says of its claims.
package enum Verification: Equatable, Sendable {
  /// Every move is legal and the claims hold; the position at the log's cursor, with its score.
  case verified(GameState)
  case refused(ReplayRefusal)
}

/// Why a replay that could be read proves nothing.
package enum ReplayRefusal: Error, Hashable, Sendable {
  /// The move with this number, counted from 1 as in the text, is not legal.
  case move(Int, Refusal)
  /// The moves do not give the score that is claimed.
  case score(claimed: Int, played: Int)
  /// The score is right, but the position is not the one that is claimed: other rules played it.
  case position
  /// The move with this number was taken back, and the mark that says so is missing.
  case unmarkedUndo(Int)
  /// The move with this number was first played before one that comes earlier in the text.
  case timeRunsBackwards(Int)
  /// The move with this number was first played after the end of the game time.
  case timeAfterEnd(Int)
  /// The seed is the daily game's of no date.
  case notDaily
}

extension Replay {
  /// Plays every move again, branches included, and compares the claims with the outcome.
  ///
  /// Enough for what the program wrote itself. Marks, times and the record to beat are not looked at.
  package func verify() -> Verification {
    do throws(ReplayRefusal) {
      return .verified(try positions()[log.cursor])
    } catch {
      return .refused(error)
    }
  }

  /// Like `verify`, for replays from other people: also refuses claims that cannot be true.
  ///
  /// Help that leaves no trace in the moves, times and the record to beat stay the player's word;
  /// nothing can prove them.
  ///
  /// - Parameter runner: searches for the daily game of a date, 0.1 s on two processors (2026-11).
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

  /// The position of each node of the log, when every move is legal and the claims hold.
  ///
  /// In a mode with a time limit a move must also say that it was made in time.
  package func positions() throws(ReplayRefusal) -> [GameState] {
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
  /// One line: the score, or why it is refused.
  package var description: String {
    switch self {
    case .verified(let position):
      "verified: \(position.score) points, \(position.moveCount) hands, "
        + (position.isOver ? "\(position.grid.count) cards left" : "not over yet")
    case .refused(let refusal): "refused: \(refusal)"
    }
  }
}

extension ReplayRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .move(let number, let refusal): "move \(number) \(refusal.reason)"
    case .score(let claimed, let played): "\(claimed) points are claimed, the moves give \(played)"
    case .position: "the moves give the score, but not the position that is claimed"
    case .unmarkedUndo(let number): "move \(number) was taken back, and the marks do not say so"
    case .timeRunsBackwards(let number): "move \(number) is timed before a move that came earlier"
    case .timeAfterEnd(let number): "move \(number) is timed after the end"
    case .notDaily: "the seed is the daily game's of no date"
    }
  }
}

extension Refusal {
  /// The reason in words that go after the name of a move, such as "is not connected".
  package var reason: String {
    switch self {
    case .gameOver: "comes after the end of the game"
    case .wrongCount(1): "plays one card; a hand takes 2 to 5"
    case .wrongCount(let count): "plays \(count) cards; a hand takes 2 to 5"
    case .emptyCell(let cell):
      "plays the empty cell in row \(cell.row + 1), column \(cell.column + 1)"
    case .notConnected: "is not connected"
    case .noHand: "is none of the 17 hands"
    case .timeUp: "comes after the time was up"
    case .paused: "comes while the game is paused"
    }
  }
}
