/// A simulated player of Climb, used to calibrate the numbers of `ClimbRules`.
package enum ClimbPlayer: String, CaseIterable, Sendable {
  /// Plays the hand with the most points; buys nothing.
  case plain
  /// Plays the hand with the most points; buys at random.
  case random
  /// Weighs points against cards, looks ahead, and buys what raises the points most.
  case builder
}

/// A simulated player with its run.
package struct ClimbBot {
  /// Plays a game and returns its events.
  package static func events(_ player: ClimbPlayer, _ game: Game) -> [ClimbEvent] {
    var bot = ClimbBot(player, game, keepsEvents: true)
    bot.finish()
    return bot.events
  }

  let player: ClimbPlayer
  private(set) var run: ClimbRun
  private var generator: Generator
  private var effects = ClimbEffects(isKept: false)
  /// The hands that the player rates highest, in reused memory.
  private var ties: [ClimbHand] = []
  private let keepsEvents: Bool
  private var events: [ClimbEvent] = []

  init(_ player: ClimbPlayer, _ game: Game, keepsEvents: Bool = false) {
    self.player = player
    self.keepsEvents = keepsEvents
    run = ClimbRun(game)
    generator = Generator(seed: game.seed.value &* 0x9E37_79B9_7F4A_7C15 ^ 0xC11B)
    ties.reserveCapacity(512)
  }

  /// Plays until the run is over or has reached the summit; a bonus round at the summit is played
  /// too.
  ///
  /// It calls `observe` before each event and at the end.
  mutating func finish(observe: (ClimbRun) -> Void = { _ in }) {
    while !run.isOver, !run.reachedSummit || run.phase == .bonus {
      observe(run)
      switch run.phase {
      case .playing:
        let hand = chooseHand()
        if keepsEvents { events.append(.move(hand.move)) }
        run.advance(hand, &effects)
      case .dead: revive()
      case .bonus: act(.bonus(player == .plain ? 0 : 3, nil))
      case .shop: shop()
      case .over: return
      }
    }
    observe(run)
  }

  /// Applies an event that is known to be legal.
  private mutating func act(_ event: ClimbEvent) {
    if keepsEvents { events.append(event) }
    try? run.apply(event, &effects)
  }

  // MARK: Hands

  private mutating func chooseHand() -> ClimbHand {
    player == .builder ? weighedHand() : bestHand()
  }

  /// Returns one of the hands with the most points.
  private mutating func bestHand() -> ClimbHand {
    ties.removeAll(keepingCapacity: true)
    run.table.visitHands(on: run.grid, after: run.deal.history) { mask, hand, points in
      if let best = ties.first, points < best.points { return true }
      if let best = ties.first, points > best.points { ties.removeAll(keepingCapacity: true) }
      ties.append(ClimbHand(mask: mask, hand: hand, points: Int32(points)))
      return true
    }
    return drawTie()
  }

  /// Returns one of `ties`, drawn uniformly.
  private mutating func drawTie() -> ClimbHand {
    if ties.count == 1 { return ties[0] }
    ties.sort { $0.mask < $1.mask }
    return ties[generator.below(ties.count)]
  }

  /// Returns one of the hands that the builder rates highest.
  private mutating func weighedHand() -> ClimbHand {
    ties.removeAll(keepingCapacity: true)
    run.addBuilderChoices(run.target, to: &ties)
    return ties.count == 1 ? ties[0] : ties[generator.below(ties.count)]
  }

  // MARK: Dead grids

  /// Uses a tool on a grid without a hand, so that the best hand then has the most points.
  ///
  /// If no use makes a hand possible, the player uses Whirl, whose effect is random. Without Whirl,
  /// the player gives up.
  private mutating func revive() {
    let uses = run.revivals
    if !uses.isEmpty {
      act(.use(uses[generator.below(uses.count)]))
    } else if run.tools[.whirl] > 0, !run.grid.isEmpty {
      act(.use(.whirl))
    } else {
      act(.yield)
    }
  }

  // MARK: The shop

  private mutating func shop() {
    switch player {
    case .plain: break
    case .random: buyAtRandom()
    case .builder:
      buyByWorth()
      if run.coins >= 6 {
        act(.reroll)
        buyByWorth()
      }
    }
    act(.next)
  }

  private mutating func buyAtRandom() {
    while true {
      let slots = run.offers.indices.filter { run.refusal(ofBuying: $0) == nil }
      let choice = generator.below(slots.count + 1)
      if choice == slots.count { return }
      act(.buy(slots[choice]))
    }
  }

  private mutating func buyByWorth() {
    let valuation = ClimbValuation(of: run, &generator)
    for purchase in valuation.purchases {
      if let sold = purchase.sold {
        guard run.coins + run.rules.sale(of: sold) >= run.price(of: purchase.offer) else {
          continue
        }
        act(.sell(sold))
      }
      guard run.refusal(ofBuying: purchase.slot) == nil else { continue }
      act(.buy(purchase.slot))
    }
  }
}

