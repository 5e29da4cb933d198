import Testing

@testable import PokerCore

@Suite struct ClimbRunTests {
  static let game = Game(mode: .climb, seed: Seed(2_026))

  /// Plays like the plain bot until the phase changes: always the first hand with the most points.
  static func play(_ run: inout ClimbRun, while phase: ClimbRun.Phase = .playing) throws {
    let level = run.level
    while run.phase == phase, run.level == level {
      let best = run.hands.map(\.points).max()
      let hand = try #require(run.hands.first { $0.points == best })
      _ = try run.apply(.move(hand.move))
    }
  }

  /// Returns a run that is in the shop after its first level.
  static func inShop(_ game: Game = game) throws -> ClimbRun {
    var run = ClimbRun(game)
    try play(&run)
    try #require(run.phase == .shop)
    return run
  }

  /// Returns a run of the builder bot, stopped when the run reaches this level and phase.
  static func run(_ game: Game = game, at level: Int, _ phase: ClimbRun.Phase) throws -> ClimbRun {
    var run = ClimbRun(game)
    for event in ClimbBot.events(.builder, game) {
      if run.level == level, run.phase == phase { break }
      try run.advance(event)
    }
    try #require(run.level == level && run.phase == phase)
    return run
  }

  func refusal(_ run: ClimbRun, _ event: ClimbEvent) -> ClimbRefusal? {
    var run = run
    let before = run.digest
    do throws(ClimbRefusal) {
      try run.advance(event)
      return nil
    } catch {
      #expect(run.digest == before)
      return error
    }
  }

