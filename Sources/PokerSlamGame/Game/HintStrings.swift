import Session
import StageUI

/// Hints in words: why the cards of a hand belong together.
extension Strings {
  /// Returns one sentence about a hand that was found, without its name and points.
  ///
  /// The sentence names the ranks or the suit of the hand. It names a single card if that card
  /// alone holds the others together: without it, they would not touch.
  static func reason(for hand: PlayableHand, on grid: PokerCore.Grid) -> String {
    let cards = grid.cards(at: hand.cells)
    let joint = hand.joint.flatMap { grid[$0] }
    switch hand.hand {
    case .pair: return "Two \(plural(cards[0].rank)) touch"
    case .threeOfAKind:
      return joined(joint, by: "joins the other \(plural(cards[0].rank))")
        ?? "Three \(plural(cards[0].rank)) touch"
    case .fourOfAKind: return "All four \(plural(cards[0].rank)) touch"
    case .twoPair, .fullHouse:
      let groups = groups(of: cards)
      if hand.hand == .twoPair, let joint { return "The \(name(joint)) joins both pairs" }
      return hand.hand == .twoPair
        ? "Two \(plural(groups[0])) touch two \(plural(groups[1]))"
        : "Three \(plural(groups[0])) touch two \(plural(groups[1]))"
    case .miniFlush, .nearlyFlush, .flush:
      let suit = cards[0].suit.name
      return joined(joint, by: "joins \(count(cards.count - 1)) \(suit)")
        ?? "\(count(cards.count).capitalized) \(suit) touch"
    case .miniRoyalFlush, .nearlyRoyalFlush, .royalFlush, .miniStraightFlush,
      .nearlyStraightFlush, .straightFlush:
      return "\(sequence(hand, on: grid)), all \(cards[0].suit.name)"
    case .miniStraight, .nearlyStraight, .straight:
      return hand.bridgesAce(on: grid)
        ? sequence(hand, on: grid) : "\(sequence(hand, on: grid)) in a row"
    }
  }

  /// Returns the ends of a sequence or, if it runs across the ace, that the ace joins them.
  private static func sequence(_ hand: PlayableHand, on grid: PokerCore.Grid) -> String {
    let cards = hand.inSequence(on: grid)
    if hand.bridgesAce(on: grid), let ace = cards.first(where: { $0.rank == .ace }) {
      return "The \(name(ace)) joins king and 2"
    }
    return "\(cards[0].rank.name.capitalized) to \(cards[cards.count - 1].rank.name)"
  }

  private static func joined(_ card: Card?, by words: String) -> String? {
    card.map { "The \(name($0)) \(words)" }
  }

  /// Returns the plural of a rank: "fives", "jacks", "10s".
  static func plural(_ rank: Rank) -> String {
    let small = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"]
    return rank < .jack ? small[Int(rank.rawValue)] : rank.name + "s"
  }

  /// Returns the ranks that occur in the cards, the most frequent first, then the higher first.
  private static func groups(of cards: [Card]) -> [Rank] {
    var counts = [Int](repeating: 0, count: 13)
    for card in cards { counts[Int(card.rank.rawValue)] += 1 }
    return Rank.allCases.filter { counts[Int($0.rawValue)] > 0 }.sorted {
      (counts[Int($0.rawValue)], $0) > (counts[Int($1.rawValue)], $1)
    }
  }
}

extension PlayableHand {
  /// The only cell that holds the others together; nil if there is none or more than one.
  ///
  /// Without it, the other cells would not be connected.
  fileprivate var joint: Cell? {
    let joints = cells.filter { cell in
      let rest = cells.subtracting([cell])
      return rest.count > 1 && !Adjacency.king.isConnected(rest)
    }
    return joints.count == 1 ? joints[0] : nil
  }
}
