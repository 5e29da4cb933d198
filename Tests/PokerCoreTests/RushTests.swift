import Testing

@testable import PokerCore

@Suite struct RushTests {
  let game = Game(mode: .rush, seed: Seed(8))

  /// Returns a replay of the first hands of a game of Rush, one every `pace` milliseconds.
  func replay(hands: Int, pace: UInt64, time: UInt64 = 180_000) -> Replay {
    var (log, position) = (MoveLog(), GameState(game))
    for index in 1...UInt64(hands) {
      guard let hand = position.grid.hands(.king).first else { break }
      _ = log.play(hand.move, time: index * pace)
      _ = position.apply(hand.move)
    }
    return Replay(position: position, log: log, time: time)
  }

  @Test func nextRoundHasAFreshDeckAndKeepsTheScore() throws {
    let replay = replay(hands: 60, pace: 2_000)
    guard case .verified(let end) = replay.verifyStrictly() else {
      Issue.record("\(replay.verifyStrictly())")
      return
    }
    #expect(end.round >= 2 && end.moveCount == 60 && !end.isOver && end.score == replay.score)
    #expect(end.deck == Deck(seed: Seed(8), round: end.round))
    #expect(try Replay(replay.text) == replay)
  }

  @Test func handsAt180SecondsOrLaterAreRefused() {
    #expect(replay(hands: 60, pace: 2_999).verifyStrictly().description.hasPrefix("verified: "))
    #expect(
      replay(hands: 60, pace: 3_000).verify() == .refused(.move(60, .timeUp)))
    #expect(
      replay(hands: 3, pace: 3_000, time: 8_999).verifyStrictly() == .refused(.timeAfterEnd(3)))
  }

  /// An edited game time would give a resumed game more time.
  @Test func gameTimeBeforeAMoveIsRefusedEvenInOwnFiles() {
    #expect(replay(hands: 3, pace: 3_000, time: 8_999).verify() == .refused(.timeAfterEnd(3)))
    #expect(throws: ReplayRefusal.timeAfterEnd(1)) {
      try replay(hands: 3, pace: 3_000, time: 0).positions()
    }
  }

  @Test func timeNeverRunsBackwards() {
    var (log, position) = (MoveLog(), GameState(game))
    for time in [5_000, 4_999] as [UInt64] {
      let hand = position.grid.hands(.king)[0]
      _ = log.play(hand.move, time: time)
      _ = position.apply(hand.move)
    }
    let replay = Replay(position: position, log: log, time: 5_000)
    #expect(replay.verify() == .refused(.timeRunsBackwards(2)))
  }

  @Test func moveWithoutTimeIsRefused() {
    var (log, position) = (MoveLog(), GameState(game))
    let hand = position.grid.hands(.king)[0]
    _ = log.play(hand.move)
    _ = position.apply(hand.move)
    #expect(
      Replay(position: position, log: log, time: 1).verify() == .refused(.move(1, .timeUp)))
  }

  @Test func rushReplaysWithUndoAreRefused() throws {
    var (log, position) = (MoveLog(), GameState(game))
    let hands = position.grid.hands(.king)
    _ = log.play(hands[0].move, time: 1)
    log.go(to: 0)
    let undone = Replay(position: position, log: log, marks: .undo, time: 2)
    #expect(undone.verify() == .refused(.undone(1)))
    _ = log.play(hands[1].move, time: 2)
    _ = position.apply(hands[1].move)
    let branched = Replay(position: position, log: log, marks: .undo, time: 2)
    #expect(branched.verify() == .refused(.undone(1)))
  }

  @Test func paceIsTheNumberOfSecondsPerSimulatedHand() throws {
    for (pace, hands) in [(6, 29), (60, 2), (7, 25), (1, 179)] {
      #expect(Player.random.finish(game, pace: pace).moveCount == hands)
    }
    let rushed = try #require(Simulation.run(.greedy, games: 20, pace: 6))
    let steady = try #require(Simulation.run(.lookahead, games: 20, pace: 9))
    #expect(rushed.handsPerGame.description == "29.00")
    #expect(steady.handsPerGame.description == "19.00")
    #expect(rushed.mean > steady.mean)
  }
}
