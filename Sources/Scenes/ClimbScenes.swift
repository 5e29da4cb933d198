package import PokerSlamGame
package import Session
import StageUI

/// The scenes of the mode Climb: runs that a simulated player has brought to some moment.
extension Scene {
  static let climbs: [Scene] = [
    climb("climb-map", 1280, 800) { $0.map(at: 5) },
    climb("climb-map-phone", 390, 844) { $0.map(at: 5) },
    climb("climb-map-low", 844, 390) { $0.map(at: 5) },
    climb("climb-map-wide", 1920, 1080) { $0.map(at: 5) },
    climb("climb-map-4k", 3840, 2160) { $0.map(at: 5) },
    climb("climb-map-text-200", 1280, 800, { $0.textScale = 2 }) { $0.map(at: 5) },
    climb("climb-map-paper", 1280, 800, { $0.theme = .paper }) { $0.map(at: 5) },
    climb("climb-map-high-contrast", 1280, 800, { $0.theme = .highContrast }) { $0.map(at: 5) },
    climb("climb-map-still", 1280, 800, { $0.reduceMotion = .on }) { $0.map(at: 5) },
    climb("reference-climb", 1280, 800) { $0.readRules() },
    climb("reference-climb-phone", 390, 844) { $0.readRules() },
    climb("climb-first", 390, 844) { $0.select(at: 1) },
    climb("climb-intro", 1280, 800, at: 1.2) { $0.intro(of: 3) },
    climb("climb-intro-phone", 390, 844, at: 1.2) { $0.intro(of: 2) },
    climb("climb-intro-low", 844, 390, at: 1.2) { $0.intro(of: 3) },
    climb("climb-intro-text-200-phone", 390, 844, at: 1.2, { $0.textScale = 2 }) {
      $0.intro(of: 3)
    },
    climb("climb-intro-high-contrast", 1280, 800, at: 1.2, { $0.theme = .highContrast }) {
      $0.intro(of: 3)
    },
    climb("climb-intro-paper", 1280, 800, at: 1.2, { $0.theme = .paper }) { $0.intro(of: 3) },
    climb("climb-intro-wide", 1920, 1080, at: 1.2) { $0.intro(of: 3) },
    climb("climb-intro-4k", 3840, 2160, at: 1.2) { $0.intro(of: 3) },
    climb("climb-intro-still", 1280, 800, at: 0.5, { $0.reduceMotion = .on }) {
      $0.intro(of: 3)
    },
    climb("climb", 1280, 800) { $0.select(at: 7) },
    climb("climb-phone", 390, 844) { $0.select(at: 7) },
    climb("climb-low", 844, 390) { $0.select(at: 7) },
    climb("climb-wide", 1920, 1080) { $0.select(at: 7) },
    climb("climb-4k", 3840, 2160) { $0.select(at: 7) },
    climb("climb-text-200", 1280, 800, { $0.textScale = 2 }) { $0.select(at: 7) },
    climb("climb-paper", 1280, 800, { $0.theme = .paper }) { $0.select(at: 7) },
    climb("climb-high-contrast", 1280, 800, { $0.theme = .highContrast }) { $0.select(at: 7) },
    climb("climb-still", 1280, 800, at: 0.7, { $0.reduceMotion = .on }) {
      $0.select(at: 8)
    } then: {
      $0.play()
    },
    climb("climb-sum", 1280, 800, at: 0.7, { _ in }) {
      $0.select(at: 8)
    } then: {
      $0.play()
    },
    climb("climb-sum-charms", 1280, 800, at: 1) {
      $0.selectHand(ofCharms: 3, at: 8)
    } then: {
      $0.play()
    },
    climb("climb-lookout", 1280, 800) { $0.lookAhead() },
    climb("climb-lookout-phone", 390, 844) { $0.lookAhead() },
    climb("climb-lookout-low", 844, 390) { $0.lookAhead() },
    climb("climb-tool", 1280, 800) { $0.aim() },
    climb("climb-tool-phone", 390, 844) { $0.aim() },
    climb("climb-shop", 1280, 800) { $0.shop(after: 4) },
    climb("climb-shop-middle", 1024, 740) { $0.shop(after: 4) },
    climb("climb-shop-phone", 390, 844) { $0.shop(after: 4) },
    climb("climb-shop-low", 844, 390) { $0.shop(after: 4) },
    climb("climb-shop-wide", 1920, 1080) { $0.shop(after: 4) },
    climb("climb-shop-high-contrast", 1280, 800, { $0.theme = .highContrast }) {
      $0.shop(after: 4)
    },
    climb("climb-shop-paper", 1280, 800, { $0.theme = .paper }) { $0.shop(after: 4) },
    climb("climb-shop-text-200", 1280, 800, { $0.textScale = 2 }) { $0.shop(after: 4) },
    climb("climb-shop-4k", 3840, 2160) { $0.shop(after: 4) },
    climb("climb-shop-after-gate", 1280, 800) { $0.shop(after: 3) },
    climb("climb-shop-after-gate-phone", 390, 844) { $0.shop(after: 3) },
    climb("climb-shop-opening", 1280, 800, at: 0.25) { $0.shop(after: 4) },
    climb("climb-shop-still", 1280, 800, at: 0.1, { $0.reduceMotion = .on }) {
      $0.shop(after: 4)
    },
    climb(
      "climb-buying", 1280, 800, at: 1.2, later: Scene.Later(seconds: 1) { Climber($0).buy() }
    ) {
      $0.shop(after: 4)
    },
    climb(
      "climb-giving-back", 1280, 800, at: 2.2,
      later: Scene.Later(seconds: 2) { Climber($0).undoTrade() }
    ) {
      $0.shop(after: 4)
    } then: {
      $0.buy()
    },
    climb(
      "climb-reroll", 1280, 800, at: 1.22, later: Scene.Later(seconds: 1) { Climber($0).reroll() }
    ) {
      $0.shop(after: 4)
    },
    climb("climb-losing", 1280, 800, at: 1.5) {
      $0.loseHeart(plays: false)
    } then: {
      $0.play()
    },
    climb("climb-map-moving", 1280, 800, at: 0.75) { $0.map(at: 5, from: 4) },
    climb("climb-heart-lost", 1280, 800) { $0.loseHeart() },
    climb("climb-heart-lost-phone", 390, 844) { $0.loseHeart() },
    climb("climb-heart-lost-low", 844, 390) { $0.loseHeart() },
    climb("climb-heart-lost-text-200-phone", 390, 844, { $0.textScale = 2 }) {
      $0.loseHeart()
    },
    climb("climb-heart-lost-high-contrast", 1280, 800, { $0.theme = .highContrast }) {
      $0.loseHeart()
    },
    climb("climb-heart-lost-paper", 1280, 800, { $0.theme = .paper }) { $0.loseHeart() },
    climb("climb-heart-lost-wide", 1920, 1080) { $0.loseHeart() },
    climb("climb-heart-lost-4k", 3840, 2160) { $0.loseHeart() },
    climb("climb-heart-lost-still", 1280, 800, at: 0.1, { $0.reduceMotion = .on }) {
      $0.loseHeart()
    },
    climb("climb-winning", 1280, 800, at: 1.2) {
      $0.clear(2, plays: false)
    } then: {
      $0.play()
    },
    climb("climb-cleared", 1280, 800) { $0.clear(2) },
    climb("climb-cleared-phone", 390, 844) { $0.clear(3) },
    climb("climb-cleared-low", 844, 390) { $0.clear(3) },
    climb("climb-cleared-text-200-phone", 390, 844, { $0.textScale = 2 }) { $0.clear(3) },
    climb("climb-cleared-high-contrast", 1280, 800, { $0.theme = .highContrast }) {
      $0.clear(2)
    },
    climb("climb-cleared-still", 1280, 800, at: 0.1, { $0.reduceMotion = .on }) { $0.clear(2) },
    climb("climb-cleared-wide", 1920, 1080) { $0.clear(2) },
    climb("climb-cleared-4k", 3840, 2160) { $0.clear(2) },
    climb("climb-cleared-paper", 1280, 800, { $0.theme = .paper }) { $0.clear(2) },
    climb("climb-summit", 1280, 800, at: 2) { $0.clear(12) },
    climb("climb-summit-phone", 390, 844) { $0.clear(12) },
    climb("climb-summit-low", 844, 390) { $0.clear(12) },
    climb("climb-summit-wide", 1920, 1080) { $0.clear(12) },
    climb("climb-summit-4k", 3840, 2160) { $0.clear(12) },
    climb("climb-summit-text-200-phone", 390, 844, { $0.textScale = 2 }) { $0.clear(12) },
    climb("climb-summit-paper", 1280, 800, { $0.theme = .paper }) { $0.clear(12) },
    climb("climb-summit-high-contrast", 1280, 800, { $0.theme = .highContrast }) {
      $0.clear(12)
    },
    climb("climb-summit-still", 1280, 800, at: 0.1, { $0.reduceMotion = .on }) { $0.clear(12) },
    climb("climb-bonus", 1280, 800, at: 2) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb(
      "climb-bonus-hit", 1280, 800, at: 2.2,
      later: Scene.Later(seconds: 1.5) {
        Climber($0).fire()
      }
    ) {
      $0.bonus()
    } then: {
      $0.steerToTheFirst()
    },
    climb(
      "climb-bonus-result", 1280, 800, at: 2.7,
      later: Scene.Later(seconds: 2.1) { $0.climb.finishBonus() }
    ) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-phone", 390, 844, at: 1) { $0.bonus() },
    climb("climb-bonus-edge-phone", 390, 844, at: 2) {
      $0.bonus()
    } then: {
      $0.steerToTheEdge()
    },
    climb("climb-bonus-low", 844, 390, at: 2) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-wide", 1920, 1080, at: 2) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-4k", 3840, 2160, at: 2) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-still", 1280, 800, at: 2, { $0.reduceMotion = .on }) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-text-200-phone", 390, 844, at: 1, { $0.textScale = 2 }) { $0.bonus() },
    climb("climb-bonus-paper", 1280, 800, at: 2, { $0.theme = .paper }) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-bonus-high-contrast", 1280, 800, at: 2, { $0.theme = .highContrast }) {
      $0.bonus()
    } then: {
      $0.shoot()
    },
    climb("climb-over", 1280, 800) { $0.end() },
    climb("climb-over-goals", 1280, 772) { $0.endWithGoals() },
    climb("climb-over-goals-phone", 390, 844) { $0.endWithGoals() },
    climb("climb-over-phone", 390, 844) { $0.end() },
    climb("climb-over-low", 844, 390) { $0.end() },
    climb("climb-over-wide", 1920, 1080) { $0.end() },
    climb("climb-over-text-200-phone", 390, 844, { $0.textScale = 2 }) { $0.end() },
    climb("climb-over-4k", 3840, 2160) { $0.end() },
    climb("climb-over-past-summit", 1280, 800) { $0.end(past: 13) },
    climb("climb-over-past-summit-phone", 390, 844) { $0.end(past: 13) },
    climb("climb-over-paper", 1280, 800, { $0.theme = .paper }) { $0.end() },
    climb("climb-over-high-contrast", 1280, 800, { $0.theme = .highContrast }) { $0.end() },
    climb("climb-over-still", 1280, 800, at: 0.1, { $0.reduceMotion = .on }) { $0.end() },
  ]

  private static func climb(
    _ name: String, _ width: Double, _ height: Double, at moment: Double = 4,
    later: Scene.Later? = nil,
    _ change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in },
    _ prepare: @escaping @Sendable @MainActor (Climber) -> Void,
    then start: @escaping @Sendable @MainActor (Climber) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height, at: moment, later: later) {
      let climber = Climber(program(change))
      prepare(climber)
      return climber.app
    } then: {
      start(Climber($0))
    }
  }
}

