import Testing

@testable import PokerCore

@Suite struct BonusRoundTests {
  let seed = Seed(77)

  @Test func shipMoves300PointsASecondAndStopsNearItsTarget() {
    var round = BonusRound(seed: seed, level: 3, width: 600, height: 600)
    #expect(round.shipX == 300 * 60 && round.shipY == 470 * 60)
    for step in 0..<40 {
      round.advance(BonusLog.Change(step: step, target: 600, fires: false))
    }
    #expect(round.shipX == 400 * 60)
    for _ in 0..<200 { round.advance() }
    #expect(round.shipX == 590 * 60)
    round.advance(BonusLog.Change(step: 240, target: 582, fires: false))
    #expect(round.shipX == 590 * 60)
    round.advance(BonusLog.Change(step: 241, target: 579, fires: false))
    #expect(round.shipX == 590 * 60 - 150)
  }

  @Test func bulletsFly500PointsASecondAndLeaveAtTheTop() {
    var round = BonusRound(seed: seed, level: 3, width: 320, height: 320)
    #expect(round.advance(BonusLog.Change(step: 0, target: 160, fires: true)).first == .fired)
    #expect(round.bullets.map(\.y) == [150 * 60 - 250])
    var steps = 1
    while !round.bullets.isEmpty, round.hits == 0 {
      round.advance()
      steps += 1
    }
    // A bullet that hits nothing flies the 160 points from y = 150 to y = -10. At 500 points and
    // 120 steps a second, this flight takes 38.4 steps.
    if round.hits == 0 { #expect(steps == 39) }
  }

  @Test func newSuitsAppearEveryHalfSecondAwayFromOthers() throws {
    var round = BonusRound(seed: seed, level: 6, width: 640, height: 640)
    var spawned = 0
    while !round.isOver {
      let step = round.step
      let events = round.advance()
      if events.contains(.spawned) {
        #expect(step % 60 == 0)
        spawned += 1
        let newest = try #require(round.suits.last)
        #expect(newest.y == -15 * 60 + 48 && (15 * 60...625 * 60).contains(newest.x))
        for other in round.suits.dropLast() where other.y < 45 * 60 {
          #expect(abs(other.x - newest.x) >= 60 * 60)
        }
      }
    }
    #expect((24...40).contains(spawned) && round.step == 2_400 && round.coins == 0)
    #expect(round.suits.allSatisfy { $0.y <= (640 + 15) * 60 })
    #expect(round.advance(BonusLog.Change(step: 0, target: 0, fires: true)).isEmpty)
  }

  @Test func roundPaysOneCoinPerHitAndAtMostSix() {
    var hits = 0
    for level in [3, 6, 9, 12] {
      let log = BonusRound.gunner(seed: seed, level: level, shots: 30)
      let round = BonusRound.play(log, seed: seed, level: level)
      hits += round.hits
      #expect(round.coins == min(6, round.hits))
      #expect(round.hits <= log.changes.count { $0.fires })
    }
    #expect(hits > 12)
    let three = BonusRound.gunner(seed: seed, level: 3)
    #expect(BonusRound.play(three, seed: seed, level: 3).coins <= 3)
    #expect(three.changes.count { $0.fires } == 3)
  }

  @Test func bonusLogsRoundTripAndKeepTheOrderOfSteps() throws {
    var log = BonusLog(width: 1280, height: 100)
    #expect(log.height == 320 && log.text == "-")
    log.add(BonusLog.Change(step: 5, target: -3, fires: false))
    log.add(BonusLog.Change(step: 5, target: 9_999, fires: true))
    log.add(BonusLog.Change(step: 5, target: 700, fires: false))
    log.add(BonusLog.Change(step: 4, target: 1, fires: true))
    log.add(BonusLog.Change(step: 2_400, target: 1, fires: true))
    log.add(BonusLog.Change(step: 2_399, target: 0, fires: false))
    #expect(
      log.changes == [
        BonusLog.Change(step: 5, target: 700, fires: true),
        BonusLog.Change(step: 2_399, target: 0, fires: false),
      ])
    #expect(log.text.count == 10)
    #expect(BonusLog(width: 1280, height: 320, text: log.text.lowercased().utf8) == log)
    #expect(BonusLog(width: 1280, height: 320, text: "-".utf8)?.changes.isEmpty == true)
    for (width, text) in [
      (1280, ""), (1280, "0000"), (1280, "0000?"), (600, log.text), (9_999, log.text),
      (1280, "ZZZZZ"), (1280, log.text + "00000"),
    ] {
      #expect(BonusLog(width: width, height: 320, text: text.utf8) == nil, "\(width) \(text)")
    }
  }

  @Test func roundsOfDifferentLevelsOrSeedsDiffer() {
    func xs(_ seed: Seed, _ level: Int) -> [Int] {
      var round = BonusRound(seed: seed, level: level, width: 640, height: 640)
      for _ in 0..<600 { round.advance() }
      return round.suits.map(\.x)
    }
    #expect(xs(seed, 3) == xs(seed, 3))
    #expect(xs(seed, 3) != xs(seed, 6) && xs(seed, 3) != xs(Seed(78), 3))
  }
}
