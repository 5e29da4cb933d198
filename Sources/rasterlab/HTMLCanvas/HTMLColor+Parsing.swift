extension HTMLColor {
  /// Nil for what is no colour in CSS.
  init?(_ text: String) {
    var parser = HTMLParser(text)
    parser.skipSpace()
    guard let color = parser.color() else { return nil }
    parser.skipSpace()
    guard parser.isAtEnd else { return nil }
    self = color
  }

  /// Three, four, six or eight hexadecimal digits.
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

/// Reads values of CSS from tokens; parentheses left open close at the end of the text.
struct HTMLParser {
  private var tokens: ArraySlice<HTMLToken>

  init(_ text: String) { tokens = HTMLToken.tokens(of: text)[...] }

  var isAtEnd: Bool { tokens.isEmpty }
  var next: HTMLToken? { tokens.first }

  mutating func skipSpace() {
    if tokens.first == .space { tokens.removeFirst() }
  }

  mutating func take() -> HTMLToken? { tokens.popFirst() }

  /// Whether the token was there; it is passed.
  mutating func take(_ token: HTMLToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  /// The end of a function's arguments: a parenthesis, or the end of the text.
  mutating func takeClose() -> Bool {
    skipSpace()
    return isAtEnd || take(.close)
  }

  mutating func color() -> HTMLColor? {
    switch take() {
    case .hash(let digits): HTMLColor(hexadecimal: digits)
    // The colour of a canvas outside any document is black.
    case .word("currentcolor"): .black
    case .word(let name): HTMLColor(named: name)
    case .function(let name): color(function: name)
    default: nil
    }
  }

  private mutating func color(function name: String) -> HTMLColor? {
    guard let arguments = colorArguments() else { return nil }
    let alpha: Double
    switch arguments.alpha {
    case .number(let value): alpha = value
    case .percentage(let value): alpha = value / 100
    case .word("none"): alpha = 0
    case nil: alpha = 1
    default: return nil
    }
    switch name {
    case "rgb", "rgba": return Self.rgb(arguments, alpha)
    case "hsl", "hsla": return Self.hsl(arguments, alpha)
    case "hwb": return Self.hwb(arguments, alpha)
    default: return nil
    }
  }

  private struct ColorArguments {
    var values: [HTMLToken]
    var alpha: HTMLToken?
    /// Separated by commas, as before CSS Color 4.
    var isLegacy: Bool
  }

  /// Three values, and alpha after a comma or a slash.
  private mutating func colorArguments() -> ColorArguments? {
    skipSpace()
    var values: [HTMLToken] = []
    guard let first = take() else { return nil }
    values.append(first)
    skipSpace()
    let isLegacy = next == .comma
    while values.count < 3 {
      skipSpace()
      if isLegacy, !take(.comma) { return nil }
      skipSpace()
      guard let value = take() else { return nil }
      values.append(value)
    }
    var alpha: HTMLToken?
    skipSpace()
    if take(isLegacy ? .comma : .slash) {
      skipSpace()
      guard let value = take() else { return nil }
      alpha = value
    }
    let hasNone = alpha == .word("none") || values.contains(.word("none"))
    guard takeClose(), !(isLegacy && hasNone) else { return nil }
    return ColorArguments(values: values, alpha: alpha, isLegacy: isLegacy)
  }

  private static func rgb(_ arguments: ColorArguments, _ alpha: Double) -> HTMLColor? {
    var numbers = 0
    var components: [Double] = []
    for value in arguments.values {
      switch value {
      case .number(let value):
        numbers += 1
        components.append(value / 255)
      case .percentage(let value): components.append(value / 100)
      case .word("none"): components.append(0)
      default: return nil
      }
    }
    guard !arguments.isLegacy || numbers == 0 || numbers == 3 else { return nil }
    return HTMLColor(
      redShare: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  private static func hsl(_ arguments: ColorArguments, _ alpha: Double) -> HTMLColor? {
    let values = arguments.values
    guard let hue = hue(values[0]), let saturation = share(values[1], arguments.isLegacy),
      let lightness = share(values[2], arguments.isLegacy)
    else { return nil }
    return HTMLColor(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
  }

  private static func hwb(_ arguments: ColorArguments, _ alpha: Double) -> HTMLColor? {
    let values = arguments.values
    guard !arguments.isLegacy, let hue = hue(values[0]), let white = share(values[1], false),
      let black = share(values[2], false)
    else { return nil }
    return HTMLColor(hue: hue, whiteness: white, blackness: black, alpha: alpha)
  }

  /// A percentage, or without commas a number meaning the same.
  private static func share(_ token: HTMLToken, _ isLegacy: Bool) -> Double? {
    switch token {
    case .percentage(let value): value / 100
    case .number(let value) where !isLegacy: value / 100
    case .word("none"): 0
    default: nil
    }
  }

  /// In turns.
  private static func hue(_ token: HTMLToken) -> Double? {
    switch token {
    case .number(let value): value / 360
    case .word("none"): 0
    default: token.turns
    }
  }
}

extension HTMLToken {
  /// The angle in turns; nil for what is none.
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
