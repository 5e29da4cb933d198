/// The reason why a text is not a replay, with its position; lines and columns count from 1.
package struct ReplayError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1 in characters (Unicode scalars).
  package let column: Int
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// The text has more than 262,144 bytes.
    case tooLong
    /// The text does not begin with `poker slam replay`.
    case notAReplay
    /// The replay has a format that this program does not know.
    case unknownFormat(Int)
    case code(GameCodeError)
    /// Games of this mode have replays of another format.
    case otherFormat(Int)
    /// The text lacks this word here.
    case expected(String)
    /// A word is not a number of at most twelve digits.
    case notANumber
    /// A word does not consist of sixteen hexadecimal digits.
    case notADigest
    /// A word is not a move of five characters from the alphabet of game codes.
    case notAMove
    /// A mark is unknown, or the marks are in the wrong order.
    case unknownMark
    /// The line begins with neither `move` nor `go` nor `check`.
    case unknownStep
    /// The line is not an event of Climb, or the words after the event's name are wrong.
    case notAnEvent
    /// The same move was already played from the same position.
    case playedBefore
    /// The step goes to a move that does not exist; the value is the number of moves before the
    /// step.
    case unknownMove(moves: Int)
    /// The text has more than 4,096 moves or events.
    case tooManyMoves
    /// The line has more words than it should, or text follows the check line.
    case surplus
    /// Every line is valid, but the check value does not match.
    case wrongCheck
  }
}

extension ReplayError: CustomStringConvertible {
  /// One line that tells what is wrong and where.
  package var description: String { "line \(line), column \(column): \(reason)" }
}

extension ReplayError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "a replay has at most \(Replay.byteLimit) bytes"
    case .notAReplay: "this is not a replay: it does not begin with 'poker slam replay'"
    case .unknownFormat(let format):
      "the replay is in format \(format); games have format \(Replay.format), runs of Climb have "
        + "format \(ClimbReplay.format)"
    case .code(let error): error.description
    case .otherFormat(let format): "replays of this mode have format \(format)"
    case .expected(let word): "expected '\(word)'"
    case .notANumber: "expected a number of at most twelve digits"
    case .notADigest: "expected sixteen hexadecimal digits"
    case .notAMove: "expected a move of five letters and digits"
    case .unknownMark: "expected 'undo', 'hint' or 'undo hint'"
    case .unknownStep: "expected 'move', 'go' or 'check'"
    case .notAnEvent: "expected an event of Climb, such as 'move C0000' or 'next'"
    case .playedBefore: "the same move was played from the same position before"
    case .unknownMove(let moves): "there are only \(moves) moves before this line"
    case .tooManyMoves: "a replay has at most \(Replay.moveLimit) moves"
    case .surplus: "unexpected text here"
    case .wrongCheck: "the check value does not match: the replay was changed or damaged"
    }
  }
}
