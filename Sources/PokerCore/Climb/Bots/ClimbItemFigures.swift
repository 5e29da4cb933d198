/// How often each charm, lesson and tool of Climb is offered and bought, and what it is worth.
///
/// The figures come from runs of a simulated player that are replayed event by event.
package struct ClimbItemFigures: Sendable {
  /// The figures of one charm, lesson or tool.
  package struct Item: Sendable {
    package let offer: ClimbOffer
    /// The number of shops and rerolls that offered it.
    package fileprivate(set) var offered = 0
    package fileprivate(set) var bought = 0
    /// The number of hands played while a charm or a lesson was held.
    package fileprivate(set) var hands = 0
    /// The points that it added to these hands.
    package fileprivate(set) var points = 0
    /// The number of deals that ended while a charm or a lesson was held, or in which a tool was
    /// used.
    package fileprivate(set) var deals = 0
    /// The number of these deals that were cleared.
    package fileprivate(set) var clearedDeals = 0

    /// The share of offers that were bought, in percent.
    package var share: String { Int.decimal(100 * bought, over: max(1, offered), places: 1) }
    /// The mean number of points that it added to a hand.
    package var worth: String { Int.decimal(points, over: max(1, hands), places: 2) }
    /// The share of these deals that were cleared, in percent.
    package var clearedShare: String {
      Int.decimal(100 * clearedDeals, over: max(1, deals), places: 1)
    }
  }

  /// All charms, lessons and tools.
  package private(set) var items: [Item] =
    Charm.allCases.map { Item(offer: .charm($0)) }
    + Lesson.allCases.map { Item(offer: .lesson($0)) }
    + Tool.allCases.map { Item(offer: .tool($0)) }
  package private(set) var hands = 0

  /// Plays runs with the seeds of `ClimbSimulation`, from the first.
  package init(_ player: ClimbPlayer, games: Int) {
    for index in 0..<games {
      add(player, Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: index)))
    }
  }

  private mutating func add(_ player: ClimbPlayer, _ game: Game) {
    var run = ClimbRun(game)
    var used: Set<Tool> = []
    for event in ClimbBot.events(player, game) {
      let build = run.build
      guard let effects = try? run.apply(event) else { return }
      if case .use(let use) = event { used.insert(use.tool) }
      for effect in effects {
        switch effect {
        case .shopOpened(let offers): for offer in offers { change(offer) { $0.offered += 1 } }
        case .bought(let offer, _): change(offer) { $0.bought += 1 }
        case .scored(let sum, _): add(sum, build)
        case .cleared: endDeal(&used, build, isCleared: true)
        case .heartLost, .heartSaved: endDeal(&used, build, isCleared: false)
        default: break
        }
      }
    }
  }

  private mutating func endDeal(_ used: inout Set<Tool>, _ build: ClimbBuild, isCleared: Bool) {
    let held =
      build.charms.map { ClimbOffer.charm($0) }
      + Lesson.allCases.filter { build.lessons[$0] > 0 }.map { .lesson($0) }
    for offer in held + used.map({ .tool($0) }) {
      change(offer) {
        $0.deals += 1
        if isCleared { $0.clearedDeals += 1 }
      }
    }
    used = []
  }

  private mutating func add(_ sum: ClimbSum, _ build: ClimbBuild) {
    hands += 1
    for charm in build.charms {
      change(.charm(charm)) {
        $0.hands += 1
        $0.points += sum.points - sum.points(without: charm)
      }
    }
    for lesson in Lesson.allCases where build.lessons[lesson] > 0 {
      let total = Lesson.allCases.reduce(0) { $1.covers(sum.hand) ? $0 + build.lessons[$1] : $0 }
      change(.lesson(lesson)) {
        $0.hands += 1
        guard lesson.covers(sum.hand) else { return }
        let part = sum.lessons * build.lessons[lesson] / total
        $0.points += sum.points - max(0, sum.flat - part) * sum.tenths / 10
      }
    }
  }

  private mutating func change(_ offer: ClimbOffer, _ body: (inout Item) -> Void) {
    let index = items.firstIndex { $0.offer == offer }
    index.map { body(&items[$0]) }
  }

  /// One line for each item: its name, the share of offers that were bought, and its worth.
  package var table: String {
    items.map { item in
      let worth = if case .tool = item.offer { "" } else { "\(item.worth) points a hand, " }
      return "\(item.offer.name): bought \(item.bought) of \(item.offered) (\(item.share) %), "
        + worth + "\(item.clearedShare) % of \(item.deals) deals cleared"
    }.joined(separator: "\n")
  }
}

extension ClimbSum {
  /// Returns the points of the hand if a charm did not act.
  fileprivate func points(without charm: Charm) -> Int {
    guard let act = acts.first(where: { $0.charm == charm }) else { return points }
    let flat = max(0, base + lessons + blight + acts.reduce(-act.points) { $0 + $1.points })
    return flat * (tenths - act.tenths) / 10
  }
}
