internal import Session

/// The current game as the file contains it: moves, marks and time, but no positions.
struct Journal: Equatable, Sendable {
  /// The game's number in the file.
  let id: Int
  let game: Game
  let record: Int?
  private(set) var log = MoveLog()
  private(set) var marks: Marks = []
  /// The game time of the last step in milliseconds.
  private(set) var time: UInt64 = 0
  /// The number of steps after the start.
  private(set) var count = 0
  /// Whether the game has been reported as over and nothing has happened since.
  var isEnded = false

  /// Creates a journal that starts at the game's first position.
  init(id: Int, game: Game, record: Int?) {
    (self.id, self.game, self.record) = (id, game, record)
  }

  /// Creates a journal that starts at the end of a replay.
  init(id: Int, base: Replay) {
    self.init(id: id, game: base.game, record: base.record)
    (log, marks, time) = (base.log, base.marks, base.time)
  }

  /// Applies a step; returns false and changes nothing if the step is impossible.
  mutating func apply(_ step: JournalStep) -> Bool {
    switch step.action {
    case .play(let move): _ = log.play(move, time: step.time)
    case .undo: guard log.undo() else { return false }
    case .go(let node):
      guard log.nodes.indices.contains(node) else { return false }
      log.go(to: node)
    case .mark(let new): marks = new
    case .wait: break
    }
    time = step.time
    count += 1
    return true
  }

  /// The game as a replay up to the cursor; nil if a move on the way is illegal.
  var replay: Replay? {
    var position = GameState(game)
    for move in log.line {
      guard case .played = position.apply(move) else { return nil }
    }
    return Replay(
      position: position, log: log, marks: marks, time: position.gameTime(log, elapsed: time),
      record: record)
  }

  /// Returns whether the journal describes the same game as a session; times may differ.
  func matches(_ session: Session) -> Bool {
    game == session.game && marks == session.marks && record == session.record
      && log == session.log
  }
}
