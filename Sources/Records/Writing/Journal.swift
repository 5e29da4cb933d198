internal import Session

/// What the file knows of the game on the table, without its positions.
struct Journal: Equatable, Sendable {
  /// The game's number in the file.
  let id: Int
  let game: Game
  let record: Int?
  private(set) var log = MoveLog()
  private(set) var marks: Marks = []
  /// Game time of the last step in milliseconds.
  private(set) var time: UInt64 = 0
  /// How many steps follow the beginning.
  private(set) var count = 0
  /// The game was told to be over and nothing has happened since.
  var isEnded = false

  /// A game from its first position.
  init(id: Int, game: Game, record: Int?) {
    (self.id, self.game, self.record) = (id, game, record)
  }

  /// A game from where a replay stands.
  init(id: Int, base: Replay) {
    self.init(id: id, game: base.game, record: base.record)
    (log, marks, time) = (base.log, base.marks, base.time)
  }

  /// Does what a step says; false for one that cannot follow, which changes nothing.
  mutating func follow(_ step: JournalStep) -> Bool {
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

  /// The game as a replay, played to the cursor; nil when a move on the way there is not legal.
  var replay: Replay? {
    var position = GameState(game)
    for move in log.line {
      guard case .played = position.apply(move) else { return nil }
    }
    return Replay(position: position, log: log, marks: marks, time: time, record: record)
  }

  /// Whether the file knows all that must not be lost of this session.
  func tells(_ session: Session) -> Bool {
    game == session.game && marks == session.marks && record == session.record
      && log == session.log
  }
}
