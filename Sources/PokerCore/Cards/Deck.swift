/// The 52 cards in a fixed order; they are dealt from the end.
package struct Deck: Hashable, Sendable {
  /// The cards; the last one is dealt first.
  package let cards: [Card]

  /// Creates a deck with these cards; nil unless every card occurs exactly once.
  package init?(_ cards: [Card]) {
    guard cards.count == 52, cards.reduce(0, { $0 | UInt64(1) << $1.index }) == 1 << 52 - 1 else {
      return nil
    }
    self.cards = cards
  }

  /// Creates the deck of a seed and round: the cards in ascending order, shuffled with the
  /// generator of that seed and round.
  package init(seed: Seed, round: Int = 0) {
    var generator = Generator(seed: seed, for: .deck(round: round))
    var cards = (0..<52).map { Card(index: $0) }
    generator.shuffle(&cards)
    self.cards = cards
  }
}
