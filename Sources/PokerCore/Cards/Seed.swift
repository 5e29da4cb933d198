/// The number of a deal within a mode: 40 bits, so that a game code stays short.
package struct Seed: Hashable, Comparable, Sendable {
  /// The number, 0..<2^40.
  package let value: UInt64

  /// The size of a seed in bits.
  package static let bits = 40

  /// Creates a seed from the low 40 bits.
  package init(_ value: UInt64) { self.value = value & (1 << UInt64(Seed.bits) - 1) }

  /// The seed that is tried if the first grid of this one contains no hand.
  ///
  /// It is greater by one; after the last seed comes 0.
  package var next: Seed { Seed(value &+ 1) }

  package static func < (a: Seed, b: Seed) -> Bool { a.value < b.value }
}

extension Generator {
  /// The purpose of random numbers; each purpose has a stream of its own.
  package enum Purpose: Sendable {
    /// The deck of a round: 0 for the first deck; 1, 2, … for the further decks of a mode that
    /// deals again.
    case deck(round: Int)
    /// The choice of a simulated player between hands that it rates equal.
    case ties
  }

  /// Starts the stream of a seed for a purpose.
  ///
  /// The generator's seed is `seed + tag * 2^40`. The tag is the round of a deck, or `0xFFFFFF` for
  /// ties.
  package init(seed: Seed, for purpose: Purpose) {
    let tag: UInt64 =
      switch purpose {
      case .deck(let round): UInt64(round) % 0xFF_FFFF
      case .ties: 0xFF_FFFF
      }
    self.init(seed: seed.value | tag << UInt64(Seed.bits))
  }
}
