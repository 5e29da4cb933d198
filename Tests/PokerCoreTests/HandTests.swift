import Testing

@testable import PokerCore

@Suite struct HandTests {
  /// How many of the C(52, n) sets of n cards form each hand, as the rules state.
  static let counts: [Hand: Int] = [
    .pair: 78,
    .miniStraight: 780, .miniFlush: 1_092, .miniStraightFlush: 48, .miniRoyalFlush: 4,
    .threeOfAKind: 52,
    .twoPair: 2_808, .nearlyStraight: 3_276, .nearlyFlush: 2_808, .nearlyStraightFlush: 48,
    .nearlyRoyalFlush: 4, .fourOfAKind: 13,
    .straight: 13_260, .flush: 5_096, .fullHouse: 3_744, .straightFlush: 48, .royalFlush: 4,
  ]

  @Test(arguments: 2...5) func handCountsOfTheDeckEqualThoseOfTheRules(size: Int) {
    var found: [Hand: Int] = [:]
    let single = (0..<52).map { HandTally(Card(index: $0)) }
    func extend(_ tally: HandTally, from first: Int, left: Int) {
      guard left > 0 else {
        if let hand = tally.hand(ofCount: size) { found[hand, default: 0] += 1 }
        return
      }
      for card in first..<52 { extend(tally.adding(single[card]), from: card + 1, left: left - 1) }
    }
    extend(.none, from: 0, left: size)
    #expect(found == Self.counts.filter { $0.key.cardCount == size })
  }

  @Test func handPointsAreThoseOfTheRules() {
    let points = [15, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100]
    #expect(Hand.allCases.map(\.points) == points)
    #expect((2...5).flatMap(Hand.family(of:)) == Hand.allCases)
    #expect(Hand.pair.pointsPerCard == 7.5 && Hand.threeOfAKind.pointsPerCard == 15)
    #expect(Hand.twoPair.pointsPerCard == 12.5 && Hand.royalFlush.pointsPerCard == 20)
    #expect(Hand.family(of: 1).isEmpty && Hand.family(of: 6).isEmpty)
    #expect(Set(Hand.allCases.map(\.name)).count == 17)
  }

  @Test(
    arguments: [
      ("5s 5h", Hand.pair), ("3s 4h 5d", .miniStraight), ("3h Kh 9h", .miniFlush),
      ("Ac 2c 3c", .miniStraightFlush), ("Jd Qd Kd", .miniRoyalFlush),
      ("4s 4h 4d", .threeOfAKind), ("6s 6h Kc Kd", .twoPair), ("6s 7h 8d 9c", .nearlyStraight),
      ("5s As 9s 3s", .nearlyFlush), ("Ks As 2s 3s", .nearlyStraightFlush),
      ("Jc Qc Kc Ac", .nearlyRoyalFlush), ("7s 7h 7d 7c", .fourOfAKind),
      ("7s 8h 9d 10c Js", .straight), ("4d 8d Qd 5d 2d", .flush), ("3c 3d 3h 2s 2c", .fullHouse),
      ("5s 6s 7s 8s 9s", .straightFlush), ("10h Jh Qh Kh Ah", .royalFlush),
      ("Qh Kh Ah", .miniStraightFlush), ("Kh Ah 2h", .miniStraightFlush),
      ("Kh Ad 2h", .miniStraight), ("Qs Kh As 2d 3c", .straight), ("Ks Qs As Js 9s", .flush),
    ])
  func exampleCardsFormTheStatedHand(text: String, hand: Hand) {
    let cards = text.split(separator: " ").compactMap { Card($0) }
    #expect(Hand(cards) == hand)
    #expect(Hand(cards.reversed()) == hand)
  }

  @Test(
    arguments: [
      "5s", "5s 6s", "5s 6h", "5s 5h 6c", "5s 5h 6c 7c", "7s 7h 7d 2c", "7s 7h 7d 7c 2c",
      "7s 7h 2d 2c 5c", "2s 4h 6d", "Qs Kh 2d", "2s 3s 4s 5s 6s 7s", "",
    ])
  func cardsThatFormNoHandAreRejected(text: String) {
    #expect(Hand(text.split(separator: " ").compactMap { Card($0) }) == nil)
  }
}
