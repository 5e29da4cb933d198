import Testing

@testable import PokerCore

@Suite struct ClimbPointsTests {
  static func conditions(
    _ charms: [Charm] = [], lessons: [Lesson: Int] = [:], twist: Twist? = nil,
    adjacency: Adjacency = .king
  ) -> ClimbConditions {
    var build = ClimbBuild()
    build.charms = CharmSet(charms)
    for (lesson, count) in lessons { build.lessons[lesson] = count }
    return ClimbConditions(
      build: build, twist: twist, bannerSuit: .hearts, blightSuit: .spades, adjacency: adjacency)
  }

  static func history(_ hands: [Hand]) -> ClimbHistory {
    var history = ClimbHistory()
    for hand in hands { history.add(hand) }
    return history
  }

  /// A full grid with many hands, in which equal ranks are neighbours.
  static let grid =
    Grid(
      "Kh Kd Kc 7h 7d / Ah Ad 2h 3h 4h / 5h 6h 8s 9s Ts / Js Qs Ks As 2s / 2d 3d 4d 5d 6d")
    ?? Grid()

  /// Returns the score of the hand in some columns of a row after `hands` were played.
  func sum(
    _ row: Int, _ columns: ClosedRange<Int>, _ conditions: ClimbConditions, after hands: [Hand] = []
  ) throws -> ClimbSum {
    let cells = CellSet(columns.map { Cell(row: row, column: $0) })
    let hand = try #require(Self.grid.hand(at: cells))
    return ClimbSum(hand, at: cells, on: Self.grid, after: Self.history(hands), conditions)
  }

  @Test func exampleOfTheRulesScores279() throws {
    let held = Self.conditions([.court, .kin, .fullHand], lessons: [.kinds: 2])
    let sum = try sum(0, 0...4, held)
    #expect(sum.description == "147 × 1.9 = 279")
    #expect(sum.base == 90 && sum.lessons == 30 && sum.points == 279)
    #expect(sum.acts.map(\.charm) == [.kin, .fullHand, .court])
    #expect(sum.acts.map(\.points) == [0, 0, 27] && sum.acts.map(\.tenths) == [6, 3, 0])
  }

  @Test(
    arguments: [
      // Each case is a charm, the row and the columns of a hand in the grid, and the hand's sum.
      // Row 0 is a full house of kings and sevens, row 1 two aces and 2-3-4 of hearts, row 3
      // J-Q-K-A-2 of spades, and row 4 2…6 of diamonds.
      (.twins, 1, 0...1, "45 × 1.0 = 45"), (.twins, 0, 0...2, "45 × 1.0 = 45"),
      (.kin, 0, 0...2, "45 × 1.6 = 72"), (.kin, 1, 0...1, "15 × 1.0 = 15"),
      (.ladder, 4, 0...4, "95 × 1.3 = 123"), (.painter, 4, 0...2, "35 × 1.3 = 45"),
      (.ladder, 0, 0...4, "90 × 1.0 = 90"), (.painter, 0, 0...2, "45 × 1.0 = 45"),
      (.pocket, 1, 0...1, "15 × 1.7 = 25"), (.pocket, 0, 0...2, "45 × 1.7 = 76"),
      (.pocket, 4, 0...3, "65 × 1.0 = 65"), (.fullHand, 4, 0...4, "95 × 1.3 = 123"),
      (.fullHand, 4, 0...3, "65 × 1.0 = 65"),
      (.banner, 1, 2...4, "62 × 1.0 = 62"), (.court, 3, 0...4, "122 × 1.0 = 122"),
      (.ace, 1, 0...1, "15 × 1.6 = 24"), (.ace, 4, 0...2, "35 × 1.0 = 35"),
      (.ruler, 4, 0...2, "35 × 1.7 = 59"), (.ruler, 1, 0...1, "15 × 1.0 = 15"),
      (.bishop, 4, 0...2, "35 × 1.0 = 35"), (.overture, 0, 0...4, "90 × 2.5 = 225"),
      (.crescendo, 0, 0...4, "90 × 1.0 = 90"), (.collector, 0, 0...4, "90 × 1.5 = 135"),
      (.echo, 0, 0...4, "90 × 1.0 = 90"), (.globe, 0, 0...4, "90 × 1.0 = 90"),
      (.purse, 0, 0...4, "90 × 1.0 = 90"),
    ] as [(Charm, Int, ClosedRange<Int>, String)])
  func eachCharmRaisesTheScoreOfItsHandsOnly(
    charm: Charm, row: Int, columns: ClosedRange<Int>, text: String
  ) throws {
    #expect(try sum(row, columns, Self.conditions([charm])).description == text)
  }

  @Test func someCharmsDependOnEarlierHands() throws {
    let house = Hand.fullHouse
    for (charm, before, tenths) in [
      (.overture, [.pair], 10), (.crescendo, [.pair], 10), (.crescendo, [.pair, .pair], 11),
      (.crescendo, [Hand](repeating: .pair, count: 9), 14), (.collector, [.pair], 15),
      (.collector, [house, .pair], 10), (.echo, [.pair, house], 14), (.echo, [house, .pair], 10),
    ] as [(Charm, [Hand], Int)] {
      #expect(try sum(0, 0...4, Self.conditions([charm]), after: before).tenths == tenths)
    }
  }

