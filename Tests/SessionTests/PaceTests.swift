import Session
import Testing

/// Tests `Pace`, which gives the points of the best known line after each number of played cards.
@Suite struct PaceTests {
  private static let game = Game(mode: .classic, seed: Seed(2026))
  private let beam: Beam
  private let pace: Pace

  init() throws {
    beam = try #require(Beam.search(from: GameState(Self.game)))
    pace = Pace(beam, of: Self.game)
  }

  @Test func leadAlongTheBestLineIsZero() {
    var state = GameState(Self.game)
    #expect(pace.lead(of: state) == 0)
    for move in beam.line {
      _ = state.apply(move)
      #expect(pace.lead(of: state) == 0)
      #expect(pace.points(afterCards: state.playedCount) == state.score)
    }
    #expect(state.score == pace.par.score)
  }

  @Test func pointsBetweenHandsAreInterpolated() throws {
    var state = GameState(Self.game)
    _ = state.apply(try #require(beam.line.first))
    let (cards, points) = (state.playedCount, state.score)
    for count in 0...cards {
      let share = Double(points * count) / Double(cards)
      #expect(abs(Double(pace.points(afterCards: count)) - share) <= 0.5)
    }
    let all = (0...52).map { pace.points(afterCards: $0) }
    #expect(all == all.sorted() && all[0] == 0 && all[52] == pace.par.score)
  }

  @Test func leadComparesScoresAtTheSameNumberOfCards() throws {
    var state = GameState(Self.game)
    let pair = try #require(
      state.grid.hands(Self.game.adjacency).filter { $0.cells.count == 2 }.first)
    _ = state.apply(pair.move)
    #expect(pace.lead(of: state) == 15 - pace.points(afterCards: 2))
    #expect(pace.lead(of: state) < 0, "a pair is less than two fifths of a full house")
  }
}