extension ClimbHand {
  /// Returns the weight by which the player `builder` rates this hand at a level with this target.
  @inline(__always) func weight(_ target: Int) -> Int {
    52 * Int(points) - target * mask.nonzeroBitCount
  }
}

extension ClimbDeal {
  /// Returns the greatest weight of a hand on the grid; nil if there is no hand.
  func bestWeight(_ table: ClimbTable, _ target: Int) -> Int? {
    var best = Int.min
    table.visitHands(on: grid, after: history) { mask, _, points in
      best = max(best, 52 * points - target * mask.nonzeroBitCount)
      return true
    }
    return best == Int.min ? nil : best
  }
}

extension ClimbRun {
  /// Adds the hands of `builderChoices` to an empty list.
  func addBuilderChoices(_ target: Int, to choices: inout [ClimbHand]) {
    let missing = target - deal.score
    var leading = WeighedHands()
    table.visitHands(on: grid, after: deal.history) { mask, hand, points in
      let found = ClimbHand(mask: mask, hand: hand, points: Int32(points))
      if points >= missing {
        if let best = choices.first {
          let (new, old) = (mask.nonzeroBitCount, best.mask.nonzeroBitCount)
          if new > old || new == old && points < best.points { return true }
          if new < old || points > best.points { choices.removeAll(keepingCapacity: true) }
        }
        choices.append(found)
      }
      leading.offer(found, weight: found.weight(target))
      return true
    }
    if choices.isEmpty { lookAhead(leading, target, &choices) }
    if choices.count > 1 { choices.sort { $0.mask < $1.mask } }
  }

  private func lookAhead(
    _ leading: WeighedHands, _ target: Int, _ choices: inout [ClimbHand]
  ) {
    let seesAhead = build.charms.contains(.lookout)
    var best = Int.min
    for place in 0..<leading.count {
      let (found, weight) = leading[place]
      var after = deal.fallen(found.mask, found.hand, points: Int(found.points))
      if seesAhead { after.refill() }
      let value = 10 * weight + 7 * (after.bestWeight(table, target) ?? 0)
      if value < best { continue }
      if value > best { choices.removeAll(keepingCapacity: true) }
      best = value
      choices.append(found)
    }
  }

  /// Returns every way to use a tool now, in ascending order of cells and suits.
  func uses(of tool: Tool) -> [ToolUse] {
    let cells = grid.occupied
    let touching = touching
    switch tool {
    case .swap:
      return cells.flatMap { cell in
        touching.neighbours(of: cell).intersection(cells).filter { cell < $0 }
          .map { .swap(cell, $0) }
      }
    case .scissors: return cells.map { .scissors($0) }
    case .whirl: return cells.isEmpty ? [] : [.whirl]
    case .dye:
      return cells.flatMap { cell in
        Suit.allCases.filter { grid[cell]?.suit != $0 }.map { .dye(cell, $0) }
      }
    case .lift: return cells.map { .lift($0) }
    }
  }
}

/// The twelve best hands by weight; of hands with equal weight, those with the lower masks.
private struct WeighedHands {
  private var hands: [16 of ClimbHand]
  private var weights = [16 of Int](repeating: 0)
  private(set) var count = 0

  init() { hands = [16 of ClimbHand](repeating: ClimbHand(mask: 0, hand: .pair, points: 0)) }

  subscript(place: Int) -> (hand: ClimbHand, weight: Int) { (hands[place], weights[place]) }

  mutating func offer(_ hand: ClimbHand, weight: Int) {
    if count == 12, isBefore(11, hand, weight) { return }
    var place = min(count, 11)
    while place > 0, !isBefore(place - 1, hand, weight) {
      hands[place] = hands[place - 1]
      weights[place] = weights[place - 1]
      place -= 1
    }
    hands[place] = hand
    weights[place] = weight
    count = min(12, count + 1)
  }

  private func isBefore(_ place: Int, _ hand: ClimbHand, _ weight: Int) -> Bool {
    weights[place] != weight ? weights[place] > weight : hands[place].mask < hand.mask
  }
}
