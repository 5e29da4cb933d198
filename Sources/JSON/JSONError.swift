/// The reason why text is not valid JSON, and its position.
public struct JSONError: Error, Equatable, Sendable {
  /// The kind of error.
  public enum Reason: String, Equatable, Sendable {
    case invalidUTF8 = "bytes that are not UTF-8"
    case unexpectedEnd = "the text ends early"
    case unexpectedCharacter = "a character that does not belong here"
    case afterEnd = "more text after the value"
    case invalidNumber = "not a number as JSON has them"
    case numberTooLarge = "a number beyond the range of doubles"
    case controlCharacter = "a control character in a string"
    case invalidEscape = "an unknown escape sequence"
    case loneSurrogate = "half of a surrogate pair"
    case duplicateKey = "a key that the object already has"
    case tooDeep = "arrays and objects within each other beyond the limit"
  }

  /// The kind of error.
  public let reason: Reason
  /// The line of the invalid character, from 1; lines end with a line feed.
  public let line: Int
  /// The column of the invalid character, from 1, counted in Unicode scalars.
  public let column: Int
}

extension JSONError: CustomStringConvertible {
  /// A message of one line for logs and reports.
  public var description: String { "line \(line), column \(column): \(reason.rawValue)" }
}

extension JSONError {
  /// Creates an error with the line and column of the byte at `offset`.
  ///
  /// The bytes before it need not be valid.
  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    self.reason = reason
    line = before.reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) }
    // Continuation bytes do not begin a character.
    column = before[lineStart...].reduce(1) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
  }
}
