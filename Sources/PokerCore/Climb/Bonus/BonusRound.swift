/// The bonus round of Climb: for 20 s, a ship at the bottom shoots at falling suits.
///
/// A bonus round follows each gate, which is every third level. It runs in fixed steps, 120 a
/// second, and in integers, so that its log gives the same hits everywhere. The positions of
/// ship, suits and bullets are in units, 60 to a point; the sides of the field are in points.
package struct BonusRound: Sendable {
  package let width: Int
  package let height: Int
  /// The number of steps done.
  package private(set) var step = 0
  /// The ship's middle, in units from the left.
  package private(set) var shipX: Int
  /// The falling suits, oldest first.
  package private(set) var suits: [Mover] = []
  /// The bullets, oldest first.
  package private(set) var bullets: [Mover] = []
  /// The number of suits hit.
  package private(set) var hits = 0
  /// The point to which the ship is moving, in points from the left.
  private var target: Int
  private var generator: Generator

  /// A suit or a bullet.
  package struct Mover: Hashable, Sendable {
    /// The position of the middle, in units from the left (`x`) and from the top (`y`).
    package fileprivate(set) var x: Int
    package fileprivate(set) var y: Int
    /// The suit that falls; nil for a bullet.
    package let suit: Suit?
  }

  /// What happened in a step.
  package enum Event: Hashable, Sendable {
    case fired
    case spawned
    /// A bullet hit a suit; the position is that of the suit, in units.
    case hit(Suit, x: Int, y: Int)
  }

  package static let unit = 60
  package static let stepsPerSecond = 120
  package static let stepCount = 20 * stepsPerSecond
  /// The allowed sides of a field in points.
  package static let sides = 320...2048
  /// The ship's distance from the bottom of the field, and a new bullet's distance above the ship,
  /// both in points.
  package static let shipBottom = 130, muzzle = 40
  /// The ship moves 300 points a second; it rests while it is within `deadZone` of its target.
  private static let shipStep = 300 * unit / stepsPerSecond, deadZone = 10 * unit
  private static let bulletStep = 500 * unit / stepsPerSecond
  private static let suitStep = 96 * unit / stepsPerSecond
  /// A suit appears every half second; it is left out if it would be nearer than `spawnGap` to
  /// another suit both horizontally and vertically.
  private static let spawnSteps = stepsPerSecond / 2, spawnGap = 60 * unit
  package static let suitSize = 30, bulletSize = 8
  /// The largest distance between the middles of a bullet and a suit that it hits, in units.
  private static let reach = (suitSize + bulletSize) / 2 * unit

  static func side(_ points: Int) -> Int {
    max(sides.lowerBound, min(sides.upperBound, points))
  }

  /// Begins the round of a gate on a field of this size in points.
  package init(seed: Seed, level: Int, width: Int, height: Int) {
    self.width = BonusRound.side(width)
    self.height = BonusRound.side(height)
    target = self.width / 2
    shipX = target * BonusRound.unit
    generator = Generator(seed: seed, climbing: .bonus(level: level))
  }

  /// Fills the field with suits at random places, for measurements.
  package mutating func crowd(_ count: Int) {
    suits = (0..<count).map { _ in
      Mover(
        x: generator.below(width) * BonusRound.unit, y: generator.below(height) * BonusRound.unit,
        suit: Suit.allCases[generator.below(4)])
    }
  }

  /// The middle of the ship, in units from the top.
  package var shipY: Int { (height - BonusRound.shipBottom) * BonusRound.unit }
  package var isOver: Bool { step == BonusRound.stepCount }
  /// The coins won: one for each hit, at most six.
  package var coins: Int { min(ClimbRules.bonusLimit, hits) }

  /// Applies the input, does one step and returns what happened.
  @discardableResult
  package mutating func advance(_ change: BonusLog.Change? = nil) -> [Event] {
    guard !isOver else { return [] }
    var events: [Event] = []
    if let change {
      target = change.target
      if change.fires {
        let y = shipY - BonusRound.muzzle * BonusRound.unit
        bullets.append(Mover(x: shipX, y: y, suit: nil))
        events.append(.fired)
      }
    }
    moveShip()
    if step.isMultiple(of: BonusRound.spawnSteps), spawn() { events.append(.spawned) }
    moveSuitsAndBullets()
    hit(&events)
    step += 1
    return events
  }

  private mutating func moveShip() {
    let distance = target * BonusRound.unit - shipX
    guard abs(distance) > BonusRound.deadZone else { return }
    shipX += distance > 0 ? BonusRound.shipStep : -BonusRound.shipStep
  }

  private mutating func spawn() -> Bool {
    let half = BonusRound.suitSize / 2
    let x = (half + generator.below(width - 2 * half + 1)) * BonusRound.unit
    let suit = Suit.allCases[generator.below(4)]
    let y = -half * BonusRound.unit
    let gap = BonusRound.spawnGap
    if suits.contains(where: { abs($0.x - x) < gap && $0.y - y < gap }) { return false }
    suits.append(Mover(x: x, y: y, suit: suit))
    return true
  }

  private mutating func moveSuitsAndBullets() {
    for index in suits.indices { suits[index].y += BonusRound.suitStep }
    for index in bullets.indices { bullets[index].y -= BonusRound.bulletStep }
    let bottom = (height + BonusRound.suitSize / 2) * BonusRound.unit
    suits.removeAll { $0.y > bottom }
    bullets.removeAll { $0.y < -10 * BonusRound.unit }
  }

  /// Removes each bullet that touches a suit, together with the oldest suit that it touches.
  private mutating func hit(_ events: inout [Event]) {
    let square = BonusRound.reach * BonusRound.reach
    var flying = bullets
    bullets = []
    flying.removeAll { bullet in
      let place = suits.firstIndex { suit in
        let (x, y) = (suit.x - bullet.x, suit.y - bullet.y)
        return x * x + y * y <= square
      }
      guard let place, let suit = suits[place].suit else { return false }
      events.append(.hit(suit, x: suits[place].x, y: suits[place].y))
      suits.remove(at: place)
      hits += 1
      return true
    }
    bullets = flying
  }
}

extension BonusRound {
  /// Plays a whole round from its log and returns it in its final state.
  package static func play(_ log: BonusLog, seed: Seed, level: Int) -> BonusRound {
    var round = BonusRound(seed: seed, level: level, width: log.width, height: log.height)
    var next = log.changes.makeIterator()
    var change = next.next()
    while !round.isOver {
      if let current = change, current.step == round.step {
        round.advance(current)
        change = next.next()
      } else {
        round.advance()
      }
    }
    return round
  }

  /// Returns the log of a simulated player, for play without a screen.
  ///
  /// The player aims at the lowest suit that is more than 200 points above the ship. It fires at
  /// most `shots` times.
  package static func gunner(seed: Seed, level: Int, shots: Int = 3) -> BonusLog {
    var log = BonusLog(width: 640, height: 640)
    var round = BonusRound(seed: seed, level: level, width: log.width, height: log.height)
    var left = shots
    while !round.isOver, left > 0 {
      var change: BonusLog.Change?
      if let aim = round.suits.first(where: { $0.y < round.shipY - 200 * unit }) {
        let isAimed = abs(aim.x - round.shipX) <= deadZone + shipStep
        // Fire at most once in half a second, which is also how often a suit appears.
        let fires = isAimed && round.step.isMultiple(of: spawnSteps)
        if fires { left -= 1 }
        change = BonusLog.Change(step: round.step, target: aim.x / unit, fires: fires)
      }
      if let change, change.fires || change.target != log.changes.last?.target { log.add(change) }
      round.advance(change)
    }
    return log
  }
}
