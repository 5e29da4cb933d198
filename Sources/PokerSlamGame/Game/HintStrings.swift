import Session
import StageUI

/// Hints in words: why the cards of a hand belong together.
extension Strings {
  static func best(_ score: Int) -> String { text("bestScoreIs", ["score": score]) }
  static func handsThere(_ count: Int) -> String {
    text("handsThere", ["count": count])
  }
  static func handsShort(_ count: Int) -> String { text("handsShort", ["count": count]) }
  /// Returns the title of the table of cards: those of the deck or, once it is empty, those on the
  /// board.
  static func tableTitle(_ count: Int) -> String { text(count > 0 ? "toCome" : "onTheBoard") }
  static func toCome(_ count: Int) -> String {
    text("cardsToCome", ["count": count])
  }
  /// Returns the text of a hint on a grid, with the reason why its cards belong together.
  ///
  /// - Parameter isShort: whether the reason is left out, because large text has no room for it.
  static func hint(_ hint: Hint, on grid: PokerCore.Grid, isShort: Bool = false) -> String {
    let hand = handAndPoints(hint.hand)
    var why: String { hint.cells.map { reason(for: PlayableHand($0, hint.hand), on: grid) } ?? "" }
    switch hint.level {
    case .name:
      return text(isShort ? "hint.name" : "hint.nameAndCard", ["hand": name(hint.hand)])
    case .points:
      return isShort
        ? text("hint.shortPoints", ["hand": hand])
        : text("hint.points", ["why": why, "hand": hand])
    case .lookahead:
      let ahead = text(
        "hint.ahead",
        [
          "first": hint.hasMostPoints ? text("hint.same") : hand,
          "rest": hint.next.map { text("hint.next", ["hand": name($0), "points": $0.points]) }
            ?? text("hint.nothing"),
        ])
      return isShort ? ahead : text("hint.whyAhead", ["why": why, "ahead": ahead])
    }
  }

  /// Returns one sentence about a hand that was found, without its name and points.
  ///
  /// The sentence names the ranks or the suit of the hand. It names a single card if that card
  /// alone holds the others together: without it, they would not touch.
  static func reason(for hand: PlayableHand, on grid: PokerCore.Grid) -> String {
    let cards = grid.cards(at: hand.cells)
    let joint = hand.joint.flatMap { grid[$0] }
    switch hand.hand {
    case .pair: return text("reason.pair", ["ranks": plural(cards[0].rank)])
    case .threeOfAKind:
      let ranks = plural(cards[0].rank)
      return joint.map { text("reason.threeJoined", ["card": name($0), "ranks": ranks]) }
        ?? text("reason.three", ["ranks": ranks])
    case .fourOfAKind: return text("reason.four", ["ranks": plural(cards[0].rank)])
    case .twoPair, .fullHouse:
      let groups = groups(of: cards)
      if hand.hand == .twoPair, let joint {
        return text("reason.pairsJoined", ["card": name(joint)])
      }
      return text(
        hand.hand == .twoPair ? "reason.twoPair" : "reason.fullHouse",
        ["first": plural(groups[0]), "second": plural(groups[1])])
    case .miniFlush, .nearlyFlush, .flush:
      let suit = name(cards[0].suit)
      return joint.map {
        text("reason.flushJoined", ["card": name($0), "count": cards.count - 1, "suit": suit])
      } ?? text("reason.flush", ["count": cards.count, "suit": suit])
    case .miniRoyalFlush, .nearlyRoyalFlush, .royalFlush, .miniStraightFlush,
      .nearlyStraightFlush, .straightFlush:
      return text(
        "reason.straightFlush",
        ["sequence": sequence(hand, on: grid), "suit": name(cards[0].suit)])
    case .miniStraight, .nearlyStraight, .straight:
      let sequence = sequence(hand, on: grid)
      return hand.bridgesAce(on: grid) ? sequence : text("reason.straight", ["sequence": sequence])
    }
  }

  /// Returns the ends of a sequence or, if it runs across the ace, that the ace joins them.
  private static func sequence(_ hand: PlayableHand, on grid: PokerCore.Grid) -> String {
    let cards = hand.inSequence(on: grid)
    if hand.bridgesAce(on: grid), let ace = cards.first(where: { $0.rank == .ace }) {
      return text("reason.bridge", ["ace": name(ace)])
    }
    return text(
      "reason.sequence",
      ["first": capitalized(name(cards[0].rank)), "last": name(cards[cards.count - 1].rank)])
  }

  /// Returns a text with its first letter in upper case.
  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the plural of a rank: "fives", "jacks", "10s".
  static func plural(_ rank: Rank) -> String { text("ranks.\(rank)") }

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
