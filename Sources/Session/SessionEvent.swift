/// Something that happened in a session: each call that changes one returns what it caused.
package struct SessionEvent: Equatable, Sendable {
  /// Game time in nanoseconds: what the player has spent on this game, pauses excluded.
  package let gameTime: UInt64
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    /// A game is on the table from its first position; `dealt` is among the events.
    case began(Game, [GameEvent])
    case selection(SelectionChange)
    /// A new move was made.
    case played(Move, [GameEvent])
    /// A move taken back was made again, by redo or by playing it: shown, but not counted.
    case redone(Move, [GameEvent])
    /// A move was taken back; the position before it is on the table.
    case undone(Move)
    /// The player went to another place of the log; that position is on the table.
    case wentTo(node: Int)
    /// The move was not legal and nothing changed.
    case refused(Move, Refusal)
    /// The stored record fell, for the first time in this game.
    case newRecord(previous: Int)
    /// The record now carries these marks.
    case marked(Marks)
    case paused
    case resumed
    /// The mode's time is up; no move is legal any more.
    case timeUp
  }
}

extension [SessionEvent] {
  /// What became of a move; nil when none was tried.
  package var outcome: MoveOutcome? {
    for event in self {
      switch event.kind {
      case .played(_, let events), .redone(_, let events): return .played(events)
      case .refused(_, let reason): return .refused(reason)
      default: break
      }
    }
    return nil
  }

  /// Whether undo, redo or a place of the log was gone to.
  package var wentElsewhere: Bool {
    contains { event in
      switch event.kind {
      case .undone, .redone, .wentTo: true
      default: false
      }
    }
  }
}
