/// A 64-bit fingerprint of a sequence of words, the same in every run and on every machine.
///
/// The specification: h starts as 0; each word w gives `h = (h xor w) * 0x360AD118567CD83F`, then
/// `h = h xor h >> 32`. The multiplier consists of the first 64 fraction bits of the square root of
/// 52; it is odd.
package struct Digest: Hashable, Comparable, Sendable {
  /// The digest of the words added so far.
  package private(set) var value: UInt64 = 0

  package init() {}

  /// Creates a digest from a stored value, for comparison.
  package init(value: UInt64) { self.value = value }

  /// Adds a word; the order of words matters.
  package mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x360A_D118_567C_D83F
    value ^= value >> 32
  }

  package static func < (a: Digest, b: Digest) -> Bool { a.value < b.value }
}

extension Grid {
  /// The digest of the five column words from the left; byte 0 of a word is the bottom card, and
  /// `0xFF` stands for an empty cell.
  package var digest: Digest {
    var digest = Digest()
    for column in 0..<5 { digest.add(columns[column]) }
    return digest
  }
}
