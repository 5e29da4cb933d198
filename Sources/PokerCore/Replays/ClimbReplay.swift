/// A recorded run of the game mode Climb, used as a save file and for sharing; it can be verified.
///
/// The text consists of lines of words. Where this specification says nothing else, the rules
/// of `Replay` apply:
///
///     poker slam replay 2
///     game CODE             a game code of the mode climb
///     score N               the run's score after the last event
///     levels N              the number of levels cleared
///     digest H              the `ClimbRun.digest` after the last event
///     marks hint            absent if no hint was shown
///     time N                game time in milliseconds
///     record L N            levels and score to beat; absent if there were none
///     the events            any number of lines, each one of
///       move M              plays a hand; M as in format 1
///       bad M               tries cards that are no hand or a forbidden one; costs a heart
///       use T               uses a tool; T is one of `0 CELL CELL`, `1 CELL`, `2`, `3 CELL SUIT`,
///                           `4 CELL`; cells are 5 * row + column, suits 0…3
///       yield               gives up a grid without hands instead of using a tool
///       bonus N             the coins of the bonus round
///       bonus N W H LOG     the same with the field's size in points and the input, see `BonusLog`
///       buy N               buys the offer in slot N of the shop, 0…4
///       sell N              sells the charm with number N
///       reroll              pays for new offers in the shop
///       next                leaves the shop
///     check H               as in format 1
///
/// A reader accepts at most 262,144 bytes and 4,096 events.
package struct ClimbReplay: Equatable, Sendable {
  package let game: Game
  package let events: [ClimbEvent]
  /// The score that the text states; `verify` checks score, levels and digest.
  package let score: Int
  package let levels: Int
  package let digest: Digest
  package let marks: Marks
  /// Game time in milliseconds.
  package let time: UInt64
  /// The result to beat; nil if there was none.
  package let record: ClimbResult?

  static let format = 2

  /// Creates the replay of a run in which these events led to `position`.
  package init(
    position: ClimbRun, events: [ClimbEvent], marks: Marks = [], time: UInt64 = 0,
    record: ClimbResult? = nil
  ) {
    self.init(
      game: position.game, events: events, score: position.score, levels: position.levelsCleared,
      digest: position.digest, marks: marks.intersection(.hint),
      time: min(time, Replay.numberLimit), record: record)
  }

  init(
    game: Game, events: [ClimbEvent], score: Int, levels: Int, digest: Digest, marks: Marks,
    time: UInt64, record: ClimbResult?
  ) {
    self.game = game
    self.events = events
    self.score = score
    self.levels = levels
    self.digest = digest
    self.marks = marks
    self.time = time
    self.record = record
  }
}

/// The result of a run; results are compared by levels, then by score.
package struct ClimbResult: Hashable, Comparable, Sendable {
  package let levels: Int
  package let score: Int

  package init(levels: Int, score: Int) {
    self.levels = levels
    self.score = score
  }

  package static func < (a: ClimbResult, b: ClimbResult) -> Bool {
    (a.levels, a.score) < (b.levels, b.score)
  }
}

extension ClimbRun {
  package var result: ClimbResult { ClimbResult(levels: levelsCleared, score: score) }
}

extension ClimbReplay {
  /// The replay as text; `init(_:)` reads it back.
  package var text: String {
    let lines = uncheckedText
    return lines + "check \(Replay.hexadecimal(Replay.check(of: lines)))\n"
  }

  /// The text without its last line, the check line.
  var uncheckedText: String {
    var text = "poker slam replay \(ClimbReplay.format)\n"
    text += "game \(game.code)\nscore \(score)\nlevels \(levels)\n"
    text += "digest \(Replay.hexadecimal(digest))\n"
    if marks.contains(.hint) { text += "marks hint\n" }
    text += "time \(time)\n"
    if let record { text += "record \(record.levels) \(record.score)\n" }
    for event in events { text += "\(event.line)\n" }
    return text
  }
}

extension ClimbEvent {
  /// The event as a line of a replay.
  package var line: String {
    switch self {
    case .move(let move): "move \(move.rowLetters)"
    case .bad(let move): "bad \(move.rowLetters)"
    case .use(let use): "use \(use.tool.rawValue)\(use.places.map { " \($0)" }.joined())"
    case .yield: "yield"
    case .bonus(let coins, nil): "bonus \(coins)"
    case .bonus(let coins, let log?): "bonus \(coins) \(log.width) \(log.height) \(log.text)"
    case .buy(let slot): "buy \(slot)"
    case .sell(let charm): "sell \(charm.rawValue)"
    case .reroll: "reroll"
    case .next: "next"
    }
  }
}

extension ToolUse {
  /// The numbers that follow the tool in a `use` line: cell indices and, for Dye, a suit.
  fileprivate var places: [UInt8] {
    switch self {
    case .swap(let a, let b): [a.index, b.index]
    case .scissors(let cell), .lift(let cell): [cell.index]
    case .whirl: []
    case .dye(let cell, let suit): [cell.index, suit.rawValue]
    }
  }

  /// Creates the use of a tool from the numbers in its `use` line; nil if they do not fit the tool.
  init?(_ tool: Tool, _ places: [Int]) {
    let cells = places.map { (0..<25).contains($0) ? Cell(index: $0) : nil }
    switch (tool, places.count) {
    case (.swap, 2):
      guard let a = cells[0], let b = cells[1] else { return nil }
      self = .swap(a, b)
    case (.scissors, 1), (.lift, 1):
      guard let cell = cells[0] else { return nil }
      self = tool == .lift ? .lift(cell) : .scissors(cell)
    case (.whirl, 0): self = .whirl
    case (.dye, 2):
      guard let cell = cells[0], Suit.allCases.indices.contains(places[1]) else { return nil }
      self = .dye(cell, Suit.allCases[places[1]])
    default: return nil
    }
  }
}