/// Brings a run of Climb to some moment.
@MainActor
package struct Climber {
  package let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  /// Opens the page of Help about Climb.
  func readRules() {
    map(at: 5)
    app.go(to: .reference)
    app.helpPage = .scoring
  }

  private static let seed = Seed(2026)

  /// Returns a run at the beginning of a level, or in the shop after it.
  package static func run(
    to level: Int, inShop: Bool = false, seed: Seed = seed, at now: UInt64 = 0
  ) -> ClimbSession {
    let key = RunKey(level: level, isInShop: inShop, seed: seed)
    if now == 0, let known = known[key] { return known }
    let found = search(to: level, inShop: inShop, seed: seed, at: now)
    if now == 0 { known[key] = found }
    return found
  }

  private struct RunKey: Hashable {
    var level: Int
    var isInShop: Bool
    var seed: Seed
  }

  /// The runs found so far; kept, because many scenes begin with the same run.
  private static var known: [RunKey: ClimbSession] = [:]

  private static func search(
    to level: Int, inShop: Bool, seed: Seed, at now: UInt64
  ) -> ClimbSession {
    var seed = seed
    while true {
      var session = ClimbSession(Game(mode: .climb, seed: seed), at: now)
      while !session.run.isOver {
        let run = session.run
        if inShop, run.phase == .shop, run.level == level { return session }
        if !inShop, run.phase == .playing, run.level == level, run.deal.score == 0 {
          return session
        }
        step(&session)
      }
      seed = seed.next
    }
  }

  /// Makes the next decision of a simulated player.
  private static func step(_ session: inout ClimbSession) {
    let run = session.run
    switch run.phase {
    case .playing:
      if case .hand(_, let cells?)? = run.hint(.lookahead) { _ = try? session.play(Move(cells)) }
    case .dead: _ = try? session.decide(.yield)
    case .bonus: _ = try? session.decide(.bonus(4, nil))
    case .shop:
      // Buys in the order of the slots: charms first, then lessons, and the tool last.
      for slot in 0..<5 where run.coins > 3 || slot > 0 { _ = try? session.decide(.buy(slot)) }
      _ = try? session.decide(.next)
    case .over: break
    }
  }

  private func open(_ session: ClimbSession) {
    app.leftClimb = { session }
    app.go(to: .climb)
    if app.climb.stage == .intro { app.climb.endIntro() }
    app.climb.dealCards(atOnce: true)
  }

  package func map(at level: Int, from last: Int? = nil) {
    let session = Self.run(to: level)
    if let last { app.mapVisit = (session.game, last) }
    app.leftClimb = { session }
    app.climbRecord = ClimbResult(levels: 9, score: 14_320)
    app.go(to: .climbMap)
  }

  func intro(of level: Int) {
    let session = Self.run(to: level - 1, inShop: true)
    app.leftClimb = { session }
    app.go(to: .climb)
    app.climb.goOn()
  }

  /// Opens a run at a level and selects the hand with the most points.
  package func select(at level: Int) {
    open(Self.run(to: level))
    selectBest()
  }

  package func selectBest() {
    let hands = app.climb.run.hands
    guard let best = hands.max(by: { $0.score < $1.score }) else { return }
    app.climb.choose(best.cells)
  }

  /// Opens a run at a level and selects a hand on which as many charms act.
  func selectHand(ofCharms count: Int, at level: Int) {
    var session = Self.run(to: level)
    while true {
      let run = session.run
      if let hand = run.hands.first(where: { run.sum(at: $0.cells)?.acts.count == count }) {
        open(session)
        app.climb.choose(hand.cells)
        return
      }
      session = Self.run(to: level, seed: session.game.seed.next)
    }
  }

  package func play() {
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.climb.play() }
  }

  /// Opens a run whose player has the charm Lookout, and selects the best hand.
  func lookAhead() {
    var session = Self.run(to: 4)
    while !session.run.build.charms.contains(.lookout) {
      session = Self.run(to: 4, seed: session.game.seed.next)
    }
    open(session)
    selectBest()
  }

  /// Aims a tool at a card.
  func aim() {
    var session = Self.run(to: 4)
    while session.run.tools.total == 0 {
      session = Self.run(to: 4, seed: session.game.seed.next)
    }
    open(session)
    let tool = app.climb.run.tools.all[0]
    app.climb.take(tool)
    app.climb.tap(Cell(row: 2, column: 2))
    if tool == .swap { app.climb.tap(Cell(row: 3, column: 2)) }
    if tool == .dye {
      let own = app.climb.run.grid[Cell(row: 2, column: 2)]?.suit
      if let suit = Suit.allCases.first(where: { $0 != own }) { app.climb.aim(at: suit) }
    }
  }

  package func shop(after level: Int) {
    let session = Self.run(to: level, inShop: true)
    app.leftClimb = { session }
    app.go(to: .climb)
  }

  /// Buys the first offer that the coins are enough for; with the runs of the scenes, a charm.
  func buy() {
    let run = app.climb.run
    guard let slot = (0..<5).first(where: { run.refusal(ofBuying: $0) == nil }) else { return }
    withAnimation(.spring(response: 0.4, dampingFraction: 0.75)) { app.climb.buy(slot) }
  }

  func undoTrade() {
    withAnimation(.spring(response: 0.4, dampingFraction: 0.75)) { app.climb.undoTrade() }
  }

  func reroll() { withAnimation(.easeInOut(duration: 0.3)) { app.climb.reroll() } }

  /// Plays the hands with the fewest points until the run loses a heart.
  ///
  /// - Parameter plays: whether the last hand is played; if not, it is only selected.
  package func loseHeart(plays: Bool = true) {
    var session = Self.run(to: 4)
    let hearts = session.run.hearts
    var last = session
    while session.run.hearts == hearts, session.run.level == 4, !session.run.isOver {
      last = session
      if session.run.phase == .dead {
        _ = try? session.decide(.yield)
      } else if let hand = session.run.hands.min(by: { $0.score < $1.score }) {
        _ = try? session.play(hand.move)
      }
    }
    open(last)
    if last.run.phase == .dead {
      app.climb.yield()
    } else if let hand = last.run.hands.min(by: { $0.score < $1.score }) {
      app.climb.choose(hand.cells)
      guard plays else { return }
      app.climb.play()
      app.climb.settle()
    }
  }

  /// Clears a level.
  ///
  /// - Parameter plays: whether the last hand is played; if not, it is only selected.
  package func clear(_ level: Int, plays: Bool = true) {
    var session = Self.run(to: level)
    var last = session
    while session.run.levelsCleared < level, !session.run.isOver {
      last = session
      Self.step(&session)
    }
    open(last)
    if case .hand(_, let cells?)? = last.run.hint(.lookahead) { app.climb.choose(cells) }
    guard plays else { return }
    app.climb.play()
    app.climb.settle()
  }

  package func bonus() {
    clear(3)
    app.climb.goOn()
  }

  /// Starts the bonus round with a shot from the middle of the field.
  func shoot() {
    guard let bonus = app.climb.bonus else { return }
    bonus.steer(to: 320, at: app.climb.now)
    bonus.fire(at: app.climb.now)
  }

  /// Steers below the place where the first suit will fall.
  func steerToTheFirst() {
    guard let bonus = app.climb.bonus else { return }
    var round = bonus.round
    while round.suits.isEmpty { round.advance() }
    bonus.steer(to: Double(round.suits[0].x / BonusRound.unit), at: app.climb.now)
  }

  func steerToTheEdge() { app.climb.bonus?.steer(to: 0, at: app.climb.now) }

  func fire() { app.climb.bonus?.fire(at: app.climb.now) }

  /// Plays the hands with the fewest points from a level on, until the run is over.
  package func end(past level: Int = 6) {
    var session = Self.run(to: level)
    while !session.run.isOver {
      switch session.run.phase {
      case .dead: _ = try? session.decide(.yield)
      case .playing:
        if let hand = session.run.hands.min(by: { $0.score < $1.score }) {
          _ = try? session.play(hand.move)
        }
      default: Self.step(&session)
      }
    }
    app.climbRecord = ClimbResult(levels: 9, score: 14_320)
    app.leftClimb = { session }
    app.go(to: .climb)
  }

  /// Ends a run of a player whose career is known, so that the end names what waits in the next run.
  func endWithGoals() {
    ProfilePlayer(app).read()
    end()
  }
}

extension ClimbModel {
  /// Taps the cells one after the other, each next to one that is selected.
  func choose(_ cells: CellSet) {
    var left = cells
    while let next = left.first(where: {
      session.selection.isEmpty || session.eligible.contains($0)
    }) {
      tap(next)
      left.remove(next)
    }
  }
}
