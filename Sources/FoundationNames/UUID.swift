/// A unique identifier of 122 random bits.
public struct UUID: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  public init() {
    var source = SystemRandomNumberGenerator()
    // Set the bits for version 4 and for the variant.
    high = source.next() & ~0xF000 | 0x4000
    low = source.next() & ~(0xC << 60) | 0x8 << 60
  }

  /// Parses 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12; nil for other text.
  public init?(uuidString text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } }),
      let high = UInt64(groups[0] + groups[1] + groups[2], radix: 16),
      let low = UInt64(groups[3] + groups[4], radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The identifier as 36 characters, with capital letters.
  public var uuidString: String {
    func digits(_ number: UInt64) -> Substring {
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.utf8.count)[...] + text
    }
    let (a, b) = (digits(high), digits(low))
    return [a.prefix(8), a.dropFirst(8).prefix(4), a.suffix(4), b.prefix(4), b.suffix(12)]
      .joined(separator: "-")
  }
}

extension UUID: CustomStringConvertible, Comparable, Codable {
  public var description: String { uuidString }

  public static func < (a: UUID, b: UUID) -> Bool { (a.high, a.low) < (b.high, b.low) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = UUID(uuidString: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a UUID of 32 hexadecimal digits")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uuidString)
  }
}
