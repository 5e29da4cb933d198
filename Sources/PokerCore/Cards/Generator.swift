/// A pseudo-random number generator that yields the same numbers on every machine and in every
/// version.
///
/// The specification, in 64-bit arithmetic with wrap-around:
///
///     next:      state += 0x9E3779B97F4A7C15
///                z = state
///                z = (z xor z >> 30) * 0xBF58476D1CE4E5B9
///                z = (z xor z >> 27) * 0x94D049BB133111EB
///                return z xor z >> 31
///     below(n):  x = next, as a product of 128 bits p = x * n
///                while the low half of p is less than (2^64 - n) mod n: draw x again
///                return the high half of p
///     shuffle:   for i from the last index down to 1: exchange items i and below(i + 1)
///
/// It is the SplitMix64 of Steele, Lea and Flood (2014), which passes the usual test batteries.
/// Consecutive seeds give unrelated streams, so games with consecutive seeds are unrelated too.
package struct Generator: Sendable, Equatable {
  private var state: UInt64

  /// Starts a stream; equal seeds give equal streams.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Generator.mix(state)
  }

  /// Returns a number in 0..<bound, uniform and without bias; traps for a bound below 1.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "the bound \(bound) is not positive")
    let n = UInt64(bound)
    let threshold = (0 &- n) % n
    while true {
      let product = next().multipliedFullWidth(by: n)
      if product.low >= threshold { return Int(product.high) }
    }
  }

  /// Shuffles the items; all orders are equally likely.
  package mutating func shuffle<Item>(_ items: inout [Item]) {
    for index in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(index, below(index + 1))
    }
  }

  /// Returns a word mixed as in `next`: every bit of the result depends on every bit of `word`.
  package static func mix(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
