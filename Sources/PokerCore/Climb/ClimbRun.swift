/// A position of a run of Climb: the level with its deal, hearts, coins, charms, lessons, tools and
/// the shop.
///
/// It is a value; events are tried, undone and searched on copies.
package struct ClimbRun: Sendable {
  package let game: Game
  package let rules: ClimbRules
  package let omens: ClimbOmens
  /// The level being played; between levels, the one that was just cleared.
  package private(set) var level = 1
  /// The number of the attempt at the level, counted from 0.
  package private(set) var attempt = 0
  package private(set) var hearts = ClimbRules.heartLimit
  package private(set) var coins = 0
  package private(set) var tools = ToolCounts()
  package private(set) var phase = Phase.playing
  /// The sum of the points of the attempts that cleared their levels.
  package private(set) var score = 0
  package private(set) var levelsCleared = 0
  /// The number of hands played in all attempts.
  package private(set) var handCount = 0
  /// The offers in the slots of the shop, nil for an offer that was bought; empty outside the shop.
  package private(set) var offers: [ClimbOffer?] = []
  package private(set) var rerolls = 0
  package private(set) var deal: ClimbDeal
  /// The points of hands under the current conditions.
  private(set) var table: ClimbTable

  /// The phase of a run, which tells what the player has to do next.
  package enum Phase: UInt8, Hashable, Sendable {
    /// The grid holds a hand; the player plays one.
    case playing
    /// The grid holds no hand; the player uses a tool or gives up.
    case dead
    /// A gate was cleared; the player plays its bonus round.
    case bonus
    case shop
    case over
  }

  /// Creates the first position of a game's run.
  package init(_ game: Game) {
    self.game = game
    rules = ClimbRules.of(game.rules)
    omens = ClimbOmens(seed: game.seed)
    deal = ClimbDeal(
      seed: game.seed, level: 1, attempt: 0, adjacency: game.adjacency, isShort: false)
    table = ClimbTable(
      ClimbConditions(
        build: ClimbBuild(), twist: nil, bannerSuit: omens.bannerSuit,
        blightSuit: omens.blightSuit, adjacency: game.adjacency))
  }

  /// The twist of the level; nil on a level that is no gate.
  package var twist: Twist? { omens.twist(ofLevel: level) }
  /// The largest number of cards that a hand of the level may have.
  package var handLimit: Int { twist == .lowCeiling ? 4 : Selection.limit }
  package var build: ClimbBuild { table.conditions.build }
  package var grid: Grid { deal.grid }
  /// The points that clear the level.
  package var target: Int { rules.target(ofLevel: level) }
  /// Whether the level is a gate; every third level is one.
  package var isGate: Bool { level % 3 == 0 }
  package var isOver: Bool { phase == .over }
  package var reachedSummit: Bool { levelsCleared >= ClimbRules.summit }
  package var conditions: ClimbConditions { table.conditions }

  /// Whether cards can be selected and tools used.
  package var isOnGrid: Bool { phase == .playing || phase == .dead }

  // MARK: The grid

  /// The rule that tells which cells touch on the current grid.
  package var touching: Touching { table.touching(on: grid) }

  /// Returns the points of the hand on these cells, as a sum; nil if they hold no hand that may be
  /// played.
  package func sum(at cells: CellSet) -> ClimbSum? {
    guard phase == .playing, let hand = table.hand(at: cells, on: grid, after: deal.history) else {
      return nil
    }
    return ClimbSum(hand, at: cells, on: grid, after: deal.history, conditions)
  }

  /// Every hand that may be played, in ascending order of the masks.
  package var hands: [ClimbHand] {
    guard phase == .playing else { return [] }
    var hands: [ClimbHand] = []
    table.visitHands(on: grid, after: deal.history) { mask, hand, points in
      hands.append(ClimbHand(mask: mask, hand: hand, points: Int32(points)))
      return true
    }
    return hands.sorted { $0.mask < $1.mask }
  }

  /// The hands that the twist Twice forbids for the rest of the deal, in ascending order.
  package var spentHands: [Hand] {
    twist == .twice ? Hand.allCases.filter { deal.history.containsTwice($0) } : []
  }

  /// Returns why cards cannot be played; nil if they can.
  package func refusal(of move: Move) -> ClimbRefusal? {
    guard isOnGrid else { return isOver ? .over : .wrongPhase(phase) }
    guard (2...5).contains(move.cells.count) else { return .hand(.wrongCount(move.cells.count)) }
    if let empty = move.cells.first(where: { grid[$0] == nil }) { return .hand(.emptyCell(empty)) }
    if !touching.isConnected(move.cells) { return .hand(.notConnected) }
    guard let hand = grid.hand(at: move.cells) else { return .hand(.noHand) }
    if table.hand(at: move.cells, on: grid, after: deal.history) == nil, let twist {
      return .forbidden(hand, twist)
    }
    return nil
  }

  // MARK: Events

  /// Applies an event and returns its effects; a refused event changes nothing.
  package mutating func apply(_ event: ClimbEvent) throws(ClimbRefusal) -> [ClimbEffect] {
    var effects = ClimbEffects(isKept: true)
    try apply(event, &effects)
    return effects.list
  }

  mutating func apply(
    _ event: ClimbEvent, _ effects: inout ClimbEffects
  ) throws(ClimbRefusal) {
    switch event {
    case .move(let move): try play(move, &effects)
    case .bad(let move): try fail(move, &effects)
    case .use(let use): try apply(use, &effects)
    case .yield:
      try require(.dead)
      loseHeart(endsAttempt: true, &effects)
    case .bonus(let coins, let log): try pass(coins, log, &effects)
    case .buy(let slot): try buy(slot, &effects)
    case .sell(let charm): try sell(charm, &effects)
    case .reroll: try reroll(&effects)
    case .next:
      try require(.shop)
      (level, attempt, offers, rerolls) = (level + 1, 0, [], 0)
      layDeal(&effects)
    }
  }

  private func require(_ wanted: Phase) throws(ClimbRefusal) {
    if phase != wanted { throw isOver ? .over : .wrongPhase(phase) }
  }

  private mutating func play(
    _ move: Move, _ effects: inout ClimbEffects
  ) throws(ClimbRefusal) {
    if let refusal = refusal(of: move) { throw refusal }
    guard let sum = sum(at: move.cells) else { throw .hand(.noHand) }
    effects.note(.scored(sum, total: deal.score + sum.points))
    effects.note(.removed(grid.placedCards(at: move.cells)))
    advance(
      ClimbHand(mask: move.cells.mask, hand: sum.hand, points: Int32(sum.points)), &effects)
  }

  /// Plays a hand that is known to be legal.
  mutating func advance(_ hand: ClimbHand, _ effects: inout ClimbEffects) {
    if effects.isKept {
      let falls = grid.falls(removing: CellSet(mask: hand.mask))
      if !falls.isEmpty { effects.note(.fell(falls)) }
    }
    deal = deal.fallen(hand.mask, hand.hand, points: Int(hand.points))
    handCount += 1
    refill(&effects)
    if deal.score >= target { clear(&effects) } else { examine(&effects) }
  }

  private mutating func refill(_ effects: inout ClimbEffects) {
    guard effects.isKept else { return deal.refill() }
    var placed: [PlacedCard] = []
    deal.refill { placed.append($0) }
    if !placed.isEmpty { effects.note(.refilled(placed)) }
  }

  /// Sets the phase for the current grid; takes a heart if neither a hand nor a tool is left.
  private mutating func examine(_ effects: inout ClimbEffects) {
    if table.hasHand(on: grid, after: deal.history) {
      phase = .playing
    } else if tools.total > 0 {
      phase = .dead
      effects.note(.died)
    } else {
      loseHeart(endsAttempt: true, &effects)
    }
  }

  private mutating func fail(
    _ move: Move, _ effects: inout ClimbEffects
  ) throws(ClimbRefusal) {
    switch refusal(of: move) {
    case .hand(.noHand), .forbidden: loseHeart(endsAttempt: false, &effects)
    case let refusal?: throw refusal
    case nil:
      guard let hand = grid.hand(at: move.cells) else { throw .hand(.noHand) }
      throw .notBad(hand)
    }
  }

  /// Takes a heart, or the charm Safety Net if it is held; ends the run after the last heart.
  private mutating func loseHeart(endsAttempt: Bool, _ effects: inout ClimbEffects) {
    if build.charms.contains(.safetyNet) {
      setBuild { $0.charms.remove(.safetyNet) }
      effects.note(.heartSaved)
    } else {
      hearts -= 1
      effects.note(.heartLost(left: hearts))
    }
    if hearts == 0 {
      phase = .over
      effects.note(.over)
    } else if endsAttempt {
      attempt += 1
      layDeal(&effects)
    }
  }

  /// Deals the grid of the current level and attempt.
  private mutating func layDeal(_ effects: inout ClimbEffects) {
    table = ClimbTable(
      ClimbConditions(
        build: build, twist: twist, bannerSuit: omens.bannerSuit, blightSuit: omens.blightSuit,
        adjacency: game.adjacency))
    deal = ClimbDeal(
      seed: game.seed, level: level, attempt: attempt, adjacency: game.adjacency,
      isShort: twist == .shortDeck)
    phase = .playing
    effects.note(.dealt(level: level, attempt: attempt, grid.placedCards(at: .all)))
    // The twist of a gate may forbid every hand on a grid that holds hands by the other rules.
    if twist != nil { examine(&effects) }
  }

  private mutating func setBuild(_ change: (inout ClimbBuild) -> Void) {
    var conditions = table.conditions
    change(&conditions.build)
    table = ClimbTable(conditions)
  }

  // MARK: Tools

  private mutating func apply(
    _ use: ToolUse, _ effects: inout ClimbEffects
  ) throws(ClimbRefusal) {
    guard isOnGrid else { throw isOver ? .over : .wrongPhase(phase) }
    guard tools[use.tool] > 0 else { throw .toolNotHeld(use.tool) }
    guard let changed = deal.applying(use, touching, self) else { throw .uselessTool(use.tool) }
    if effects.isKept {
      if case .scissors(let cell) = use {
        effects.note(.removed(grid.placedCards(at: [cell])))
        let falls = grid.falls(removing: [cell])
        if !falls.isEmpty { effects.note(.fell(falls)) }
      } else {
        let cells = Cell.all.filter { changed.grid[$0] != grid[$0] }
        effects.note(.changed(use, changed.grid.placedCards(at: CellSet(cells))))
      }
    }
    tools[use.tool] -= 1
    deal = changed
    refill(&effects)
    examine(&effects)
  }

  // MARK: Coins

  private mutating func clear(_ effects: inout ClimbEffects) {
    score += deal.score
    levelsCleared = level
    let pay = ClimbPay(
      hearts: hearts, unplayed: deal.unplayedCount / 5, interest: min(3, coins / 5),
      purse: build.charms.contains(.purse) ? 1 : 0, gate: isGate ? 2 : 0)
    coins += pay.total
    effects.note(.cleared(pay))
    if isGate { phase = .bonus } else { openShop(&effects) }
  }

  private mutating func pass(
    _ bonus: Int, _ log: BonusLog?, _ effects: inout ClimbEffects
  ) throws(ClimbRefusal) {
    try require(.bonus)
    guard (0...ClimbRules.bonusLimit).contains(bonus) else { throw .wrongBonus(bonus) }
    if let log {
      let played = BonusRound.play(log, seed: game.seed, level: level).coins
      guard played == bonus else { throw .unprovenBonus(claimed: bonus, played: played) }
    }
    coins += bonus
    hearts = min(ClimbRules.heartLimit, hearts + 1)
    effects.note(.gatePassed(bonus: bonus, hearts: hearts))
    openShop(&effects)
  }

  // MARK: The shop

  private mutating func openShop(_ effects: inout ClimbEffects) {
    phase = .shop
    rerolls = 0
    layOffers(&effects)
  }

  private mutating func layOffers(_ effects: inout ClimbEffects) {
    var generator = Generator(seed: game.seed, climbing: .shop(level: level, rerolls: rerolls))
    offers = ClimbRun.drawOffers(without: build.charms, &generator)
    effects.note(.shopOpened(offers.compactMap { $0 }))
  }

  /// Returns five offers drawn at random: two charms, two lessons and a tool.
  private static func drawOffers(
    without held: CharmSet, _ generator: inout Generator
  ) -> [ClimbOffer?] {
    var pool = Charm.allCases.filter { !held.contains($0) }
    let first = pool.remove(at: generator.below(pool.count))
    let second = pool.remove(at: generator.below(pool.count))
    let lesson = generator.below(4)
    let other = generator.below(3)
    return [
      .charm(first), .charm(second), .lesson(Lesson.allCases[lesson]),
      .lesson(Lesson.allCases[other >= lesson ? other + 1 : other]),
      .tool(Tool.allCases[generator.below(5)]),
    ]
  }

  /// The price of another set of offers: 1 coin, and 1 more for each earlier reroll in this shop.
  package var rerollPrice: Int { rerolls + 1 }

  package func price(of offer: ClimbOffer) -> Int {
    switch offer {
    case .charm(let charm): rules.price(of: charm)
    case .lesson(let lesson): rules.lessonPrice + build.lessons[lesson]
    case .tool: rules.toolPrice
    }
  }

  /// Returns whether there is room for an offer.
  package func hasRoom(for offer: ClimbOffer) -> Bool {
    switch offer {
    case .charm: build.charms.count < ClimbRules.charmLimit
    case .lesson: true
    case .tool: tools.total < ClimbRules.toolLimit
    }
  }

  /// Returns why the offer in a slot cannot be bought; nil if it can.
  package func refusal(ofBuying slot: Int) -> ClimbRefusal? {
    guard phase == .shop else { return isOver ? .over : .wrongPhase(phase) }
    guard offers.indices.contains(slot), let offer = offers[slot] else { return .emptySlot(slot) }
    // More coins would not help a player without room.
    guard hasRoom(for: offer) else { return .noRoom }
    let price = price(of: offer)
    return price > coins ? .tooExpensive(price: price, coins: coins) : nil
  }

  private mutating func buy(_ slot: Int, _ effects: inout ClimbEffects) throws(ClimbRefusal) {
    if let refusal = refusal(ofBuying: slot) { throw refusal }
    guard let offer = offers[slot] else { throw .emptySlot(slot) }
    let price = price(of: offer)
    coins -= price
    offers[slot] = nil
    switch offer {
    case .charm(let charm): setBuild { $0.charms.insert(charm) }
    case .lesson(let lesson): setBuild { $0.lessons[lesson] += 1 }
    case .tool(let tool): tools[tool] += 1
    }
    effects.note(.bought(offer, price: price))
  }

  private mutating func sell(_ charm: Charm, _ effects: inout ClimbEffects) throws(ClimbRefusal) {
    try require(.shop)
    guard build.charms.contains(charm) else { throw .charmNotHeld(charm) }
    coins += rules.sale(of: charm)
    setBuild { $0.charms.remove(charm) }
    effects.note(.sold(charm, price: rules.sale(of: charm)))
  }

  private mutating func reroll(_ effects: inout ClimbEffects) throws(ClimbRefusal) {
    try require(.shop)
    guard coins >= rerollPrice else { throw .tooExpensive(price: rerollPrice, coins: coins) }
    coins -= rerollPrice
    rerolls += 1
    layOffers(&effects)
  }
}

