/// A recorded game, used as a save file and for sharing; it can be verified.
///
/// The text consists of lines of words. This is a complete replay with two different moves from the
/// first position:
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
/// The specification. A writer puts one space between words and ends every line, including the
/// last, with one line feed. The lines have this order:
///
///     poker slam replay F   the format, 1
///     game CODE             as specified by `GameCode`
///     score N               the score of the position at the end of the script
///     digest H             the `GameState.digest` of that position
///     marks WORD...         `undo`, `hint` or both in this order; absent if there are none
///     time N                game time in milliseconds
///     record N              the score to beat; absent if there was none
///     the script            any number of lines, each one of
///       move M              plays M, five characters of a game code's alphabet, one for each row of
///                           the grid from the top: bit c (value 2^c) is the cell in column c
///       move M N            plays M, which was first played at game time N in milliseconds
///       go N                goes to the position after move N, counted from 1, or to the first
///                           position if N is 0; redo then follows the path to it
///     check H               `Digest` of every byte of the lines before it, each byte one word
///
/// N is a decimal number of at most twelve digits, H has sixteen hexadecimal digits. A writer uses
/// capitals, and no leading zeros in N. A move that was already played from the same position does
/// not occur again.
///
/// A writer lists the moves in the order in which they were first played. It writes `go` before a
/// move only if the lines so far do not lead to the position from which the move was played. After
/// the moves, it writes the `go` lines that set redo targets, those for later positions first. A
/// last `go` line leads to the current position, unless the lines already lead there.
///
/// A reader ignores case, accepts any number of spaces and tabs between and around words, accepts
/// CR LF, and ignores empty lines; it accepts at most 262,144 bytes and 4,096 moves. It writes the
/// replay again in the form above, and compares the check value with that of this new text. So it
/// notices every change of meaning, but not the changes of spaces that mail and chat programs make.
/// In all future formats the first line differs only in its number.
///
/// The comment of `verifyStrictly` lists the claims that a text cannot prove.
package struct Replay: Equatable, Sendable {
  package let game: Game
  /// All moves with their branches, and the current position.
  package let log: MoveLog
  /// The score stated in the text for the position at the log's cursor; `verify` checks it.
  package let score: Int
  /// The digest stated in the text for the position at the log's cursor; `verify` checks it.
  package let digest: Digest
  /// The help used in the game.
  package let marks: Marks
  /// Game time in milliseconds.
  package let time: UInt64
  /// The score to beat; nil if there was none.
  package let record: Int?

  /// The number of this format, which the first line states.
  static let format = 1
  /// The largest number of moves in a text; it limits the time for reading a text.
  package static let moveLimit = 4_096
  package static let byteLimit = 262_144
  /// The largest number allowed in a text; as milliseconds, about thirty years.
  static let numberLimit: UInt64 = 999_999_999_999

  /// Creates the replay of a game; `position` is the position at the log's cursor.
  ///
  /// If the log has more than 4,096 moves, only those that lead to the cursor are kept. Times and
  /// records are limited to twelve digits.
  package init(
    position: GameState, log: MoveLog, marks: Marks = [], time: UInt64 = 0, record: Int? = nil
  ) {
    let isTooLong = log.nodes.count - 1 > Replay.moveLimit
    let limited = record.map { Int(min(UInt64(max(0, $0)), Replay.numberLimit)) }
    self.init(
      game: position.game, log: isTooLong ? log.withoutBranches : log, score: position.score,
      digest: position.digest, marks: marks, time: min(time, Replay.numberLimit), record: limited)
  }

  /// Creates the replay of a line of moves from the first position; nil if a move is illegal.
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
  /// A log of only the moves from the first position to the cursor.
  fileprivate var withoutBranches: MoveLog {
    var line = MoveLog()
    for node in path(to: cursor) { _ = line.play(nodes[node].move, time: nodes[node].time) }
    return line
  }
}
