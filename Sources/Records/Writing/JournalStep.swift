internal import Session

/// Something that happened in a game, as a row of its journal.
struct JournalStep: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// A move was played or redone.
    case play(Move)
    case undo
    /// The cursor went to this node of the move log.
    case go(Int)
    /// From now on, the game's result carries these marks, which tell what help was used.
    case mark(Marks)
    /// Only time has passed.
    case wait
  }

  let action: Action
  /// The game time in milliseconds.
  let time: UInt64

  init(_ action: Action, time: UInt64) {
    self.action = action
    self.time = time
  }

  /// Creates the step for an event; returns nil for events that a resumed game does not need.
  init?(_ event: SessionEvent) {
    let action: Action? =
      switch event.kind {
      case .played(let move, _), .redone(let move, _): .play(move)
      case .undone: .undo
      case .wentTo(let node): .go(node)
      case .marked(let marks): .mark(marks)
      case .paused, .countdown, .timeUp: .wait
      case .began, .selection, .refused, .newRecord, .resumed: nil
      }
    guard let action else { return nil }
    self.init(action, time: event.gameTime / 1_000_000)
  }

  // The numbers that stand for actions in the file; never reuse one for another action.

  static let playKind = 0

  var kind: Int {
    switch action {
    case .play: JournalStep.playKind
    case .undo: 1
    case .go: 2
    case .mark: 3
    case .wait: 4
    }
  }

  var value: Int {
    switch action {
    case .play(let move): Int(move.cells.mask)
    case .go(let node): node
    case .mark(let marks): Int(marks.rawValue)
    case .undo, .wait: 0
    }
  }

  /// The valid game times in milliseconds, up to about thirty years.
  private static let times = 0...999_999_999_999

  /// Creates the step in a row of the file; returns nil if the row is invalid.
  init?(kind: Int, value: Int, time: Int) {
    guard JournalStep.times.contains(time) else { return nil }
    let time = UInt64(time)
    switch kind {
    case 0:
      guard (0..<1 << 25).contains(value) else { return nil }
      self.init(.play(Move(CellSet(mask: UInt32(value)))), time: time)
    case 1: self.init(.undo, time: time)
    case 2: self.init(.go(value), time: time)
    case 3:
      guard let marks = UInt8(exactly: value) else { return nil }
      self.init(.mark(Marks(rawValue: marks)), time: time)
    case 4: self.init(.wait, time: time)
    default: return nil
    }
  }
}
