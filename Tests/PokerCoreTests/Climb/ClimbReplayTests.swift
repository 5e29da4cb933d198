import Testing

@testable import PokerCore

@Suite struct ClimbReplayTests {
  /// Returns the replay of at most `count` events of a bot's run.
  ///
  /// The bonus rounds in the replay include the moves of the ship.
  static func replay(_ game: Game, _ player: ClimbPlayer, _ count: Int = .max) throws -> ClimbReplay
  {
    var run = ClimbRun(game)
    var events: [ClimbEvent] = []
    for event in ClimbBot.events(player, game).prefix(count) {
      var event = event
      if case .bonus(let coins, nil) = event {
        let log = BonusRound.gunner(seed: game.seed, level: run.level, shots: 9)
        // This bonus round may win more or fewer coins than the bot's own round. The bot's later
        // events then no longer fit, so the run ends here.
        let won = BonusRound.play(log, seed: game.seed, level: run.level).coins
        event = .bonus(won, log)
        if won != coins {
          try run.advance(event)
          events.append(event)
          break
        }
      }
      try run.advance(event)
      events.append(event)
    }
    return ClimbReplay(position: run, events: events, marks: .hint, time: 12_345)
  }

  static let game = Game(mode: .climb, seed: Seed(5))

  func error(_ text: String) -> ReplayError? {
    do throws(ReplayError) {
      _ = try ClimbReplay(text)
      return nil
    } catch { return error }
  }

  @Test func replaysRoundTripAndVerify() throws {
    for (player, seed) in [(ClimbPlayer.plain, 1), (.random, 2), (.builder, 3)]
      as [(ClimbPlayer, UInt64)]
    {
      for adjacency in Adjacency.allCases {
        let game = Game(mode: .climb, adjacency: adjacency, seed: Seed(seed))
        let replay = try Self.replay(game, player)
        #expect(try ClimbReplay(replay.text) == replay)
        #expect(try ClimbReplay(replay.text).text == replay.text)
        guard case .verified(let run) = replay.verifyStrictly() else {
          Issue.record("\(replay.verifyStrictly())")
          continue
        }
        #expect(run.score == replay.score && run.levelsCleared == replay.levels)
        guard case .climb(let saved) = try SavedReplay(replay.text) else {
          Issue.record("read as another mode")
          continue
        }
        #expect(saved == replay)
        #expect(try ClimbReplay(replay.text.lowercased()) == replay)
      }
    }
  }

