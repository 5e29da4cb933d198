/// The purchases that the simulated player `builder` would make in a shop, best first.
struct ClimbValuation {
  /// An offer that is worth its price.
  struct Purchase {
    let slot: Int
    let offer: ClimbOffer
    /// The worth of the offer, in thousandths of the points that the player's build scores on two
    /// random sample decks.
    ///
    /// Most offers are worth the points that they add on these decks, but some have a fixed worth.
    /// If a charm is sold to make room, its worth is subtracted.
    let worth: Int
    let price: Int
    /// The charm sold first to make room; nil if there is room.
    let sold: Charm?
  }

  /// The purchases worth at least `threshold` per coin, best first.
  private(set) var purchases: [Purchase] = []

  static let threshold = 8

  private let run: ClimbRun
  private let decks: [ClimbDeal]
  private let target: Int
  private var ties: Generator

  init(of run: ClimbRun, _ generator: inout Generator) {
    self.run = run
    decks = (0..<2).map { _ in ClimbDeal(shuffledBy: &generator) }
    target = run.rules.target(ofLevel: run.level + 1)
    ties = generator
    let now = points(of: run.build)
    guard now > 0 else { return }
    let spare = run.build.charms.count == ClimbRules.charmLimit ? leastWorthy(now) : nil
    for (slot, offer) in run.offers.enumerated() {
      guard let offer else { continue }
      if case .tool = offer, !run.hasRoom(for: offer) { continue }
      var build = run.build
      var (price, sold) = (run.price(of: offer), Charm?.none)
      var subtracted = 0
      if case .charm = offer, let spare {
        sold = spare.charm
        price -= run.rules.sale(of: spare.charm)
        build.charms.remove(spare.charm)
        // If either charm has a fixed worth, the worth of the sold charm is subtracted. Otherwise
        // the gain of points below already contains the loss of that charm.
        subtracted = spare.isFixed || fixedWorth(of: offer) != nil ? spare.worth : 0
      }
      let worth =
        (fixedWorth(of: offer) ?? gain(from: now, to: points(of: build.adding(offer)))) - subtracted
      guard worth >= ClimbValuation.threshold * price else { continue }
      purchases.append(Purchase(slot: slot, offer: offer, worth: worth, price: price, sold: sold))
    }
    generator = ties
    purchases.sort { $0.worth * $1.price > $1.worth * $0.price }
    // Keep only the best exchange: the others would sell the same charm.
    if let first = purchases.firstIndex(where: { $0.sold != nil }) {
      purchases = purchases.enumerated().filter { $0 <= first || $1.sold == nil }.map(\.element)
    }
  }

  private func gain(from old: Int, to new: Int) -> Int { 1000 * (new - old) / old }

  /// Returns the held charm that is worth least.
  private mutating func leastWorthy(_ now: Int) -> (charm: Charm, worth: Int, isFixed: Bool)? {
    var worths: [(charm: Charm, worth: Int, isFixed: Bool)] = []
    for charm in run.build.charms {
      if let fixed = fixedWorth(of: .charm(charm)) {
        worths.append((charm, fixed, true))
      } else {
        var build = run.build
        build.charms.remove(charm)
        worths.append((charm, -gain(from: now, to: points(of: build)), false))
      }
    }
    return worths.min { $0.worth < $1.worth }
  }

  private func fixedWorth(of offer: ClimbOffer) -> Int? {
    switch offer {
    case .charm(.lookout): 40
    case .charm(.safetyNet): 80
    case .charm(.purse): run.level <= 6 ? 60 : 0
    case .tool: 30
    default: nil
    }
  }

  /// Returns the points that a build scores on the two sample decks, without a twist.
  ///
  /// The hand with the greatest weight is always played.
  private mutating func points(of build: ClimbBuild) -> Int {
    let table = ClimbTable(
      ClimbConditions(
        build: build, twist: nil, bannerSuit: run.omens.bannerSuit,
        blightSuit: run.omens.blightSuit, adjacency: run.game.adjacency))
    return decks.reduce(0) { $0 + $1.playedByWeight(table, target, &ties).score }
  }
}

extension ClimbBuild {
  fileprivate func adding(_ offer: ClimbOffer) -> ClimbBuild {
    var build = self
    switch offer {
    case .charm(let charm): build.charms.insert(charm)
    case .lesson(let lesson): build.lessons[lesson] += 1
    case .tool: break
    }
    return build
  }
}

extension ClimbDeal {
  /// Plays the hand with the greatest weight until no hand is left, and returns the final deal.
  fileprivate func playedByWeight(
    _ table: ClimbTable, _ target: Int, _ generator: inout Generator
  ) -> ClimbDeal {
    var deal = self
    var ties: [ClimbHand] = []
    while true {
      ties.removeAll(keepingCapacity: true)
      var greatest = Int.min
      table.visitHands(on: deal.grid, after: deal.history) { mask, hand, points in
        let weight = 52 * points - target * mask.nonzeroBitCount
        if weight < greatest { return true }
        if weight > greatest { ties.removeAll(keepingCapacity: true) }
        greatest = weight
        ties.append(ClimbHand(mask: mask, hand: hand, points: Int32(points)))
        return true
      }
      if ties.isEmpty { return deal }
      if ties.count > 1 { ties.sort { $0.mask < $1.mask } }
      let best = ties.count == 1 ? ties[0] : ties[generator.below(ties.count)]
      deal.play(best.mask, best.hand, points: Int(best.points))
    }
  }
}
