/// Reads bits from bytes, lowest first; past the end it reads zeros.
struct BitReader {
  /// The next bits, lowest first; only `count` of them are valid.
  private(set) var buffer: UInt64 = 0
  private var count = 0
  /// The index of the next byte that is not in the buffer.
  private var next: Int

  init(position: Int = 0) {
    next = position
  }

  /// The index of the first byte from which no bit has been taken.
  var position: Int { next - count >> 3 }

  /// Returns whether bits past the end have been read.
  @inline(__always)
  func isPastEnd(of input: Span<UInt8>) -> Bool { position > input.count }

  /// Returns `truncated` if the reader is past the end, otherwise `fault`.
  ///
  /// Past the end, the missing bits are the cause of any other fault.
  func fault(_ fault: InflateFault, _ input: Span<UInt8>) -> InflateFault {
    isPastEnd(of: input) ? .truncated : fault
  }

  /// Makes at least 56 bits available.
  @inline(__always)
  mutating func refill(_ input: Span<UInt8>) {
    if input.count - next >= 8 {
      let word = unsafe UInt64(
        littleEndian: input.bytes.unsafeLoadUnaligned(fromByteOffset: next, as: UInt64.self))
      buffer |= word << UInt64(truncatingIfNeeded: count)
      next += (63 - count) >> 3
      count |= 56
    } else {
      while count <= 56 {
        if next < input.count {
          buffer |= UInt64(input[next]) << UInt64(truncatingIfNeeded: count)
        }
        next += 1
        count += 8
      }
    }
  }

  @inline(__always)
  mutating func skip(_ amount: Int) {
    buffer >>= UInt64(truncatingIfNeeded: amount)
    count -= amount
  }

  @inline(__always)
  mutating func take(_ amount: Int) -> UInt64 {
    let bits = buffer & (1 << UInt64(truncatingIfNeeded: amount) &- 1)
    skip(amount)
    return bits
  }

  mutating func alignToByte() {
    skip(count & 7)
  }
}
