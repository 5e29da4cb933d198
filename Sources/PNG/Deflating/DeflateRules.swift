/// The constants of the deflate format (RFC 1951) used for compression and decompression.
enum DeflateRules {
  /// The meaning of a length or distance symbol: a base plus the value of some extra bits.
  struct Rule {
    var base: UInt16
    var extraBits: UInt8
  }

  /// Symbols 257 to 285: match lengths 3 to 258.
  static let lengths: [Rule] =
    rules(count: 28, perDoubling: 4, first: 3) + [Rule(base: 258, extraBits: 0)]
  /// Symbols 0 to 29: distances 1 to 32768.
  static let distances: [Rule] = rules(count: 30, perDoubling: 2, first: 1)

  /// The symbols of the code for code lengths, in the order in which a block lists their lengths.
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The lengths of the codes in the fixed literal/length code.
  static let fixedLiteralLengths =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  /// The lengths of the codes in the fixed distance code.
  static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)

  private static func rules(count: Int, perDoubling: Int, first: Int) -> [Rule] {
    var rules: [Rule] = []
    var base = first
    for index in 0..<count {
      let extra = max(0, index / perDoubling - 1)
      rules.append(Rule(base: UInt16(base), extraBits: UInt8(extra)))
      base += 1 << extra
    }
    return rules
  }
}
