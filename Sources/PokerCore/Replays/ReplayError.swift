/// Why a text is not a replay, and where: lines and columns count from 1.
package struct ReplayError: Error, Hashable, Sendable {
  package let line: Int
  /// In characters (Unicode scalars).
  package let column: Int
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// It has more than 262,144 bytes.
    case tooLong
    /// It does not begin with `poker slam replay`.
    case notAReplay
    /// It is a replay in a format that this program does not know.
    case unknownFormat(Int)
    case code(GameCodeError)
    /// This word must come here.
    case expected(String)
    /// Only digits, at most twelve.
    case notANumber
    /// Sixteen hexadecimal digits.
    case notADigest
    /// A move has five characters of a game code's alphabet.
    case notAMove
    /// No mark, or not in its place.
    case unknownMark
    /// Neither `move` nor `go` nor `check`.
    case unknownStep
    /// The same move was played from the same position before.
    case playedBefore
    /// There are only so many moves up to here.
    case unknownMove(moves: Int)
    /// More than 4,096.
    case tooManyMoves
    /// Something follows where nothing may.
    case surplus
    /// Every line can be read, but some of them is not what was written.
    case wrongCheck
  }
}

extension ReplayError: CustomStringConvertible {
  /// One line that says what is wrong and where.
  package var description: String { "line \(line), column \(column): \(reason)" }
}

extension ReplayError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "a replay has at most \(Replay.byteLimit) bytes"
    case .notAReplay: "this is no replay: it does not begin with 'poker slam replay'"
    case .unknownFormat(let format):
      "the replay is in format \(format); this program reads format \(Replay.format)"
    case .code(let error): error.description
    case .expected(let word): "'\(word)' is expected here"
    case .notANumber: "a number of at most twelve digits is expected here"
    case .notADigest: "sixteen hexadecimal digits are expected here"
    case .notAMove: "a move of five letters and digits is expected here"
    case .unknownMark: "'undo', 'hint' or 'undo hint' is expected here"
    case .unknownStep: "'move', 'go' or 'check' is expected here"
    case .playedBefore: "the same move was played from the same position before"
    case .unknownMove(let moves): "only \(moves) moves were played up to here"
    case .tooManyMoves: "a replay has at most \(Replay.moveLimit) moves"
    case .surplus: "nothing may follow here"
    case .wrongCheck: "the check does not fit: the replay was changed or damaged"
    }
  }
}
