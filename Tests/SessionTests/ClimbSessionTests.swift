import Session
import Testing

@Suite struct ClimbSessionTests {
  static let game = Game(mode: .climb, seed: Seed(2_026))

  func refusal(_ session: inout ClimbSession, _ event: ClimbEvent) -> ClimbRefusal? {
    do throws(ClimbRefusal) {
      _ = try session.decide(event)
      return nil
    } catch { return error }
  }

  @Test func selectedHandShowsItsSumAndIsPlayed() throws {
    var session = ClimbSession(Self.game, at: 0)
    let hand = try #require(session.run.hands.last)
    while let cell = hand.cells.subtracting(session.selection.set).intersection(session.eligible)
      .first
    {
      #expect(session.tap(cell) == .joined(cell))
    }
    let sum = try #require(session.selectedSum)
    #expect(sum.hand == hand.hand && session.links.count == hand.cells.count - 1)
    let effects = try session.play()
    #expect(effects.first == .scored(sum, total: sum.points))
    #expect(session.run.deal.score == sum.points && session.selection.isEmpty)
    #expect(session.events == [.move(hand.move)] && session.revision == 1)
  }

  /// At Low Ceiling, a fifth card could only lose a heart.
  @Test func lowCeilingRefusesAFifthCard() throws {
    let game = try #require(
      (1...500).lazy.map { Game(mode: .climb, seed: Seed($0)) }.first {
        ClimbOmens(seed: $0.seed).twists[0] == .lowCeiling && reachesLevel(3, $0)
      })
    var session = ClimbSession(game, at: 0)
    #expect(session.run.handLimit == 5)
    for event in ClimbBot.events(.builder, game) {
      if session.run.level == 3, session.run.isOnGrid { break }
      _ = try session.decide(event)
    }
    #expect(session.run.twist == .lowCeiling)
    func selectFour(_ session: inout ClimbSession) {
      for _ in 0..<4 { if let cell = session.eligible.first { session.tap(cell) } }
    }
    selectFour(&session)
    #expect(session.selection.count == 4 && session.eligible.isEmpty)
    var restored = try ClimbSession(restoring: ClimbReplay(session.payload(at: 0)), at: 0)
    selectFour(&restored)
    #expect(restored.selection.count == 4 && restored.eligible.isEmpty)
  }

  private func reachesLevel(_ level: Int, _ game: Game) -> Bool {
    var run = ClimbRun(game)
    for event in ClimbBot.events(.builder, game) where run.level < level {
      _ = try? run.apply(event)
    }
    return run.level >= level
  }

  @Test func playingConnectedCardsThatMakeNoHandCostsAHeart() throws {
    var session = ClimbSession(Self.game, at: 0)
    let none = try #require(
      Cell.all.lazy.flatMap { a in Cell.all.map { CellSet([a, $0]) } }.first { cells in
        session.run.refusal(of: Move(cells)) == .hand(.noHand)
      })
    #expect(try session.play(Move(none)) == [.heartLost(left: 2)])
    #expect(session.events == [.bad(Move(none))])
    var far = session
    #expect(throws: ClimbRefusal.hand(.notConnected)) {
      try far.play(Move([Cell(index: 0), Cell(index: 24)]))
    }
    #expect(throws: ClimbRefusal.hand(.wrongCount(1))) { try far.play(Move([Cell(index: 0)])) }
    #expect(far.run.hearts == 2 && far.revision == session.revision)
  }

  @Test func savedRunContinuesWhereItStopped() throws {
    let events = ClimbBot.events(.random, Self.game)
    for count in [0, 1, 5, 9, 20, events.count] {
      var session = ClimbSession(Self.game, record: ClimbResult(levels: 2, score: 900), at: 0)
      for event in events.prefix(count) { _ = try session.decide(event) }
      session.noteHint()
      let replay = try ClimbReplay(session.payload(at: 5_000 * millisecond))
      let restored = try ClimbSession(restoring: replay, at: 0)
      #expect(restored.run.digest == session.run.digest && restored.events == session.events)
      #expect(restored.marks == .hint && restored.record == session.record)
      #expect(restored.clock.elapsed(at: 0) == 5_000 * millisecond)
      #expect(restored.beatsRecord == (session.run.result > ClimbResult(levels: 2, score: 900)))
    }
  }

  /// Decides as a bot until it buys something; returns the session before and after the purchase.
  private func purchase() throws -> (before: ClimbSession, after: ClimbSession) {
    for seed in UInt64(1)...20 {
      let game = Game(mode: .climb, seed: Seed(seed))
      var session = ClimbSession(game, at: 0)
      for event in ClimbBot.events(.builder, game) {
        let before = session
        _ = try session.decide(event)
        if case .buy = event { return (before, session) }
      }
    }
    throw ClimbRefusal.over
  }

  @Test func lastTradeCanBeUndoneUntilTheNextDecision() throws {
    let (before, after) = try purchase()
    #expect(before.undoableTrade == nil && after.undoableTrade != nil)
    var undone = after
    #expect(undone.undoTrade() == true)
    #expect(undone.run.digest == before.run.digest && undone.events == before.events)
    #expect(undone.revision > after.revision && undone.undoableTrade == nil)
    #expect(undone.payload(at: 0) == before.payload(at: 0))
    #expect(undone.undoTrade() == false, "a trade is undone once")

    var left = after
    _ = try left.decide(.next)
    #expect(left.undoTrade() == false)
    #expect(left.events.last == .next)
    var paused = after
    paused.pause(at: 1)
    #expect(paused.undoTrade() == false)
    #expect(paused.events == after.events)
    var refused = after
    #expect(refusal(&refused, .buy(9)) != nil)
    #expect(refused.undoTrade() == true, "a refused decision changes nothing")
  }

  @Test func pausedRunRefusesEveryEvent() throws {
    var session = ClimbSession(Self.game, at: 0)
    let hand = try #require(session.run.hands.first)
    session.pause(at: 3)
    #expect(session.tap(Cell(index: 0)) == .unchanged)
    #expect(refusal(&session, .move(hand.move)) == .hand(.paused))
    session.resume(at: 9)
    #expect(refusal(&session, .move(hand.move)) == nil)
    #expect(session.clock.elapsed(at: 10) == 4)
    #expect(session.tap(Cell(index: 0)) == .joined(Cell(index: 0)))
    #expect(
      session.beginDrag(at: Cell(index: 1))
        == .restarted(at: Cell(index: 1), left: [Cell(index: 0)]))
    #expect(session.drag(to: Cell(index: 0)) == .joined(Cell(index: 0)))
    #expect(session.drag(to: Cell(index: 1)) == .left([Cell(index: 0)]))
    #expect(session.clearSelection() == .cleared([Cell(index: 1)]))
  }

  @Test func resultsAreRankedByLevelsThenScore() {
    let results = [(0, 900), (1, 10), (1, 500), (4, 2)].map { ClimbResult(levels: $0, score: $1) }
    #expect(results.sorted() == results)
  }
}
