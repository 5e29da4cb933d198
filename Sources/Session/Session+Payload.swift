/// Why a saved game cannot be put on the table.
package enum PayloadError: Error, Hashable, Sendable {
  /// It is no replay, or a damaged one, or one of a newer version.
  case unreadable(ReplayError)
  /// It is a replay whose moves are not legal or whose claims do not hold.
  case refused(ReplayRefusal)
}

extension PayloadError: CustomStringConvertible {
  /// One line that says what is wrong and where.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .refused(let refusal): refusal.description
    }
  }
}

extension Session {
  /// The game with everything that was played, as it stands.
  ///
  /// Nothing of the mode has to be added: rounds follow from the moves and time left from the time.
  package func replay(at now: UInt64) -> Replay {
    Replay(
      position: state, log: log, marks: marks, time: clock.elapsed(at: now) / 1_000_000,
      record: record)
  }

  /// What an autosave writes: the text of the replay, to be written whenever `revision` has grown.
  ///
  /// It holds the moves with their branches, where the player stands, what redo follows, the marks,
  /// game time in milliseconds and the record to beat. The selection is not among it.
  package func payload(at now: UInt64) -> String { replay(at: now).text }

  /// Puts a saved game on the table as it was left, undo and branches included; game time runs on.
  package init(restoring payload: String, at now: UInt64) throws(PayloadError) {
    let (replay, positions) = try Session.read(payload)
    self.init(replay, positions, at: now)
  }

  /// As `init(restoring:at:)` for a payload that was read before.
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
