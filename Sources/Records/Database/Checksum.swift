/// A 64-bit checksum that detects any change of a single bit or a single word.
///
/// Each step is a bijection of the state, so a difference never cancels out. A step is one
/// multiplication per eight bytes: a file of 20,000 games takes 3 ms (2026-11).
struct Checksum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ word: UInt64) {
    let product = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
    value = product ^ product >> 32
  }

  /// Adds the bytes as little-endian words; the last word is padded with zeros.
  mutating func add(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      let whole = bytes.count & ~7
      for start in stride(from: 0, to: whole, by: 8) {
        add(unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      }
      guard whole < bytes.count else { return }
      add(unsafe bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
  }
}
