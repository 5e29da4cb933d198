/// Break opportunities in a text: the common part of Unicode line breaking (UAX 14).
///
/// Lines may break after spaces and hyphens, around dashes and between ideographs; never before
/// closing or after opening punctuation. Scripts that need a dictionary, such as Thai, are not
/// supported: their text is broken only where it is wider than the line.
struct LineBreaks {
  enum Kind {
    case space, zeroWidthSpace, glue, wordJoiner, lineEnd
    case opening, closing, wideClosing, quote, infix, postfix, prefix
    case hyphen, breakAfter, dash, slash
    case ideograph, digit, other
  }

  private let kinds: [Kind]

  init(_ scalars: [Unicode.Scalar]) { kinds = scalars.map(Self.kind(of:)) }

  /// For each scalar, whether a line may begin with it.
  ///
  /// The result may allow a break inside a grapheme cluster.
  var opportunities: [Bool] { kinds.indices.map(isOpportunity) }

  func isSpace(_ i: Int) -> Bool { kinds[i] == .space || kinds[i] == .zeroWidthSpace }

  private func isOpportunity(_ i: Int) -> Bool {
    guard i > 0 else { return false }
    let (before, here) = (kinds[i - 1], kinds[i])
    switch (before, here) {
    case (.lineEnd, _), (_, .lineEnd), (_, .space), (_, .zeroWidthSpace): return false
    case (.zeroWidthSpace, _): return true
    case (.wordJoiner, _), (_, .wordJoiner), (.glue, _): return false
    case (.space, _): return isOpportunityAfterSpaces(i)
    case (_, .glue): return before == .hyphen || before == .breakAfter
    case (_, .closing), (_, .wideClosing), (_, .infix), (_, .postfix), (_, .quote), (_, .slash):
      return false
    case (_, .hyphen), (_, .breakAfter): return false
    case (.opening, _), (.quote, _), (.prefix, _): return false
    case (.slash, _): return here != .digit
    case (.hyphen, _): return here != .digit && isInsideWord(i - 1)
    case (.breakAfter, _): return true
    case (.dash, .dash): return false
    case (.dash, _), (_, .dash): return true
    case (.wideClosing, _), (.infix, .ideograph): return true
    case (.ideograph, _), (_, .ideograph): return true
    default: return false
    }
  }

  private func isOpportunityAfterSpaces(_ i: Int) -> Bool {
    let word = kinds[..<i].lastIndex { $0 != .space }
    if let word, kinds[word] == .opening { return false }
    switch kinds[i] {
    case .closing, .wideClosing: return false
    // After spaces, a line may begin with a point or comma only if a digit follows, as in ".5".
    case .infix: return i + 1 < kinds.count && kinds[i + 1] == .digit
    default: return true
    }
  }

  /// Returns whether a hyphen is inside or after a word; false if it begins one, as in "-x" or
  /// "(-x)".
  private func isInsideWord(_ i: Int) -> Bool {
    guard i > 0 else { return false }
    switch kinds[i - 1] {
    case .space, .zeroWidthSpace, .opening, .quote, .glue, .lineEnd: return false
    default: return true
    }
  }

  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { kind(of: scalar) == .lineEnd }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineEnd
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .space
    case 0x200B: .zeroWidthSpace
    case 0xA0, 0x2007, 0x2011, 0x202F: .glue
    case 0x2060, 0xFEFF: .wordJoiner
    case 0x2D: .hyphen
    case 0xAD, 0x2010, 0x2012, 0x2013, 0x58A: .breakAfter
    case 0x2014, 0x2E3A, 0x2E3B: .dash
    case 0x2F: .slash
    case 0x22, 0x27: .quote
    case 0x21, 0x3F: .closing
    case 0x3001, 0x3002, 0xFE50...0xFE52, 0xFE56, 0xFE57, 0xFF01, 0xFF0C, 0xFF0E,
      0xFF1F, 0xFF61, 0xFF64:
      .wideClosing
    case 0x2C, 0x2E, 0x3A, 0x3B, 0x60C, 0x61B, 0x61F: .infix
    case 0x25, 0xA2, 0xB0, 0x2030...0x2037, 0x2103, 0x2109, 0x2026: .postfix
    // Small kana, iteration and length marks and middle dots stay with the preceding character.
    case 0x3005, 0x301C, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085,
      0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7,
      0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
      0x31F0...0x31FF, 0xFF1A, 0xFF1B, 0xFF65, 0xFF67...0xFF70:
      .postfix
    case 0x30...0x39: .digit
    default: scalar.isASCII ? asciiKind(of: scalar) : categoryKind(of: scalar)
    }
  }

  private static func asciiKind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "(", "[", "{": .opening
    case ")", "]", "}": .closing
    case "$", "+", "\\": .prefix
    default: .other
    }
  }

  private static func categoryKind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.properties.generalCategory {
    case .openPunctuation: .opening
    case .closePunctuation: scalar.value < 0x3000 ? .closing : .wideClosing
    case .initialPunctuation, .finalPunctuation: .quote
    case .currencySymbol: .prefix
    case .decimalNumber: .digit
    default: isIdeographic(scalar) ? .ideograph : .other
    }
  }

  /// Returns whether a scalar is an ideograph, kana, Hangul or emoji.
  ///
  /// A line may break between any two of these.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303F, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF02...0xFFDC, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
