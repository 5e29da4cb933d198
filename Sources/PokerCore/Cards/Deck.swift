/// The 52 cards in a fixed order; they are dealt from the end.
package struct Deck: Hashable, Sendable {
  /// The last card is dealt first.
  package let cards: [Card]

  /// Returns nil unless every card occurs exactly once.
  package init?(_ cards: [Card]) {
    guard cards.count == 52, cards.reduce(0, { $0 | UInt64(1) << $1.index }) == 1 << 52 - 1 else {
      return nil
    }
    self.cards = cards
  }

  /// Creates the deck of a seed: indices 0…51 in order, shuffled with the seed's generator for the
  /// round.
  package init(seed: Seed, round: Int = 0) {
    var generator = Generator(seed: seed, for: .deck(round: round))
    var cards = (0..<52).map { Card(index: $0) }
    generator.shuffle(&cards)
    self.cards = cards
  }
}
