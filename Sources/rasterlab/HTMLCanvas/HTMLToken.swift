/// A token of CSS text.
///
/// Colours and filters need only these cases; every other character is `other`.
enum HTMLToken: Hashable {
  /// A word in lower case.
  case word(String)
  /// A word in lower case, followed by an opening parenthesis.
  case function(String)
  case number(Double)
  case percentage(Double)
  /// A number with a unit in lower case.
  case dimension(Double, unit: String)
  /// The text after a number sign.
  case hash(String)
  case comma
  case slash
  case close
  case space
  /// A character that has no meaning in colours and filters.
  case other

  /// Splits a text into tokens; comments are dropped, and a run of white space is one token.
  static func tokens(of text: String) -> [HTMLToken] {
    var reader = HTMLTokenReader(text: Array(text.unicodeScalars))
    var tokens: [HTMLToken] = []
    while let token = reader.next() {
      if token != .space || tokens.last != .space { tokens.append(token) }
    }
    return tokens
  }
}

private struct HTMLTokenReader {
  let text: [Unicode.Scalar]
  private var place = 0

  init(text: [Unicode.Scalar]) { self.text = text }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    place + ahead < text.count ? text[place + ahead] : nil
  }

  mutating func next() -> HTMLToken? {
    skipComments()
    guard let scalar = peek() else { return nil }
    if Self.isSpace(scalar) {
      while let scalar = peek(), Self.isSpace(scalar) { place += 1 }
      return .space
    }
    if let number = number() { return number }
    if Self.isNameStart(scalar) || scalar == "-" && peek(1).map(Self.isNameStart) == true {
      let word = name()
      guard peek() == "(" else { return .word(word) }
      place += 1
      return .function(word)
    }
    place += 1
    switch scalar {
    case "#": return .hash(name())
    case ",": return .comma
    case "/": return .slash
    case ")": return .close
    default: return .other
    }
  }

  private mutating func skipComments() {
    while peek() == "/", peek(1) == "*" {
      place += 2
      while peek() != nil, peek() != "*" || peek(1) != "/" { place += 1 }
      place = min(place + 2, text.count)
    }
  }

  private mutating func name() -> String {
    let start = place
    while let scalar = peek(), Self.isNamePart(scalar) { place += 1 }
    var name = ""
    // CSS ignores case only for ASCII letters.
    for scalar in text[start..<place] {
      let isCapital = ("A"..."Z").contains(scalar)
      name.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
    }
    return name
  }

  private mutating func number() -> HTMLToken? {
    var end = place
    func digits() {
      while end < text.count, Self.isDigit(text[end]) { end += 1 }
    }
    func isDigit(at index: Int) -> Bool { index < text.count && Self.isDigit(text[index]) }
    func isSign(at index: Int) -> Bool {
      index < text.count && (text[index] == "+" || text[index] == "-")
    }
    if isSign(at: end) { end += 1 }
    let whole = end
    digits()
    if end < text.count, text[end] == ".", isDigit(at: end + 1) {
      end += 1
      digits()
    }
    guard end > whole else { return nil }
    if end < text.count, text[end] == "e" || text[end] == "E",
      isDigit(at: end + 1) || isSign(at: end + 1) && isDigit(at: end + 2)
    {
      end += 2
      digits()
    }
    let characters = text[place..<end].map(Character.init)
    guard let value = Double(String(characters)) else { return nil }
    place = end
    if peek() == "%" {
      place += 1
      return .percentage(value)
    }
    guard let scalar = peek(),
      Self.isNameStart(scalar) || scalar == "-" && peek(1).map(Self.isNameStart) == true
    else { return .number(value) }
    return .dimension(value, unit: name())
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\t", "\n", "\r", "\u{0C}"].contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    // NUL counts as a character outside ASCII, because CSS replaces it by U+FFFD.
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || scalar.value >= 0x80 || scalar.value == 0
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || isDigit(scalar) || scalar == "-"
  }
}
