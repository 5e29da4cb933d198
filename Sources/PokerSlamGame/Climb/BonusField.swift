internal import Observation
package import Session

/// The bonus round of a gate (every third level) while it is played.
///
/// The round advances in steps that follow the clock; the log records the player's input. Views
/// observe only what changes rarely; what moves is drawn by a timeline or as a follower.
@MainActor
@Observable
package final class BonusField {
  @ObservationIgnored package private(set) var round: BonusRound
  /// The coins won so far.
  package private(set) var coins = 0
  /// The seconds left, rounded up.
  package private(set) var secondsLeft = BonusRound.stepCount / BonusRound.stepsPerSecond
  /// Whether the round is running; it begins when the ship is first moved or fired.
  package private(set) var isRunning = false
  /// The latest hits, shown as flashes; a new hit removes flashes older than a second.
  @ObservationIgnored package private(set) var flashes: [Flash] = []
  /// Drawn again whenever the round advances.
  @ObservationIgnored let followers = Followers()
  @ObservationIgnored package private(set) var log: BonusLog
  @ObservationIgnored private var start: UInt64 = 0
  @ObservationIgnored private(set) var target: Int
  @ObservationIgnored private var wantsShot = false
  @ObservationIgnored private var loggedTarget: Int
  private let seed: Seed
  private let level: Int
  /// When the field appeared.
  private let appeared: UInt64
  /// Nanoseconds to read what the round is about; meanwhile a moving pointer does not begin it.
  private static let reading: UInt64 = 2_000_000_000

  package struct Flash: Hashable, Sendable, Identifiable {
    package let id: Int
    package let x: Double
    package let y: Double
    package let step: Int
  }

  /// Prepares the bonus round of the run's gate; its field is a square of the same size in every
  /// window.
  init(_ run: ClimbRun, at now: UInt64) {
    (seed, level, appeared) = (run.game.seed, run.level, now)
    round = BonusRound(seed: seed, level: level, width: Self.side, height: Self.side)
    log = BonusLog(width: Self.side, height: Self.side)
    target = Self.side / 2
    loggedTarget = Self.side / 2
  }

  static let side = 640
  /// How far the picture of the field reaches beyond it on the left and on the right: half a ship.
  static let margin = 36.0
  /// The width of the picture of the field.
  static let shownWidth = Double(side) + 2 * margin

  /// Returns the position on the field that is shown at `x` in a picture of a width, in points
  /// from the left edge of the field.
  static func place(at x: Double, inPictureOf width: Double) -> Double {
    x / width * shownWidth - margin
  }

  package var isOver: Bool { round.isOver }
  /// Whether all coins have been won, and the last hit has been shown.
  var isComplete: Bool {
    round.coins >= ClimbRules.bonusLimit
      && round.step - (flashes.last?.step ?? 0) > BonusRound.stepsPerSecond
  }

  /// The last position of a pointer without a press, in points from the left edge of the field.
  @ObservationIgnored private var hovered: Double?

  /// Sends the ship to a position, in points from the left edge of the field.
  ///
  /// - Parameter isHover: true if the pointer moves without a press. It begins the round only once
  ///   there was time to read: the pointer may still move from the button that opened the field.
  package func steer(to x: Double, at now: UInt64, isHover: Bool = false) {
    // A pointer at rest is reported with each frame; it must not hold the ship against the keys.
    if isHover {
      guard x != hovered else { return }
      hovered = x
    }
    target = max(0, min(Self.side, Int(x.rounded())))
    if !isHover || now >= appeared + Self.reading { begin(at: now) }
  }

  /// Sends the ship `x` points to the right, or to the left if `x` is negative.
  package func steer(by x: Double, at now: UInt64) { steer(to: Double(shipX) + x, at: now) }

  /// The middle of the ship, in points from the left edge of the field.
  private var shipX: Int { round.shipX / BonusRound.unit }

  /// The side to which a held key or stick sends the ship, and where it was when that began.
  @ObservationIgnored private var held: (way: Way, from: Int)?
  /// The points that the ship moves even if the key is released at once.
  private static let leastWay = 34

  enum Way { case left, right }

  /// Sends the ship towards an edge until `release`: a key or a direction went down.
  func hold(_ way: Way, at now: UInt64) {
    held = (way, shipX)
    steer(to: way == .left ? 0 : Double(Self.side), at: now)
  }

  /// Stops the ship where it is, unless it moves the other way by now.
  func release(_ way: Way, at now: UInt64) {
    guard let held, held.way == way else { return }
    self.held = nil
    let place =
      way == .left
      ? min(shipX, held.from - Self.leastWay) : max(shipX, held.from + Self.leastWay)
    steer(to: Double(place), at: now)
  }

  package func fire(at now: UInt64) {
    wantsShot = true
    begin(at: now)
  }

  private func begin(at now: UInt64) {
    guard !isRunning, !isOver else { return }
    isRunning = true
    start = now
  }

  /// Begins the round anew with a crowd of suits, for measurements.
  package func crowd(_ count: Int, at now: UInt64) {
    round = BonusRound(seed: seed, level: level, width: Self.side, height: Self.side)
    round.crowd(count)
    (log, flashes) = (BonusLog(width: Self.side, height: Self.side), [])
    (start, isRunning) = (now, true)
    updateFigures()
  }

  /// Resumes the round after a pause; the time of the pause does not count.
  ///
  /// The ship stands, because the release of a key that was held when the pause began was not seen.
  func resume(at now: UInt64) {
    start = now - min(now, UInt64(round.step) * 1_000_000_000 / UInt64(BonusRound.stepsPerSecond))
    if let held { release(held.way, at: now) }
  }

  /// Runs the steps up to the time `now`; returns whether the round was running before.
  func advance(to now: UInt64, tell: (ClimbCue) -> Void) -> Bool {
    guard isRunning else { return false }
    let elapsed = now - min(now, start)
    var steps =
      Int(elapsed * UInt64(BonusRound.stepsPerSecond) / 1_000_000_000) - round.step
    // Play at most a quarter of a second, even if more time has passed, for example while the
    // window was suspended.
    if steps > BonusRound.stepsPerSecond / 4 {
      steps = BonusRound.stepsPerSecond / 4
      start = now - UInt64(round.step + steps) * 1_000_000_000 / UInt64(BonusRound.stepsPerSecond)
    }
    for _ in 0..<max(steps, 0) where !round.isOver {
      var change: BonusLog.Change?
      if wantsShot || target != loggedTarget {
        change = BonusLog.Change(step: round.step, target: target, fires: wantsShot)
        (wantsShot, loggedTarget) = (false, target)
      }
      if let change { log.add(change) }
      for event in round.advance(change) {
        switch event {
        case .fired: tell(.shot)
        case .hit(_, let x, let y):
          tell(.hit)
          flashes = flashes.filter { $0.step > round.step - BonusRound.stepsPerSecond }
          flashes.append(
            Flash(
              id: round.hits, x: Double(x) / Double(BonusRound.unit),
              y: Double(y) / Double(BonusRound.unit), step: round.step))
        case .spawned: break
        }
      }
    }
    if steps > 0 { updateFigures() }
    if round.isOver { isRunning = false }
    return true
  }

  /// Runs the round to its end without further input.
  func finish() {
    while !round.isOver { round.advance() }
    updateFigures()
    isRunning = false
  }

  /// Redraws what follows the round, and updates what views observe.
  private func updateFigures() {
    followers.redraw()
    let perSecond = BonusRound.stepsPerSecond
    let seconds = (BonusRound.stepCount - round.step + perSecond - 1) / perSecond
    if seconds != secondsLeft { secondsLeft = seconds }
    if round.coins != coins { coins = round.coins }
  }
}

/// The presses that are still meant for the ship after a bonus round has ended.
///
/// A player who fires goes on for a while, so each of these presses extends the wait. Without it, or
/// with a gap of 0.8 seconds or a limit of 4 seconds, such presses left the result before it was seen.
struct LateShots {
  private var end: UInt64 = 0
  /// The latest `end`, however fast the presses follow each other.
  private var latest: UInt64 = 0

  /// Nanoseconds without a press after which the next one is meant for the shop.
  private static let gap: UInt64 = 1_500_000_000
  /// Nanoseconds after which presses count in any case: those of a whole round, which ends early if
  /// all coins are won.
  private static let limit: UInt64 = 20_000_000_000

  mutating func roundEnded(at now: UInt64) { (end, latest) = (now + Self.gap, now + Self.limit) }

  /// Returns whether a press is such a shot.
  mutating func take(at now: UInt64) -> Bool {
    guard now < end else { return false }
    end = min(now + Self.gap, latest)
    return true
  }
}