  @Test func targetsRiseByAnEighthPerLevelAfterLevelTwelve() {
    let rules = ClimbRules.version1
    #expect(
      (1...12).map(rules.target) == [
        450, 600, 680, 880, 1200, 1400, 1900, 2250, 2100, 2500, 2700, 2400,
      ])
    #expect((13...15).map(rules.target) == [2700, 3037, 3416])
    #expect(rules.target(ofLevel: 100_000) > 0)
  }

  @Test func pricesAndNumbersAreThoseOfTheRules() {
    let rules = ClimbRules.version1
    #expect(
      Charm.allCases.map(rules.price)
        == [5, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4])
    #expect(rules.sale(of: .twins) == 2 && rules.sale(of: .kin) == 3)
    #expect(rules.toolPrice == 3 && rules.lessonPrice == 3)
    #expect(Charm.allCases.map(\.name).prefix(3) == ["Twins", "Kin", "Ladder"])
    #expect(Charm.safetyNet.rawValue == 19 && Charm.globe.rawValue == 15)
    #expect(Tool.allCases.map(\.name) == ["Switch", "Scissors", "Whirl", "Dye", "Lift"])
    #expect(Set(Charm.allCases.map(\.sentence)).count == 20)
    #expect(Lesson.allCases.map(\.name) == ["Pairs", "Kinds", "Sequences", "Suits"])
  }

  @Test func dealsUseTheRandomStreamsOfTheRules() {
    for (level, attempt) in [(1, 0), (1, 2), (7, 1)] {
      let deal = ClimbDeal(
        seed: Self.game.seed, level: level, attempt: attempt, adjacency: .king, isShort: false)
      let deck = Deck(seed: Self.game.seed, round: 16 * level + attempt)
      #expect(deal.upcoming().reversed() == deck.cards.prefix(27).map(\.self))
      #expect(deal.grid[Cell(index: 0)] == deck.cards[51])
      #expect(deal.grid[Cell(index: 24)] == deck.cards[27])
    }
    let short = ClimbDeal(
      seed: Self.game.seed, level: 3, attempt: 0, adjacency: .king, isShort: true)
    let deck = Deck(seed: Self.game.seed, round: 48)
    #expect(short.deckCount == 21 && short.unplayedCount == 46)
    #expect(short.cardsOut == Array(deck.cards.prefix(6)) && short.upcoming().last == deck.cards[6])
  }

  @Test func deadFirstGridIsReplacedByThatOfTheNextSeed() {
    // A dead grid has no hands. No known seed deals a dead first grid, so the test declares the
    // first two grids dead.
    let last = Seed(1 << 40 - 2)
    var tested = 0
    let deal = ClimbDeal(seed: last, level: 1, attempt: 3, isShort: false) { _ in
      tested += 1
      return tested > 2
    }
    #expect(tested == 3)
    let deck = Deck(seed: Seed(0), round: 19)
    #expect(deal.upcoming().reversed() == deck.cards.prefix(27).map(\.self))
  }

  @Test func omensAreDrawnInTheOrderOfTheRules() {
    var generator = Generator(seed: Self.game.seed.value + 1 << 61)
    let omens = ClimbRun(Self.game).omens
    #expect(omens.bannerSuit == Suit.allCases[generator.below(4)])
    var twists: [Twist] = [.rook, .blight, .noSmallChange, .lowCeiling, .twice, .shortDeck]
    generator.shuffle(&twists)
    #expect(omens.twists == twists)
    #expect(omens.blightSuit == Suit.allCases[generator.below(4)])
    #expect(
      (1...8).map { omens.twist(ofLevel: $0) == nil } == [
        true, true, false, true, true, false, true, true,
      ])
    #expect(omens.twist(ofLevel: 3) == twists[0] && omens.twist(ofLevel: 18) == twists[5])
    #expect(omens.twist(ofLevel: 21) == twists[0])
  }

  @Test func clearedLevelPaysForHeartsUnplayedCardsAndInterest() throws {
    var run = ClimbRun(Self.game)
    #expect(run.hearts == 3 && run.coins == 0 && run.target == 450 && run.phase == .playing)
    var last: [ClimbEffect] = []
    while run.phase == .playing {
      last = try run.apply(.move(try #require(run.hands.max { $0.points < $1.points }).move))
    }
    let pay = ClimbPay(
      hearts: 3, unplayed: run.deal.unplayedCount / 5, interest: 0, purse: 0, gate: 0)
    #expect(last.contains(.cleared(pay)) && run.coins == pay.total && pay.total > 3)
    #expect(run.score == run.deal.score && run.score >= 450 && run.levelsCleared == 1)
    let before = run.coins
    #expect(refusal(run, .yield) == .wrongPhase(.shop))
    #expect(refusal(run, .move(Move(.all))) == .wrongPhase(.shop))
    try run.advance(.next)
    #expect(run.level == 2 && run.deal.score == 0 && run.target == 600 && run.coins == before)
    try Self.play(&run)
    #expect(run.coins == before + 3 + run.deal.unplayedCount / 5 + min(3, before / 5))
  }

  @Test func shopOffersAreDrawnInTheOrderOfTheRules() throws {
    var run = try Self.inShop()
    func drawn(_ rerolls: Int, without held: [Charm]) -> [ClimbOffer] {
      let round = UInt64(1 << 20 + 64 + rerolls)
      var generator = Generator(seed: Self.game.seed.value + round << 40)
      var pool = Charm.allCases.filter { !held.contains($0) }
      let first = pool.remove(at: generator.below(pool.count))
      let second = pool.remove(at: generator.below(pool.count))
      let a = generator.below(4)
      var b = generator.below(3)
      if b >= a { b += 1 }
      return [
        .charm(first), .charm(second), .lesson(Lesson.allCases[a]), .lesson(Lesson.allCases[b]),
        .tool(Tool.allCases[generator.below(5)]),
      ]
    }
    #expect(run.offers == drawn(0, without: []))
    #expect(run.rerollPrice == 1)
    let coins = run.coins
    guard case .charm(let charm)? = run.offers[0] else { return }
    let price = run.rules.price(of: charm)
    #expect(try run.apply(.buy(0)) == [.bought(.charm(charm), price: price)])
    #expect(run.build.charms.contains(charm) && run.coins == coins - price && run.offers[0] == nil)
    #expect(refusal(run, .buy(0)) == .emptySlot(0) && refusal(run, .buy(5)) == .emptySlot(5))
    try run.advance(.reroll)
    #expect(run.offers == drawn(1, without: [charm]) && run.coins == coins - price - 1)
    #expect(run.rerollPrice == 2)
    #expect(try run.apply(.sell(charm)) == [.sold(charm, price: price / 2)])
    #expect(run.coins == coins - price - 1 + price / 2 && run.build.charms.count == 0)
    #expect(refusal(run, .sell(charm)) == .charmNotHeld(charm))
    while run.coins >= run.rerollPrice { try run.advance(.reroll) }
    #expect(
      refusal(run, .reroll) == .tooExpensive(price: run.rerollPrice, coins: run.coins))
    let slot = 0
    #expect(
      refusal(run, .buy(slot))
        == .tooExpensive(price: run.price(of: try #require(run.offers[slot])), coins: run.coins))
    try run.advance(.next)
    #expect(refusal(run, .buy(0)) == .wrongPhase(.playing))
  }

  @Test func lessonPricesRiseAndCharmsAndToolsAreLimited() throws {
    var (lessons, full) = (0, 0)
    for seed in 1...12 as ClosedRange<UInt64> {
      let game = Game(mode: .climb, seed: Seed(seed))
      var run = ClimbRun(game)
      for event in ClimbBot.events(.random, game) {
        if run.phase == .shop {
          for (slot, offer) in run.offers.enumerated() {
            guard let offer else { continue }
            if case .lesson(let lesson) = offer {
              #expect(run.price(of: offer) == 3 + run.build.lessons[lesson])
              lessons += run.build.lessons[lesson]
            }
            if !run.hasRoom(for: offer) {
              full += 1
              #expect(refusal(run, .buy(slot)) == .noRoom)
              if case .tool = offer {
                #expect(run.tools.total == 2)
              } else {
                #expect(run.build.charms.count == 5)
              }
            }
          }
        }
        try run.advance(event)
      }
    }
    #expect(lessons > 10 && full > 3)
  }

  @Test func onlyABadHandCostsAHeart() throws {
    var run = ClimbRun(Self.game)
    let hands = Set(run.hands.map(\.cells))
    let none = try #require(
      Cell.all.lazy.map { CellSet([Cell(index: 0), $0]) }.first { cells in
        Adjacency.king.isConnected(cells) && cells.count == 2 && !hands.contains(cells)
      })
    let hand = try #require(run.hands.first)
    #expect(refusal(run, .move(Move(none))) == .hand(.noHand))
    #expect(refusal(run, .bad(hand.move)) == .notBad(hand.hand))
    #expect(refusal(run, .bad(Move([Cell(index: 0), Cell(index: 24)]))) == .hand(.notConnected))
    #expect(refusal(run, .bad(Move([Cell(index: 0)]))) == .hand(.wrongCount(1)))
    #expect(refusal(run, .next) == .wrongPhase(.playing))
    #expect(try run.apply(.bad(Move(none))) == [.heartLost(left: 2)])
    #expect(run.attempt == 0 && run.phase == .playing)
    try run.advance(.bad(Move(none)))
    #expect(try run.apply(.bad(Move(none))) == [.heartLost(left: 0), .over])
    #expect(run.isOver && refusal(run, .move(hand.move)) == .over && run.hands.isEmpty)
    #expect(run.result == ClimbResult(levels: 0, score: 0))
  }

  @Test func clearedGateAddsTwoCoinsABonusRoundAndAHeart() throws {
    var run = try Self.run(at: 3, .playing)
    let none = try #require(
      Cell.all.lazy.flatMap { a in Cell.all.map { CellSet([a, $0]) } }.first { cells in
        if case .hand(.noHand) = run.refusal(of: Move(cells)) { true } else { false }
      })
    try run.advance(.bad(Move(none)))
    #expect(run.hearts == 2)
    let coins = run.coins
    while run.phase == .playing {
      let target = run.target
      try run.advance(.move(try #require(run.builderChoices(target).first).move))
    }
    try #require(run.phase == .bonus)
    let purse = run.build.charms.contains(.purse) ? 1 : 0
    #expect(
      run.coins == coins + 2 + run.deal.unplayedCount / 5 + min(3, coins / 5) + purse + 2)
    #expect(refusal(run, .bonus(7, nil)) == .wrongBonus(7))
    #expect(refusal(run, .bonus(-1, nil)) == .wrongBonus(-1))
    #expect(refusal(run, .next) == .wrongPhase(.bonus))
    let log = BonusRound.gunner(seed: run.game.seed, level: 3)
    let won = BonusRound.play(log, seed: run.game.seed, level: 3).coins
    #expect(refusal(run, .bonus(won + 1, log)) == .unprovenBonus(claimed: won + 1, played: won))
    let before = run.coins
    try run.advance(.bonus(won, log))
    #expect(run.coins == before + won && run.hearts == 3 && run.phase == .shop)
  }

  @Test func toolsChangeTheGridAsTheRulesSay() throws {
    let run = ClimbRun(Self.game)
    let (deal, touching) = (run.deal, run.touching)
    let (a, b) = (Cell(index: 0), Cell(index: 1))
    let swapped = try #require(deal.applying(.swap(a, b), touching, run))
    #expect(swapped.grid[a] == deal.grid[b] && swapped.grid[b] == deal.grid[a])
    #expect(deal.applying(.swap(a, Cell(index: 2)), touching, run) == nil)
    #expect(deal.applying(.swap(a, a), touching, run) == nil)
    var cut = try #require(deal.applying(.scissors(Cell(index: 22)), touching, run))
    #expect(cut.grid[Cell(index: 22)] == deal.grid[Cell(index: 17)] && cut.grid.count == 24)
    cut.refill()
    #expect(cut.grid[Cell(index: 2)] == deal.upcoming()[0] && cut.unplayedCount == 51)
    let card = try #require(deal.grid[a])
    for suit in Suit.allCases {
      let dyed = deal.applying(.dye(a, suit), touching, run)
      #expect(dyed?.grid[a] == (suit == card.suit ? nil : Card(card.rank, suit)))
    }
    for cell in Cell.all {
      let card = try #require(deal.grid[cell])
      let lifted = try #require(deal.applying(.lift(cell), touching, run)?.grid[cell])
      #expect(lifted.suit == card.suit)
      #expect(
        lifted.rank == (card.rank == .ace ? .two : Rank.allCases[Int(card.rank.rawValue) + 1]))
    }
    let whirled = try #require(deal.applying(.whirl, touching, run))
    var generator = Generator(seed: Self.game.seed.value + UInt64(1 << 22 + 64 * 16) << 40)
    var cards = Cell.all.compactMap { deal.grid[$0] }
    generator.shuffle(&cards)
    #expect(Cell.all.compactMap { whirled.grid[$0] } == cards && whirled.whirls == 1)
    #expect(deal.score == whirled.score && whirled.history == deal.history)
  }

  /// Returns a use of a tool on the first cells.
  private static func use(of tool: Tool) -> ToolUse {
    let (a, b) = (Cell(index: 0), Cell(index: 1))
    return switch tool {
    case .swap: .swap(a, b)
    case .scissors: .scissors(a)
    case .dye: .dye(a, .hearts)
    case .lift: .lift(a)
    case .whirl: .whirl
    }
  }

  @Test func toolUseSpendsTheToolAndCanReviveADeadGrid() throws {
    var used: Set<Tool> = []
    var (yields, deaths) = (0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      let game = Game(mode: .climb, seed: Seed(seed))
      var run = ClimbRun(game)
      for event in ClimbBot.events(.random, game) {
        let before = run
        let effects = try run.apply(event)
        if case .use(let use) = event {
          used.insert(use.tool)
          #expect(run.tools[use.tool] == before.tools[use.tool] - 1)
          #expect(before.phase == .dead && run.handCount == before.handCount)
          #expect(refusal(before, .move(Move([Cell(index: 24)]))) != nil)
        }
        if event == .yield {
          yields += 1
          #expect(before.tools.total > 0)
        }
        if effects.contains(.died) {
          deaths += 1
          #expect(run.phase == .dead && run.tools.total > 0 && run.hands.isEmpty)
        }
        if run.attempt > before.attempt {
          #expect(run.deal.score == 0 && run.deal.history.count == 0 && run.level == before.level)
          let isSaved = before.build.charms.contains(.safetyNet)
          #expect(run.hearts == before.hearts - (isSaved ? 0 : 1))
          #expect(!run.build.charms.contains(.safetyNet))
        }
        for tool in Tool.allCases where run.tools[tool] == 0 && run.isOnGrid {
          #expect(refusal(run, .use(Self.use(of: tool))) == .toolNotHeld(tool))
        }
      }
    }
    #expect(used == Set(Tool.allCases) && deaths > 20 && yields < deaths)
  }

  @Test func refusalOfAForbiddenMoveNamesTheTwist() throws {
    var seen: Set<Twist> = []
    for seed in 1...40 as ClosedRange<UInt64> {
      let game = Game(mode: .climb, seed: Seed(seed))
      guard let run = try? Self.run(game, at: 3, .playing), let twist = run.twist else { continue }
      seen.insert(twist)
      let plain = run.grid.hands(.king)
      for hand in plain {
        let refusal = run.refusal(of: hand.move)
        switch twist {
        case .noSmallChange where hand.hand.cardCount < 4,
          .lowCeiling where hand.hand.cardCount == 5:
          #expect(refusal == .forbidden(hand.hand, twist))
        case .rook:
          let isJoined = Adjacency.orthogonal.isConnected(hand.cells)
          let wraps = run.build.charms.contains(.globe)
          #expect((refusal == nil) == isJoined || wraps)
        default: #expect(refusal == nil)
        }
      }
      if twist == .shortDeck { #expect(run.deal.unplayedCount == 46) }
    }
    #expect(seen == Set(Twist.allCases))
  }

  @Test func levelThirteenFollowsTheSummitAtLevelTwelve() throws {
    let seed = try #require(
      (0..<60).lazy.map(ClimbSimulation.seed(ofRun:)).first { seed in
        var bot = ClimbBot(.builder, Game(mode: .climb, seed: seed))
        bot.finish()
        return bot.run.reachedSummit
      })
    var run = try Self.run(Game(mode: .climb, seed: seed), at: 12, .bonus)
    #expect(run.reachedSummit && run.levelsCleared == 12)
    try run.advance(.bonus(0, nil))
    try run.advance(.next)
    #expect(run.level == 13 && run.target == 2_700 && !run.isOver)
  }

  @Test func cardsOfOrthogonalRunsTouchOnFourSides() throws {
    let game = Game(mode: .climb, adjacency: .orthogonal, seed: Seed(9))
    let run = ClimbRun(game)
    #expect(run.hands.map(\.cells) == run.grid.hands(.orthogonal).map(\.cells))
    #expect(run.grid.hands(.king).count > run.hands.count)
  }

  @Test func strongerHintsAddCellsAndLookahead() throws {
    let run = ClimbRun(Self.game)
    let best = try #require(run.hands.map(\.points).max())
    guard case .hand(let named, nil)? = run.hint(.name),
      case .hand(let shown, let cells?)? = run.hint(.points),
      case .hand(let ahead, let aheadCells?)? = run.hint(.lookahead)
    else {
      Issue.record("hints are missing")
      return
    }
    #expect(named.points == Int(best) && shown.points == Int(best))
    #expect(run.sum(at: cells) == shown && run.sum(at: aheadCells) == ahead)
    #expect(run.builderChoices(run.target).map(\.cells).contains(aheadCells))
    let shop = try Self.inShop()
    switch shop.hint(.points) {
    case .buy(let slot, let offer)?:
      #expect(shop.offers[slot] == offer && shop.refusal(ofBuying: slot) == nil)
    case .next?: break
    default: Issue.record("the shop's hint is neither buy nor next")
    }
    var bonus = try Self.run(at: 3, .bonus)
    #expect(bonus.hint(.points) == nil)
    try bonus.advance(.bonus(0, nil))
    #expect(bonus.hint(.name) != nil)
  }
}
