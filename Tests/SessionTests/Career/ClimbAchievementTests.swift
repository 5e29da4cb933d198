import Session
import Testing

/// Achievements of Climb, on runs of simulated players.
@Suite struct ClimbAchievementTests {
  /// A run as a list of events, with the position after each.
  private struct Run {
    let game: Game
    let events: [ClimbEvent]
    let positions: [ClimbRun]

    init(_ player: ClimbPlayer, _ index: Int) {
      self.init(
        Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: index)),
        ClimbBot.events(
          player, Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: index))))
    }

    init(_ game: Game, _ events: [ClimbEvent]) {
      (self.game, self.events) = (game, events)
      var run = ClimbRun(game)
      positions =
        [run]
        + events.map { event in
          try? run.advance(event)
          return run
        }
    }

    /// Returns the facts of the run if it ends after this number of events.
    func facts(_ count: Int) throws -> GameFacts {
      var walk = ClimbWalk(game)
      for event in events.prefix(count) { try walk.apply(event) }
      return walk.facts()
    }

    /// Returns the facts just before and just after the first position that fulfils a condition.
    func around(_ isMet: (ClimbRun) -> Bool) throws -> (GameFacts, GameFacts)? {
      guard let first = positions.firstIndex(where: isMet), first > 0 else { return nil }
      return (try facts(first - 1), try facts(first))
    }
  }

  private static let runs = (0..<24).map { Run(.builder, $0) }

  /// Expects that the first event that fulfils a condition in one of the runs unlocks an
  /// achievement.
  private func expectUnlockInARun(
    _ achievement: Achievement, when isMet: (ClimbRun) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for run in Self.runs {
      guard let (before, after) = try run.around(isMet) else { continue }
      return expectUnlock(
        achievement, byLastOf: [before, after], sourceLocation: sourceLocation)
    }
    Issue.record("no run fulfils the condition", sourceLocation: sourceLocation)
  }

  @Test func baseCampAndSummitNeedTheirLevels() throws {
    try expectUnlockInARun(.baseCamp) { $0.levelsCleared == 3 }
    try expectUnlockInARun(.summit) { $0.levelsCleared == 12 }
  }

  @Test func thinAirNeedsLevel15() throws {
    let run = try #require(Self.beyondSummit(Run(.builder, 53)))
    let (before, after) = try #require(try run.around { $0.levelsCleared == 15 })
    expectUnlock(.thinAir, byLastOf: [before, after])
    #expect(after.climb?.levels == 15 && before.climb?.levels == 14)
  }

  /// Plays on after the summit of a run until level 15 is cleared, or the run ends.
  ///
  /// A hand that reaches the target comes first, then the one with the most points for its cards.
  private static func beyondSummit(_ run: Run) -> Run? {
    guard var position = run.positions.last else { return nil }
    var events = run.events
    while !position.isOver, position.levelsCleared < 15 {
      let target = position.target
      func worth(_ hand: ClimbHand) -> Int {
        position.deal.score + hand.score >= target
          ? .max - hand.cells.count : 52 * hand.score - target * hand.cells.count
      }
      let event: ClimbEvent
      switch position.phase {
      case .bonus: event = .bonus(6, nil)
      case .shop:
        let slot = (0..<5).first { position.refusal(ofBuying: $0) == nil }
        event = slot.map { .buy($0) } ?? .next
      case .dead: event = position.tools[.whirl] > 0 ? .use(.whirl) : .yield
      case .playing, .over:
        guard let best = position.hands.max(by: { worth($0) < worth($1) }) else { return nil }
        event = .move(best.move)
      }
      guard (try? position.advance(event)) != nil else { return nil }
      events.append(event)
    }
    return Run(run.game, events)
  }

  @Test func gatekeeperCountsGatesOfAllRuns() throws {
    var (games, gates) = ([GameFacts](), 0)
    for run in Self.runs where gates < 10 {
      var next = 0
      for (index, event) in run.events.enumerated() {
        if case .bonus = event, gates + next < 10 {
          next += 1
          if gates + next == 10 { games.append(try run.facts(index + 1)) }
        }
      }
      if gates + next < 10 { games.append(try run.facts(run.events.count)) }
      gates += next
    }
    expectUnlock(.gatekeeper, byLastOf: games)
  }

  @Test func unbrokenEndsAtTheFirstLostHeart() throws {
    try expectUnlockInARun(.unbroken) { $0.levelsCleared == 5 && $0.hearts == 3 }
    // An invalid hand in the first level costs a heart.
    let run = Self.runs[0]
    let first = try #require(run.positions.first)
    let pair = try #require(
      (0..<25).lazy.map { CellSet(mask: 0b11 << UInt32($0 % 24)) }.first { cells in
        first.refusal(of: Move(cells)) == .hand(.noHand)
      })
    var (position, events) = (first, [ClimbEvent]())
    for event in [.bad(Move(pair))] + run.events where position.levelsCleared < 2 {
      // The lost heart pays less, so the player's later purchases may be too expensive.
      if (try? position.advance(event)) != nil { events.append(event) }
    }
    let broken = try Run(run.game, events).facts(events.count)
    #expect(broken.climb?.levels == 2 && broken.climb?.heartsLost == 1)
    #expect(broken.climb?.unbrokenLevels == 0)
    expectLocked(.unbroken, by: [broken])
  }

  @Test func bigHandNeeds400PointsWithOneHand() throws {
    let run = try #require(
      Self.runs.first { run in
        zip(run.positions, run.positions.dropFirst()).contains { Self.points($0, $1) >= 400 }
      })
    let place = try #require(
      zip(run.positions, run.positions.dropFirst()).enumerated().first {
        Self.points($1.0, $1.1) >= 400
      }?.offset)
    expectUnlock(
      .bigHand, byLastOf: [try run.facts(place), try run.facts(place + 1)])
  }

  /// The points of the hand between two positions of the same deal, also of the last hand of a level.
  private static func points(_ a: ClimbRun, _ b: ClimbRun) -> Int {
    if b.handCount == a.handCount { return 0 }
    if b.levelsCleared > a.levelsCleared { return b.score - a.score - a.deal.score }
    return b.attempt == a.attempt ? b.deal.score - a.deal.score : 0
  }

  @Test func fullRackNeedsFiveCharmsAtOnce() throws {
    try expectUnlockInARun(.fullRack) { $0.build.charms.count == 5 }
  }

  @Test func curiosityShopNeedsEveryCharm() throws {
    // The random players buy many different charms.
    let runs = (0..<60).map { Run(.random, $0) }
    var (bought, games) = (CharmSet(), [GameFacts]())
    for run in runs where bought.count < 20 {
      var count = 0
      for (index, position) in run.positions.enumerated() where bought.count < 20 {
        for charm in position.build.charms { bought.insert(charm) }
        count = index
      }
      games.append(try run.facts(count))
    }
    try #require(bought.count == 20)
    expectUnlock(.curiosityShop, byLastOf: games)
  }

  @Test func toolboxNeedsTheUseOfEveryTool() throws {
    var (used, games) = (Set<Tool>(), [GameFacts]())
    for run in (0..<60).map({ Run(.random, $0) }) + Self.runs where used.count < 5 {
      var count = run.events.count
      for (index, event) in run.events.enumerated() where used.count < 5 {
        if case .use(let use) = event { used.insert(use.tool) }
        if used.count == 5 { count = index + 1 }
      }
      games.append(try run.facts(count))
    }
    try #require(used.count == 5)
    expectUnlock(.toolbox, byLastOf: games)
  }

  @Test func closeCallNeedsAGateClearedWithOneHeart() throws {
    try expectUnlockInARun(.closeCall) { $0.phase == .bonus && $0.hearts == 1 }
  }

  @Test func softLandingNeedsAHeartKeptByTheSafetyNet() throws {
    let games = (0..<80).lazy.compactMap { index -> [GameFacts]? in
      let run = Run(.random, index)
      let pairs = zip(run.positions, run.positions.dropFirst())
      let place = pairs.enumerated().first { _, pair in
        pair.0.build.charms.contains(.safetyNet) && !pair.1.build.charms.contains(.safetyNet)
      }?.offset
      guard let place, run.positions[place].hearts == run.positions[place + 1].hearts,
        let before = try? run.facts(place), let after = try? run.facts(place + 1)
      else { return nil }
      return [before, after]
    }.first { _ in true }
    expectUnlock(.softLanding, byLastOf: try #require(games))
  }

  @Test func sharpshooterNeedsSixCoinsInOneRound() throws {
    let run = Self.runs[0]
    let gate = try #require(run.events.firstIndex { if case .bonus = $0 { true } else { false } })
    func round(_ coins: Int) throws -> GameFacts {
      let events = run.events.prefix(gate) + [.bonus(coins, nil)]
      return try Run(run.game, Array(events)).facts(gate + 1)
    }
    expectUnlock(.sharpshooter, byLastOf: [try round(5), try round(5), try round(6)])
  }
}
