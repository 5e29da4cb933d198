/// A word, a mark or a literal of Swift code.
struct Token: Equatable {
  enum Kind { case word, mark, string, space, newline, comment }

  var kind: Kind
  var text: String
  /// The number of open brackets around the token; a bracket itself is outside of its pair.
  var depth: Int
}

/// Divides Swift code into tokens, whose texts together are the code.
///
/// Regex literals between slashes are not recognised; a bracket or a quotation mark in one is taken
/// for code.
struct Tokenizer {
  private let code: [Character]
  private var index = 0
  private var depth = 0

  init(_ code: String) { self.code = Array(code) }

  static func tokens(of code: String) -> [Token] {
    var tokenizer = Tokenizer(code)
    var tokens: [Token] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private func character(_ offset: Int = 0) -> Character? {
    code.indices.contains(index + offset) ? code[index + offset] : nil
  }

  private func isAt(_ text: String) -> Bool { code[index...].starts(with: text) }

  private mutating func next() -> Token? {
    guard let first = character() else { return nil }
    let start = index
    var kind = Token.Kind.mark
    var own = depth
    if first.isNewline {
      kind = .newline
      index += 1
    } else if first.isWhitespace {
      kind = .space
      skip { $0.isWhitespace && !$0.isNewline }
    } else if isAt("//") {
      kind = .comment
      skip { !$0.isNewline }
    } else if isAt("/*") {
      kind = .comment
      skipBlockComment()
    } else if skipString() {
      kind = .string
    } else if first == "`" {
      kind = .word
      index += 1
      skip { $0 != "`" }
      index = min(index + 1, code.count)
    } else if Self.isWord(first) {
      kind = .word
      skip(Self.isWord)
    } else {
      if ")]}".contains(first) {
        depth -= 1
        own = depth
      }
      if "([{".contains(first) { depth += 1 }
      index += 1
    }
    return Token(kind: kind, text: String(code[start..<index]), depth: own)
  }

  private static func isWord(_ character: Character) -> Bool {
    character == "_" || character == "$" || character.isLetter || character.isNumber
  }

  private mutating func skip(_ isInside: (Character) -> Bool) {
    while let next = character(), isInside(next) { index += 1 }
  }

  private mutating func skipBlockComment() {
    var open = 0
    repeat {
      if isAt("/*") {
        open += 1
        index += 2
      } else if isAt("*/") {
        open -= 1
        index += 2
      } else {
        index += 1
      }
    } while open > 0 && index < code.count
  }

  /// Skips a string literal; returns false if there is none.
  private mutating func skipString() -> Bool {
    var hashes = 0
    while character(hashes) == "#" { hashes += 1 }
    guard character(hashes) == "\"" else { return false }
    index += hashes
    let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += quotes.count
    while index < code.count, !isAt(end) {
      if isAt(escape) {
        index += escape.count
        if character() == "(" { skipParentheses() } else { index += 1 }
      } else {
        index += 1
      }
    }
    index = min(index + end.count, code.count)
    return true
  }

  /// Skips an interpolation, which may contain strings.
  private mutating func skipParentheses() {
    let outer = depth
    repeat { _ = next() } while depth > outer && index < code.count
  }
}