/// A hand that may be played in Climb, with its points.
package struct ClimbHand: Hashable, Sendable {
  let mask: UInt32
  package let hand: Hand
  let points: Int32

  package var score: Int { Int(points) }
  package var cells: CellSet { CellSet(mask: mask) }
  package var move: Move { Move(cells) }
}

/// Collects effects, or drops them for simulation.
struct ClimbEffects {
  let isKept: Bool
  private(set) var list: [ClimbEffect] = []

  init(isKept: Bool) { self.isKept = isKept }

  @inline(__always) mutating func note(_ effect: @autoclosure () -> ClimbEffect) {
    if isKept { list.append(effect()) }
  }
}

extension Grid {
  func placedCards(at cells: CellSet) -> [PlacedCard] {
    cells.compactMap { cell in self[cell].map { PlacedCard($0, at: cell) } }
  }
}

extension ClimbDeal {
  /// Returns the deal after the use of a tool, before the refill; nil if the use is impossible.
  func applying(_ use: ToolUse, _ touching: Touching, _ run: ClimbRun) -> ClimbDeal? {
    var deal = self
    switch use {
    case .swap(let a, let b):
      guard let first = grid[a], let second = grid[b], touching.touch(a, b) else { return nil }
      deal.place(second, at: a)
      deal.place(first, at: b)
    case .scissors(let cell):
      guard grid[cell] != nil else { return nil }
      deal.remove(cell)
    case .whirl:
      guard !grid.isEmpty else { return nil }
      deal.whirl(seed: run.game.seed, level: run.level, attempt: run.attempt)
    case .dye(let cell, let suit):
      guard let card = grid[cell], card.suit != suit else { return nil }
      deal.place(Card(card.rank, suit), at: cell)
    case .lift(let cell):
      guard let card = grid[cell] else { return nil }
      deal.place(Card(index: (card.index + 4) % 52), at: cell)
    }
    return deal
  }
}