  @Test func wholeRunsOfTheBotsVerify() throws {
    for index in 0..<12 {
      let game = Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: index))
      for player in ClimbPlayer.allCases {
        var bot = ClimbBot(player, game)
        bot.finish()
        let events = ClimbBot.events(player, game)
        let replay = ClimbReplay(position: bot.run, events: events)
        guard case .verified(let run) = replay.verify() else {
          Issue.record("\(player) \(index): \(replay.verify())")
          continue
        }
        #expect(run.digest == bot.run.digest && run.isOver != run.reachedSummit)
        // A run has more events than hands, because purchases are events too.
        #expect(events.count > run.handCount)
      }
    }
  }

  @Test func everyEventIsWrittenAndReadAsALine() throws {
    let log = BonusLog(width: 400, height: 600)
    let pair = Move([Cell(index: 5), Cell(index: 6)])
    let lines: [(ClimbEvent, String)] = [
      (.move(pair), "move 03000"), (.bad(pair), "bad 03000"),
      (.use(.swap(Cell(index: 3), Cell(index: 8))), "use 0 3 8"),
      (.use(.scissors(Cell(index: 24))), "use 1 24"), (.use(.whirl), "use 2"),
      (.use(.dye(Cell(index: 0), .spades)), "use 3 0 3"), (.use(.lift(Cell(index: 7))), "use 4 7"),
      (.yield, "yield"), (.bonus(2, nil), "bonus 2"), (.bonus(0, log), "bonus 0 400 600 -"),
      (.buy(4), "buy 4"), (.sell(.safetyNet), "sell 19"), (.reroll, "reroll"), (.next, "next"),
    ]
    for (event, line) in lines { #expect(event.line == line) }
    let replay = ClimbReplay(position: ClimbRun(Self.game), events: lines.map(\.0))
    #expect(try ClimbReplay(replay.text) == replay)
    #expect(replay.verify().description.hasPrefix("refused: event 1 "))
  }

  @Test func replaysThatClaimAWrongResultAreRefused() throws {
    let right = try Self.replay(Self.game, .random)
    func changed(
      events: [ClimbEvent]? = nil, score: Int? = nil, levels: Int? = nil, digest: Digest? = nil
    ) -> String {
      let replay = ClimbReplay(
        game: right.game, events: events ?? right.events, score: score ?? right.score,
        levels: levels ?? right.levels, digest: digest ?? right.digest, marks: [], time: 0,
        record: nil)
      return replay.verifyStrictly().description
    }
    #expect(changed().hasPrefix("verified: "))
    #expect(changed(score: right.score + 1).hasPrefix("refused: the result is "))
    #expect(changed(levels: right.levels + 1).hasPrefix("refused: the result is "))
    #expect(changed(digest: Digest()).hasPrefix("refused: the events lead to the stated result"))
    #expect(changed(events: right.events + [.yield]).hasPrefix("refused: event "))
    #expect(changed(events: Array(right.events.dropLast())).hasPrefix("refused: "))
    #expect(
      changed(events: [.bonus(1, nil)])
        == "refused: event 1 claims coins without the input that won them")
    #expect(changed(events: [.bonus(0, nil)]) == "refused: event 1 comes while the level is played")
  }

  @Test func climbReplayErrorsTellLineColumnAndReason() throws {
    let lines = try Self.replay(Self.game, .plain, 3).text.split(separator: "\n").map(String.init)
    func changed(_ line: Int, _ text: String) -> ReplayError? {
      var lines = lines
      lines[line - 1] = text
      return error(lines.joined(separator: "\n"))
    }
    func expected(_ line: Int, _ column: Int, _ reason: ReplayError.Reason) -> ReplayError {
      ReplayError(line: line, column: column, reason: reason)
    }
    #expect(lines[5] == "marks hint" && lines[6] == "time 12345")
    #expect(changed(1, "poker slam replay 1") == expected(1, 19, .unknownFormat(1)))
    #expect(changed(2, "game \(Game(seed: Seed(1)).code)") == expected(2, 6, .otherFormat(1)))
    #expect(changed(4, "level 1") == expected(4, 1, .expected("levels")))
    #expect(changed(8, "mve 00003") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "use 5") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "use 0 1") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "use 4 25") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "use 3 1 4") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "use") == expected(8, 4, .notANumber))
    #expect(changed(8, "buy 5") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "buy 1 1") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "sell 20") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "bonus 1 400") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "bonus 1 400 600 ZZZZZ") == expected(8, 1, .notAnEvent))
    #expect(changed(8, "bonus") == expected(8, 6, .notANumber))
    #expect(changed(8, "next 1") == expected(8, 6, .surplus))
    #expect(changed(8, "move 0000") == expected(8, 6, .notAMove))
    #expect(changed(8, "next")?.reason == .wrongCheck)
    #expect(error(lines.dropLast().joined(separator: "\n"))?.reason == .expected("check"))
    let classic = try #require(Replay(game: Game(seed: Seed(1)), line: []))
    let climbed = classic.text.replacing(Game(seed: Seed(1)).code, with: Self.game.code)
    #expect(throws: ReplayError(line: 2, column: 6, reason: .otherFormat(2))) {
      try Replay(climbed)
    }
    guard case .game(let saved) = try SavedReplay(classic.text) else {
      Issue.record("a classic game is read as a run")
      return
    }
    #expect(saved == classic)
  }

  /// A mutated replay must be refused, unless its events still lead to the result that it claims.
  @Test(arguments: 0..<4) func mutatedReplaysNeverVerifyWithAWrongResult(part: Int) throws {
    var random = Generator(seed: UInt64(part) + 90)
    let originals = try (0..<5).map { index in
      try Self.replay(
        Game(mode: .climb, seed: Seed(UInt64(100 * part + index))),
        index % 2 == 0 ? .random : .plain, 40 + 20 * index)
    }
    var (verified, refused, unreadable) = (0, 0, 0)
    for _ in 0..<(ReplayFuzzTests.isFull ? 50_000 : 1_500) {
      let original = originals[random.below(originals.count)]
      var lines = original.text.split(separator: "\n").map { Array($0.utf8) }
      let place = 1 + random.below(lines.count - 2)
      switch random.below(5) {
      case 0: lines.swapAt(place, 1 + random.below(lines.count - 2))
      case 1: lines.remove(at: place)
      case 2: lines.insert(lines[1 + random.below(lines.count - 2)], at: place)
      case 3:
        let byte = random.below(lines[place].count)
        lines[place][byte] = Array("0123456789ABCDEFXYZ -".utf8)[random.below(21)]
      default:
        let other = originals[random.below(originals.count)]
        let events = other.events.map { Array($0.line.utf8) }
        lines[place] = events[random.below(events.count)]
      }
      lines.removeLast()
      let text = lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
      let whole = text + "check \(Replay.hexadecimal(Replay.check(of: text)))\n"
      guard let replay = try? ClimbReplay(whole) else {
        unreadable += 1
        continue
      }
      guard case .verified(let run) = replay.verifyStrictly() else {
        refused += 1
        continue
      }
      verified += 1
      var again = ClimbRun(replay.game)
      for event in replay.events { _ = try again.apply(event) }
      #expect(
        again.digest == run.digest
          && again.result
            == ClimbResult(
              levels: replay.levels, score: replay.score)
      )
    }
    #expect(refused > 100 && unreadable > 100 && verified < refused)
  }
}
