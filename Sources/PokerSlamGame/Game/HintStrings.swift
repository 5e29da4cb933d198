import Session

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
      return joined(joint, by: "joins \(inWords(cards.count - 1)) \(suit)")
        ?? "\(inWords(cards.count).capitalizedFirst) \(suit) touch"
    case .miniRoyalFlush, .nearlyRoyalFlush, .royalFlush:
      return "\(run(cards)), all \(cards[0].suit.name)"
    case .miniStraightFlush, .nearlyStraightFlush, .straightFlush:
      if let ace = bridge(cards) {
        return "The \(name(ace)) joins king and 2, all \(ace.suit.name)"
      }
      return "\(run(cards)), all \(cards[0].suit.name)"
    case .miniStraight, .nearlyStraight, .straight:
      return bridge(cards).map { "The \(name($0)) joins king and 2" } ?? "\(run(cards)) in a row"
    }
  }

  private static func joined(_ card: Card?, by words: String) -> String? {
    card.map { "The \(name($0)) \(words)" }
  }

  private static func inWords(_ cards: Int) -> String {
    ["one", "two", "three", "four", "five"][cards - 1]
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

  /// Returns the ace that connects king and two in a sequence; nil if there is none.
  private static func bridge(_ cards: [Card]) -> Card? {
    let ranks = Set(cards.map(\.rank))
    return ranks.isSuperset(of: [.king, .ace, .two]) ? cards.first { $0.rank == .ace } : nil
  }

  /// Returns the first and the last rank of a sequence that does not bridge, such as "8 to queen".
  private static func run(_ cards: [Card]) -> String {
    let ranks = Set(cards.map(\.rank))
    let isLow = ranks.contains(.ace) && ranks.contains(.two)
    let sorted = ranks.filter { !(isLow && $0 == .ace) }.sorted()
    let first = isLow ? Rank.ace : sorted[0]
    return "\(first.name.capitalizedFirst) to \(sorted[sorted.count - 1].name)"
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

extension String {
  /// The text with a capital at its beginning.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
