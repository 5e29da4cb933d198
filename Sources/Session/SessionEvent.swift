/// An effect of a change to a session; each call that changes a session returns its effects as
/// events.
package struct SessionEvent: Equatable, Sendable {
  /// Game time in nanoseconds, without pauses.
  package let gameTime: UInt64
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    /// A game began at its first position; the events contain `dealt`.
    case began(Game, [GameEvent])
    case selection(SelectionChange)
    /// A new move was played.
    case played(Move, [GameEvent])
    /// An undone move was played again, by redo or by playing the same cards.
    case redone(Move, [GameEvent])
    /// The move was undone; the position before it is current.
    case undone(Move)
    /// The player went to another node of the log, whose position is current.
    case wentTo(node: Int)
    /// The move was illegal; nothing changed.
    case refused(Move, Refusal)
    /// The stored record was beaten, for the first time in this game.
    case newRecord(previous: Int)
    /// The record now carries these marks.
    case marked(Marks)
    case paused
    case resumed
    /// So many seconds of game time are left: a multiple of ten, or one of the last ten seconds.
    ///
    /// Saving it limits the time that a game regains if the program is killed.
    case countdown(Int)
    /// The time limit has passed; no move is legal.
    case timeUp
  }
}

extension [SessionEvent] {
  /// The result of the move; nil if no move was tried.
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

  /// Whether a move was played or redone.
  package var playsMove: Bool {
    if case .played? = outcome { true } else { false }
  }

  /// Whether the position changed by undo, redo or going to a node.
  package var changedPosition: Bool {
    contains { event in
      switch event.kind {
      case .undone, .redone, .wentTo: true
      default: false
      }
    }
  }
}
