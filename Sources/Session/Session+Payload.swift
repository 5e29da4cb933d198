/// The reason why a saved game cannot be restored.
package enum PayloadError: Error, Hashable, Sendable {
  /// The text is not a replay, or it is damaged or of a newer version.
  case unreadable(ReplayError)
  /// The replay has an illegal move or makes a false claim.
  case refused(ReplayRefusal)
}

extension PayloadError: CustomStringConvertible {
  /// One line that tells what is wrong and where.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .refused(let refusal): refusal.description
    }
  }
}

extension GameState {
  /// Returns the game time in milliseconds, of which `elapsed` have passed since the deal.
  ///
  /// After the end it is the time of the last hand, or the time limit: the ending, which the player
  /// may look at or share at any time, is not part of the game.
  package func gameTime(_ log: MoveLog, elapsed: UInt64) -> UInt64 {
    if let limit = game.mode.timeLimit { return min(elapsed, limit / 1_000_000) }
    guard isOver, let last = log.nodes.compactMap(\.time).max() else { return elapsed }
    return min(elapsed, last)
  }
}

extension Session {
  /// Returns the game time in milliseconds.
  package func gameTime(at now: UInt64) -> UInt64 {
    state.gameTime(log, elapsed: clock.elapsed(at: now) / 1_000_000)
  }

  /// Returns a replay of the game up to now, with all its moves.
  ///
  /// It suffices to restore a game of any mode: the round follows from the moves, and the time left
  /// follows from the game time.
  package func replay(at now: UInt64) -> Replay {
    Replay(
      position: state, log: log, marks: marks, time: gameTime(at: now), record: record)
  }

  /// Returns the text of the replay, for autosave; write it whenever `revision` has increased.
  ///
  /// It contains the moves with their branches, the current position, the moves that redo plays,
  /// the marks, game time in milliseconds and the record to beat. It lacks the selection.
  package func payload(at now: UInt64) -> String { replay(at: now).text }

  /// Restores a saved game, including undo and branches; game time continues.
  package init(restoring payload: String, at now: UInt64) throws(PayloadError) {
    let (replay, positions) = try Session.read(payload)
    self.init(replay, positions, at: now)
  }

  /// Like `init(restoring:at:)`, for a replay that has been read already.
  package init(restoring replay: Replay, at now: UInt64) throws(ReplayRefusal) {
    self.init(replay, try replay.positions(), at: now)
  }

  private static func read(_ payload: String) throws(PayloadError) -> (Replay, [GameState]) {
    let replay: Replay
    do throws(ReplayError) { replay = try Replay(payload) } catch { throw .unreadable(error) }
    do throws(ReplayRefusal) {
      return (replay, try replay.positions())
    } catch {
      throw .refused(error)
    }
  }
}
