import Session
import Testing

@Suite struct CoachBeatTests {
  @Test func eachPlayedHandLeadsToTheNextBeat() {
    #expect(
      (0...7).map { CoachBeat(moveCount: $0, firstCount: 5) }
        == [.large, .small, .falling, .bridge, .points, .par, nil, nil])
    #expect(
      (0...6).map { CoachBeat(moveCount: $0, firstCount: 2) }
        == [.large, .large, .falling, .bridge, .points, .par, nil],
      "after a small hand a large one is shown")
  }

  @Test func undoReturnsToThePreviousBeat() throws {
    var session = Session(testGame, at: 0)
    #expect(session.coachBeat == .large)
    let large = try #require(
      CoachBeat.large.example(on: session.state.grid, session.game.adjacency))
    #expect(large.hand.cardCount == 5)
    session.play(large.cells.move, at: 0)
    #expect(session.coachBeat == .small)
    session.undo(at: 0)
    #expect(session.coachBeat == .large)
    session.playToTheEnd()
    #expect(session.coachBeat == nil)
  }

  @Test func largeExampleIsTheBestHandAndSmallExampleIsShorter() throws {
    let state = Session(testGame, at: 0).state
    let hands = state.grid.hands(.king)
    let large = try #require(CoachBeat.large.example(on: state.grid, .king))
    #expect(large.hand == hands.map(\.hand).max())
    let small = try #require(CoachBeat.small.example(on: state.grid, .king))
    #expect(small.hand.cardCount < 5)
    #expect(
      !hands.contains { $0.hand.points > small.hand.points && small.cells.isSubset(of: $0.cells) })
    #expect(CoachBeat.falling.example(on: state.grid, .king) == nil)
  }

  @Test func coachBridgeExampleIsKingAceTwo() throws {
    let rest = "7h 9c / 4d 6s 8h 4c 6d / Th Qs 8d 8s 9s / 9d 6c 9h 5c Qd / Ts Kc 7d 4h 3c"
    let grid = try #require(Grid("Kh Ac 2d " + rest))
    let bridge = try #require(CoachBeat.bridge.example(on: grid, .king))
    #expect(bridge.hand == .miniStraight)
    #expect(Set(bridge.cells.compactMap { grid[$0]?.rank }) == [.king, .ace, .two])
    let flat = try #require(Grid("Ah 2c 3d " + rest.replacing("3c", with: "3h")))
    #expect(CoachBeat.bridge.example(on: flat, .king) == nil, "A 2 3 does not bridge")
    let flush = try #require(Grid("Kh Ah 2h " + rest.replacing("7h", with: "Jh")))
    #expect(CoachBeat.bridge.example(on: flush, .king)?.hand == .miniStraightFlush)
  }
}

extension CellSet {
  fileprivate var move: Move { Move(self) }
}
