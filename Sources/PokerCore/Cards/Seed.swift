/// Which deal of a mode: 40 bits, so that a game code stays short.
package struct Seed: Hashable, Comparable, Sendable {
  package let value: UInt64

  package static let bits = 40

  /// Keeps the low 40 bits.
  package init(_ value: UInt64) { self.value = value & (1 << UInt64(Seed.bits) - 1) }

  /// The seed that is tried when this one's first grid is dead; the last is followed by 0.
  package var next: Seed { Seed(value &+ 1) }

  package static func < (a: Seed, b: Seed) -> Bool { a.value < b.value }
}

extension Generator {
  /// What a seed's random numbers are for; each purpose has a stream of its own.
  package enum Purpose: Sendable {
    /// The deck of a round: 0 for the first, then each fresh deck of a mode that deals again.
    case deck(round: Int)
    /// How a simulated player chooses between equals.
    case ties
  }

  /// The stream of a seed for a purpose: it starts at `seed + tag * 2^40`, the tag being the round
  /// of a deck, or `0xFFFFFF` for ties.
  package init(seed: Seed, for purpose: Purpose) {
    let tag: UInt64 =
      switch purpose {
      case .deck(let round): UInt64(round) % 0xFF_FFFF
      case .ties: 0xFF_FFFF
      }
    self.init(seed: seed.value | tag << UInt64(Seed.bits))
  }
}
