/// Writes bits into bytes, lowest first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var buffer: UInt64 = 0
  private var count = 0

  /// Appends the lowest `amount` bits, at most 32; the other bits must be zero.
  @inline(__always)
  mutating func put(_ bits: UInt32, _ amount: Int) {
    buffer |= UInt64(bits) << UInt64(truncatingIfNeeded: count)
    count += amount
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  /// Pads the last byte with zeros.
  mutating func alignToByte() {
    if count > 0 { put(0, 8 - count) }
  }

  /// Appends whole bytes; the writer must be aligned.
  mutating func append(_ more: Span<UInt8>) {
    for index in more.indices { bytes.append(more[index]) }
  }
}
