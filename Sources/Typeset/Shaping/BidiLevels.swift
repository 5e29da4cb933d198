internal import CHarfBuzz

/// The bidirectional levels of the characters of one line.
///
/// This is the implicit part of the Unicode bidirectional algorithm: numbers, separators, marks and
/// neutrals take their direction from the letters around them (rules W1 to W7, N1, N2, I, L1). Not
/// implemented: embedding and isolate controls, bracket pairs (N0), and the difference between
/// Arabic and European numbers in tables.
enum BidiLevels {
  /// The first code point of right-to-left scripts; smaller code points run from left to right or
  /// are neutral.
  private static let firstRightToLeft: UInt32 = 0x590

  private enum Kind {
    case left, right, number, separator, terminator, mark, neutral
  }

  /// Returns the level of each character: even levels run to the right, odd levels to the left, and
  /// higher levels are nested in lower ones.
  ///
  /// Returns nil if the whole line runs to the right.
  static func levels(of line: [UInt32]) -> [UInt8]? {
    guard line.contains(where: { $0 >= firstRightToLeft }) else { return nil }
    var kinds = line.map(kind)
    guard kinds.contains(.right) else { return nil }
    let isLeft = kinds.first { $0 == .left || $0 == .right } == .left
    let base: Kind = isLeft ? .left : .right
    attachMarks(&kinds)
    resolveNumbers(&kinds, base: base)
    resolveNeutrals(&kinds, base: base)
    var levels = kinds.map { kind -> UInt8 in
      switch kind {
      case .right: 1
      case .left: isLeft ? 0 : 2
      default: 2
      }
    }
    // Trailing spaces take the direction of the line.
    for i in line.indices.reversed() {
      guard Unicode.Scalar(line[i])?.properties.isWhitespace ?? false else { break }
      levels[i] = isLeft ? 0 : 1
    }
    return levels
  }

  private static func attachMarks(_ kinds: inout [Kind]) {
    for i in kinds.indices where kinds[i] == .mark {
      kinds[i] = i > 0 ? kinds[i - 1] : .neutral
    }
  }

  /// Joins numbers with the signs inside and beside them, as in "1,000", "-5" and "20 %".
  ///
  /// Then a number becomes `left` if the nearest letter before the number is `left`. A number
  /// before the first letter becomes `left` if the line is `left`. All other characters, except
  /// letters, become neutral.
  private static func resolveNumbers(_ kinds: inout [Kind], base: Kind) {
    for i in kinds.indices.dropFirst().dropLast() where kinds[i] == .separator {
      if kinds[i - 1] == .number, kinds[i + 1] == .number { kinds[i] = .number }
    }
    for i in kinds.indices.dropFirst() where kinds[i] == .terminator {
      if kinds[i - 1] == .number { kinds[i] = .number }
    }
    for i in kinds.indices.reversed().dropFirst() where kinds[i] == .terminator {
      if kinds[i + 1] == .number { kinds[i] = .number }
    }
    var letters = base
    for i in kinds.indices {
      switch kinds[i] {
      case .left, .right: letters = kinds[i]
      case .number: if letters == .left { kinds[i] = .left }
      default: kinds[i] = .neutral
      }
    }
  }

  /// Gives every neutral character a direction.
  ///
  /// If the characters before and after a row of neutrals have the same direction, the neutrals
  /// take that direction. Otherwise the neutrals take the direction of the line. Numbers count as
  /// right-to-left characters.
  private static func resolveNeutrals(_ kinds: inout [Kind], base: Kind) {
    var before = base
    var i = 0
    while i < kinds.count {
      guard kinds[i] == .neutral else {
        before = kinds[i] == .left ? .left : .right
        i += 1
        continue
      }
      let end = kinds[i...].firstIndex { $0 != .neutral } ?? kinds.count
      let after: Kind = end == kinds.count ? base : kinds[end] == .left ? .left : .right
      for j in i..<end { kinds[j] = before == after ? before : base }
      i = end
    }
  }

  private static func kind(_ value: UInt32) -> Kind {
    guard let scalar = Unicode.Scalar(value) else { return .neutral }
    switch value {
    case 0x200E: return .left
    case 0x200F, 0x061C: return .right
    case 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0xA0, 0x060C: return .separator
    case 0x23...0x25, 0xB0, 0xA2...0xA5, 0x066A, 0x2030...0x2034, 0x20A0...0x20CF, 0x2212:
      return .terminator
    default: break
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber: return .number
    case .nonspacingMark, .enclosingMark: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .letterNumber, .privateUse, .unassigned:
      let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), value)
      return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? .right : .left
    default: return .neutral
    }
  }
}
