extension HTMLColor {
  /// Parses a CSS colour; nil if it is invalid.
  init?(_ text: String) {
    var parser = HTMLParser(text)
    parser.skipSpace()
    guard let color = parser.color() else { return nil }
    parser.skipSpace()
    guard parser.isAtEnd else { return nil }
    self = color
  }

  /// Parses three, four, six or eight hexadecimal digits.
  fileprivate init?(hexadecimal digits: String) {
    let nibbles = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard nibbles.count == digits.utf8.count else { return nil }
    let bytes: [UInt8]
    switch nibbles.count {
    case 3, 4: bytes = nibbles.map { UInt8($0 * 17) }
    case 6, 8:
      bytes = stride(from: 0, to: nibbles.count, by: 2).map {
        UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
      }
    default: return nil
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2],
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }
}

/// Parses CSS values from tokens; open parentheses are closed at the end of the text.
struct HTMLParser {
  private var tokens: ArraySlice<HTMLToken>

  init(_ text: String) { tokens = HTMLToken.tokens(of: text)[...] }

  var isAtEnd: Bool { tokens.isEmpty }
  var next: HTMLToken? { tokens.first }

  mutating func skipSpace() {
    if tokens.first == .space { tokens.removeFirst() }
  }

  mutating func take() -> HTMLToken? { tokens.popFirst() }

  /// Skips the next token if it is `token`; returns whether it was skipped.
  mutating func take(_ token: HTMLToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  /// Skips a closing parenthesis; returns whether there was one or the text has ended.
  mutating func takeClose() -> Bool {
    skipSpace()
    return isAtEnd || take(.close)
  }

  mutating func color() -> HTMLColor? {
    switch take() {
    case .hash(let digits): HTMLColor(hexadecimal: digits)
    // For a canvas outside a document, `currentcolor` is black.
    case .word("currentcolor"): .black
    case .word(let name): HTMLColor(named: name)
    case .function(let name): color(function: name)
    default: nil
    }
  }

  /// Parses three values, and alpha after a comma or a slash.
  private mutating func color(function name: String) -> HTMLColor? {
    skipSpace()
    guard let first = take() else { return nil }
    var values = [first]
    skipSpace()
    // A comma means the syntax from before CSS Color 4.
    let isLegacy = next == .comma
    while values.count < 3 {
      skipSpace()
      if isLegacy, !take(.comma) { return nil }
      skipSpace()
      guard let value = take() else { return nil }
      values.append(value)
    }
    var last = HTMLToken.number(1)
    skipSpace()
    if take(isLegacy ? .comma : .slash) {
      skipSpace()
      guard let value = take() else { return nil }
      last = value
    }
    let hasNone = (values + [last]).contains(.word("none"))
    guard takeClose(), !(isLegacy && hasNone), let alpha = last.share(of: 1) else { return nil }
    if name == "rgb" || name == "rgba" {
      let numbers = values.count { if case .number = $0 { true } else { false } }
      let shares = values.compactMap { $0.share(of: 255) }
      guard shares.count == 3, !isLegacy || numbers % 3 == 0 else { return nil }
      return HTMLColor(redShare: shares[0], green: shares[1], blue: shares[2], alpha: alpha)
    }
    // The other two values are percentages; without commas, plain numbers have the same meaning.
    let shares = values.dropFirst().compactMap { $0.share(of: isLegacy ? nil : 100) }
    guard let hue = values[0].hue, shares.count == 2 else { return nil }
    switch name {
    case "hsl", "hsla":
      return HTMLColor(hue: hue, saturation: shares[0], lightness: shares[1], alpha: alpha)
    case "hwb" where !isLegacy:
      return HTMLColor(hue: hue, whiteness: shares[0], blackness: shares[1], alpha: alpha)
    default: return nil
    }
  }
}

extension HTMLToken {
  /// Returns a percentage as a fraction, or a number divided by `whole`; nil for other tokens.
  ///
  /// If `whole` is nil, the result for a number is nil. The word "none" gives 0.
  fileprivate func share(of whole: Double?) -> Double? {
    switch self {
    case .number(let value): whole.map { value / $0 }
    case .percentage(let value): value / 100
    case .word("none"): 0
    default: nil
    }
  }

  /// The hue in turns.
  fileprivate var hue: Double? {
    switch self {
    case .number(let value): value / 360
    case .word("none"): 0
    default: turns
    }
  }

  /// The angle in turns; nil if it is not an angle.
  var turns: Double? {
    switch self {
    case .dimension(let value, "deg"): value / 360
    case .dimension(let value, "grad"): value / 400
    case .dimension(let value, "rad"): value / (2 * .pi)
    case .dimension(let value, "turn"): value
    default: nil
    }
  }
}
