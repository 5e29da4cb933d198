/// The messages of one language by their keys.
///
/// The source has one message on a line, `key = message`; lines that begin with `#` are comments. In
/// a message `\n` is a line break and `~` a space at which no line breaks. The sources are compiled
/// into the program, which is one file.
struct Catalog: Sendable {
  private(set) var messages: [String: String] = [:]

  init(_ source: String) {
    messages.reserveCapacity(1_500)
    for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: "#"),
        let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex
      else { continue }
      let key = line[..<line.index(before: equals)]
      let start = line.index(equals, offsetBy: 2, limitedBy: line.endIndex) ?? line.endIndex
      messages[String(Substring(key))] = Self.message(line[start...])
    }
  }

  /// Replaces each message.
  mutating func change(_ change: (String) -> String) { messages = messages.mapValues(change) }

  /// Returns a message with its escapes replaced.
  private static func message(_ source: Substring.UTF8View) -> String {
    let (backslash, tilde) = (UInt8(ascii: "\\"), UInt8(ascii: "~"))
    guard source.contains(where: { $0 == backslash || $0 == tilde }) else {
      return String(Substring(source))
    }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in source {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == tilde {
        bytes += "\u{A0}".utf8
      } else if byte == backslash {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