  @Test func pointsIncludeTheLessonBonusOfEveryFamilyOfTheHand() throws {
    let lessons: [Lesson: Int] = [.pairs: 1, .kinds: 2, .sequences: 3, .suits: 4]
    let held = Self.conditions(lessons: lessons)
    #expect(try sum(1, 0...1, held).lessons == 3 * 2 * 1)
    #expect(try sum(0, 0...4, held).lessons == 3 * 5 * 2)
    // A straight flush belongs to two families, sequences and suits.
    #expect(try sum(4, 0...4, held).lessons == 3 * 5 * (3 + 4))
    for hand in Hand.allCases {
      let families = Lesson.allCases.filter { $0.covers(hand) }
      let isSuitedSequence =
        "\(hand)".hasSuffix("StraightFlush") || "\(hand)".hasSuffix("RoyalFlush")
        || [.straightFlush, .royalFlush].contains(hand)
      #expect(families.count == (isSuitedSequence ? 2 : 1), "\(hand)")
    }
  }

  @Test func blightTakesTwelvePointsPerCardButNeverGoesBelowZero() throws {
    let blighted = Self.conditions(twist: .blight)
    #expect(try sum(3, 0...2, blighted).description == "4 × 1.0 = 4")
    #expect(try sum(3, 0...4, blighted).flat == 95 - 60)
    let pair = Grid(
      "As Ks -- -- -- / Kh -- -- -- -- / -- -- -- -- -- / -- -- -- -- -- / -- -- -- -- --")!
    let cells = CellSet([Cell(index: 1), Cell(index: 5)])
    let sum = ClimbSum(.pair, at: cells, on: pair, after: ClimbHistory(), blighted)
    #expect(sum.flat == 3)
    var spades = pair
    spades[Cell(index: 5)] = Card("Ks")
    let none = ClimbSum(.pair, at: cells, on: spades, after: ClimbHistory(), blighted)
    #expect(none.flat == 0 && none.points == 0 && none.blight == -24)
  }

  @Test func rulerCharmRequiresOneLineAndBishopCharmDiagonalSteps() {
    func mask(_ places: (Int, Int)...) -> UInt32 {
      CellSet(places.map { Cell(row: $0, column: $1) }).mask
    }
    for line in [
      mask((0, 0), (0, 1), (0, 2)), mask((1, 4), (2, 4), (3, 4), (4, 4)),
      mask((0, 2), (1, 3), (2, 4)), mask((0, 4), (1, 3), (2, 2), (3, 1), (4, 0)),
    ] { #expect(CellSet.isRuled(line)) }
    for other in [
      mask((0, 0), (0, 1)), mask((0, 0), (0, 1), (1, 1)), mask((0, 0), (0, 1), (0, 2), (1, 2)),
      mask((0, 0), (1, 1), (2, 1)),
    ] { #expect(!CellSet.isRuled(other)) }
    let king = Touching.of(.king)
    #expect(king.isDiagonal(mask((0, 0), (1, 1))) && king.isDiagonal(mask((0, 1), (1, 0), (1, 2))))
    #expect(!king.isDiagonal(mask((0, 0), (0, 1))))
    #expect(!king.isDiagonal(mask((0, 0), (1, 1), (0, 1))))
    let globe = Touching(.king, wraps: true, bridges: false, on: Grid())
    #expect(globe.isDiagonal(mask((0, 0), (1, 4))) && !globe.isDiagonal(mask((0, 0), (0, 4))))
  }

  /// `ClimbTable` scores hands for the search, and `ClimbSum` for the player.
  ///
  /// Both are written independently and must agree.
  @Test(arguments: 0..<6) func climbTableAndClimbSumGiveEqualPoints(part: Int) {
    var random = Generator(seed: UInt64(part) + 50)
    for _ in 0..<40 {
      var charms = Charm.allCases
      random.shuffle(&charms)
      let twists: [Twist?] = Twist.allCases + [nil]
      let conditions = Self.conditions(
        Array(charms.prefix(5)),
        lessons: [.pairs: random.below(4), .suits: random.below(3), .kinds: random.below(2)],
        twist: twists[random.below(7)], adjacency: random.below(4) == 0 ? .orthogonal : .king)
      let grid = TouchingTests.grid(&random, cards: 12 + random.below(40))
      let before = (0..<random.below(9)).map { _ in Hand.allCases[random.below(17)] }
      let history = Self.history(before)
      let table = ClimbTable(conditions)
      var found: [CellSet: Int] = [:]
      table.visitHands(on: grid, after: history) { mask, _, points in
        found[CellSet(mask: mask)] = points
        return true
      }
      var wanted: [CellSet: Int] = [:]
      for cells in TouchingTests.connectedSets(grid, table.touching(on: grid)) {
        guard let hand = grid.hand(at: cells), isAllowed(hand, before, conditions.twist) else {
          continue
        }
        wanted[cells] = ClimbSum(hand, at: cells, on: grid, after: history, conditions).points
        #expect(table.hand(at: cells, on: grid, after: history) == hand)
      }
      #expect(found == wanted)
      #expect(table.hasHand(on: grid, after: history) == !wanted.isEmpty)
    }
  }

  private func isAllowed(_ hand: Hand, _ before: [Hand], _ twist: Twist?) -> Bool {
    switch twist {
    case .noSmallChange: hand.cardCount > 3
    case .lowCeiling: hand.cardCount < 5
    case .twice: before.count { $0 == hand } < 2
    default: true
    }
  }
}
