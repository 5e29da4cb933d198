/// A running 64-bit digest of bytes: FNV-1a, the same in every process.
public struct ByteDigest: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  /// Combines bytes.
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// Combines a number, its lowest byte first.
  public mutating func combine(_ number: UInt64) {
    combine((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  /// The digest with each bit depending on all others, for use of its highest bits.
  ///
  /// The highest bits of `value` barely depend on the last bytes. The steps are those of SplitMix64.
  var mixed: UInt64 {
    var bits = value
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// The digest as 16 hexadecimal digits.
  public var text: String { Self.text(of: value) }

  /// Returns a number as 16 hexadecimal digits.
  public static func text(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
