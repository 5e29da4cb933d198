/// The twelve-character notation of a game, such as `1000-4T9D-Q7YM`.
///
/// The specification. A code is a sequence of values 0…31, each written as one character of
///
///     0 1 2 3 4 5 6 7 8 9 A B C D E F G H J K M N P Q R S T V W X Y Z
///
/// in that order. A writer uses capitals and inserts `-` after every fourth character. A reader
/// accepts small letters as capitals, O as 0, I and L as 1, U as V, and ignores spaces, tabs, line
/// ends and the characters `-`, `_` and `.`; it refuses all others. The values are
///
///     value 0        the version of the mode's rules
///     value 1        2 * the mode's number + the adjacency (0 king, 1 orthogonal)
///     values 2…9     the seed, 5 bits each, the highest first
///     values 10, 11  the check values
///
/// The check computes two values, a and b, in the field of 32 elements. `double` shifts its operand
/// left by one bit and, if bit 5 is then set, exclusive-ors it with 0x25:
///
///     a = b = 0;  for each value v:  a = a xor v;  b = double(b) xor v
///
/// The check values are the only two for which both a and b end as 0. (It is a Reed-Solomon code.)
/// One wrong character leaves both different from 0, and `b = double^k(a)` shows that the wrong
/// character is the one with k characters after it. Two different neighbours that were swapped
/// leave a = 0 and b different from 0. So all these mistakes are detected; other damage is missed
/// in one of 1,024 cases.
///
/// In all future versions value 0 is the version, the last two are these check values, and the
/// number of values is 4…31. So a program can tell a code of a newer version from a mistyped one.
enum GameCode {
  static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// The number of characters of a code in this version, without separators.
  static let count = 12

  /// Returns the character of a value 0…31.
  static func character(_ value: UInt8) -> Character { alphabet[Int(value)] }

  /// Returns the value of an ASCII character; nil if it is not used in codes.
  static func value(_ byte: UInt8) -> UInt8? {
    let capital = byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
    return capital < 0x80 && values[Int(capital)] < 32 ? values[Int(capital)] : nil
  }

  /// The values by ASCII code; 255 for unused characters.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 128)
    for (value, character) in alphabet.enumerated() {
      if let byte = character.asciiValue { values[Int(byte)] = UInt8(value) }
    }
    for (twin, value) in ["O": 0, "I": 1, "L": 1, "U": 27] as KeyValuePairs<Character, UInt8> {
      if let byte = twin.asciiValue { values[Int(byte)] = value }
    }
    return values
  }()

  /// Returns the values followed by their two check values.
  static func checked(_ values: [UInt8]) -> [UInt8] {
    for first in 0..<UInt8(32) {
      let check = Check(values + [first])
      // Let a and b be the values after `first`. A last value v changes a to a ^ v, and b to
      // double(b) ^ v. Both become 0 only if double(b) equals a; then v is a.
      if check.a == check.doubledB { return values + [first, check.a] }
    }
    // Unreachable: a equals double(b) if the product 3 * `first` in the field has a certain value.
    // Every value is such a product.
    preconditionFailure("no check values exist")
  }

  /// The check values a and b of a sequence; both are 0 if it is valid.
  struct Check {
    private(set) var a: UInt8 = 0
    private(set) var b: UInt8 = 0

    init(_ values: some Sequence<UInt8>) {
      for value in values {
        a ^= value
        b = doubledB ^ value
      }
    }

    var isRight: Bool { a | b == 0 }
    var doubledB: UInt8 { Check.double(b) }

    static func double(_ value: UInt8) -> UInt8 {
      value & 16 == 0 ? value << 1 : value << 1 ^ 0x25
    }
  }
}

extension Game {
  /// The game in twelve characters, as specified by `GameCode`; `init(code:)` reads it.
  package var code: String {
    let seedValues = stride(from: Seed.bits - 5, through: 0, by: -5).map { shift in
      UInt8(seed.value >> UInt64(shift) & 31)
    }
    let values = GameCode.checked(
      [rules, mode.id << 1 | adjacency.rawValue] + seedValues)
    var text = ""
    for (place, value) in values.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text.append("-") }
      text.append(GameCode.character(value))
    }
    return text
  }
}
