/// The facts about a run of Climb.
package struct ClimbFacts: Hashable, Sendable {
  /// The number of levels cleared.
  package private(set) var levels = 0
  /// The number of levels cleared before the first heart was lost.
  package private(set) var unbrokenLevels = 0
  package private(set) var heartsLost = 0
  /// The number of hearts that the charm Safety Net kept.
  package private(set) var heartsSaved = 0
  /// The most points scored with one hand.
  package private(set) var bestHand = 0
  /// The charms that were bought, also those that were sold later.
  package private(set) var charmsBought = CharmSet()
  /// The largest number of charms held at once.
  package private(set) var mostCharms = 0
  /// Bit `Tool.rawValue` is set for each tool that was used.
  package private(set) var toolsUsed: UInt64 = 0
  /// The number of gates whose bonus round was played.
  package private(set) var gates = 0
  /// The number of gates cleared with one heart left.
  package private(set) var narrowGates = 0
  /// The most coins won in one bonus round.
  package private(set) var bestBonus = 0

  package init() {}

  /// Adds the effects of an event; `run` is the position after it.
  mutating func note(_ event: ClimbEvent, _ effects: [ClimbEffect], _ run: ClimbRun) {
    if case .use(let use) = event { toolsUsed |= 1 << UInt64(use.tool.rawValue) }
    for effect in effects { note(effect) }
    levels = run.levelsCleared
    if heartsLost == 0 { unbrokenLevels = levels }
    mostCharms = max(mostCharms, run.build.charms.count)
  }

  private mutating func note(_ effect: ClimbEffect) {
    switch effect {
    case .scored(let sum, _): bestHand = max(bestHand, sum.points)
    case .heartLost: heartsLost += 1
    case .heartSaved: heartsSaved += 1
    case .cleared(let pay): if pay.gate > 0, pay.hearts == 1 { narrowGates += 1 }
    case .gatePassed(let bonus, _):
      gates += 1
      bestBonus = max(bestBonus, bonus)
    case .bought(.charm(let charm), _): charmsBought.insert(charm)
    default: break
    }
  }
}
