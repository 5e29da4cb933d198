/// A game as it was played: save file, share format and proof in one.
///
/// As text it is lines of words; this one, of a deal and two moves from it, is whole:
///
///     poker slam replay 1
///     game 1028-T5CY-4T8G
///     score 15
///     digest 7B7021853FCEDAFF
///     marks undo hint
///     time 9876
///     record 812
///     move C0000 0
///     go 0
///     move Y0000 1500
///     go 1
///     check DCC5AB0DA338B746
///
/// The specification. A writer puts one space between words and ends every line, the last too, with
/// one line feed. The lines come in this order:
///
///     poker slam replay F   the format, 1
///     game CODE             as `GameCode` specifies
///     score N               the score of the position the script ends at
///     digest H              its `GameState.digest`
///     marks WORD...         `undo`, `hint` or both in this order; absent when there are none
///     time N                game time in milliseconds
///     record N              the score that was to be beaten; absent when there was none
///     the script            any number of lines, each one of
///       move M              plays M, five characters of a game code's alphabet, one for each row of
///                           the grid from the top: bit c (value 2^c) is the cell in column c
///       move M N            the same; it was first played at game time N
///       go N                goes to the position after move N (they count from 1), or with 0 to the
///                           first; from there on redo follows the way to it
///     check H               `Digest` of every byte of the lines before it, each byte one word
///
/// N is a decimal number of at most twelve digits, H sixteen hexadecimal digits; a writer uses capitals
/// and no needless zeros.
/// A move that was played from the same position before does not occur again. A writer lists
/// the moves in the order they were first played and writes `go` only where the next move was not
/// played from the position before it. Then follow those `go` that redo needs, the latest branching
/// first, and one for where the player stands, if that is elsewhere.
///
/// A reader takes capitals and small letters alike, any number of spaces and tabs between and around
/// words, CR LF for line ends, and passes over empty lines; it takes at most 262,144 bytes and 4,096
/// moves. It writes what it has read as a writer would, and the check must fit that: so no change of
/// meaning escapes, and mail and chat may rewrap what they like. In every format to come the first
/// line is this one with another number.
///
/// What a text can prove, and what stays the player's word, `verifyStrictly` says.
package struct Replay: Equatable, Sendable {
  package let game: Game
  /// Every move with its branches, and the place the player stands at.
  package let log: MoveLog
  /// What the text claims of the position at the log's cursor; `verify` compares.
  package let score: Int
  /// As `score`.
  package let digest: Digest
  package let marks: Marks
  /// Game time in milliseconds.
  package let time: UInt64
  /// The score that was to be beaten, nil for none.
  package let record: Int?

  /// The format this program writes and reads.
  static let format = 1
  /// How many moves a text may have, so that no text keeps a reader busy.
  static let moveLimit = 4_096
  static let byteLimit = 262_144
  /// The largest number a text may have, some thirty years of game time.
  static let numberLimit: UInt64 = 999_999_999_999

  /// The replay of a game that stands at the log's cursor with this position.
  ///
  /// Of a log with more than 4,096 moves only those that lead to the cursor are kept; times and
  /// records above twelve digits become the largest number of twelve.
  package init(
    position: GameState, log: MoveLog, marks: Marks = [], time: UInt64 = 0, record: Int? = nil
  ) {
    let isTooLong = log.nodes.count - 1 > Replay.moveLimit
    let limited = record.map { Int(min(UInt64(max(0, $0)), Replay.numberLimit)) }
    self.init(
      game: position.game, log: isTooLong ? log.withoutBranches : log, score: position.score,
      digest: position.digest, marks: marks, time: min(time, Replay.numberLimit), record: limited)
  }

  /// The replay of a line of moves from the first position; nil when one of them is not legal.
  package init?(game: Game, line: [Move]) {
    var position = GameState(game)
    var log = MoveLog()
    for move in line {
      guard case .played = position.apply(move) else { return nil }
      _ = log.play(move)
    }
    self.init(position: position, log: log)
  }

  init(
    game: Game, log: MoveLog, score: Int, digest: Digest, marks: Marks, time: UInt64, record: Int?
  ) {
    self.game = game
    self.log = log
    self.score = score
    self.digest = digest
    self.marks = marks
    self.time = time
    self.record = record
  }
}

extension MoveLog {
  /// Only the moves from the first position to the cursor.
  fileprivate var withoutBranches: MoveLog {
    var line = MoveLog()
    for node in path(to: cursor) { _ = line.play(nodes[node].move, time: nodes[node].time) }
    return line
  }
}
