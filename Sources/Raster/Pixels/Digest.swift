/// A running 64-bit digest of numbers: FNV-1a, one word at a time, the same in every process.
public struct Digest: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  @inlinable public mutating func combine(_ word: UInt64) {
    add(word)
  }

  /// Combines a number; both zeros are equal, and so are all NaNs.
  @inlinable public mutating func combine(_ number: Double) {
    add(number == 0 ? 0 : number.isNaN ? 0x7FF8_0000_0000_0000 : number.bitPattern)
  }

  public mutating func combine(_ transform: Transform) {
    combine(transform.a)
    combine(transform.b)
    combine(transform.c)
    combine(transform.d)
    combine(transform.tx)
    combine(transform.ty)
  }

  /// Combines a word by FNV-1a.
  ///
  /// The multiplication carries differences only to higher bits. So the high half is then combined
  /// with the low half.
  @usableFromInline mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01B3
    value ^= value >> 32
  }
}
