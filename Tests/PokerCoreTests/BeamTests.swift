import Testing

@testable import PokerCore

/// An unoptimised beam search, as the rules define it; `Beam.search` must give the same result.
private struct PlainBeam {
  struct Entry {
    let state: GameState
    let rank: Int
    let parent: Int
    let move: UInt32
  }

  private(set) var score: Int
  private(set) var line: [UInt32] = []
  private var kept: [Entry] = []

  init(_ start: GameState, width: Int) {
    score = start.score
    var layers = (0...52).map { _ in [Entry]() }
    layers[start.playedCount] = [Entry(state: start, rank: 0, parent: -1, move: 0)]
    for played in 0..<52 {
      for entry in PlainBeam.best(layers[played], width) {
        kept.append(entry)
        let id = kept.count - 1
        for hand in entry.state.grid.hands(start.game.adjacency) {
          var next = entry.state
          next.advance(hand.cells, hand.hand)
          let total = played + hand.hand.cardCount
          let potential = Potential.sum(next.grid.eightColumns, start.game.adjacency)
          let rank = 10 * next.score + (52 - total >= 10 ? 3 : 1) * potential
          layers[total].append(
            Entry(state: next, rank: rank, parent: id, move: hand.cells.mask))
          if next.score > score {
            score = next.score
            line = self.line(to: id) + [hand.cells.mask]
          }
        }
      }
    }
  }

  private func line(to id: Int) -> [UInt32] {
    kept[id].parent < 0 ? [] : line(to: kept[id].parent) + [kept[id].move]
  }

  private static func best(_ entries: [Entry], _ width: Int) -> [Entry] {
    let sorted = entries.sorted { a, b in
      if a.rank != b.rank { return a.rank > b.rank }
      let (first, second) = (a.state.grid.digest, b.state.grid.digest)
      if first != second { return first < second }
      return (a.parent, a.move) < (b.parent, b.move)
    }
    var distinct: [Entry] = []
    for entry in sorted where distinct.count < width {
      if !distinct.contains(where: { $0.state.grid == entry.state.grid }) { distinct.append(entry) }
    }
    return distinct
  }
}

@Suite struct BeamTests {
  @Test(arguments: [(1, 1), (2, 3), (3, 8), (4, 20)])
  func beamSearchEqualsAnUnoptimisedSearch(seed: UInt64, width: Int) throws {
    for adjacency in Adjacency.allCases {
      let start = GameState(Game(adjacency: adjacency, seed: Seed(seed)))
      let plain = PlainBeam(start, width: width)
      let beam = try #require(Beam.search(from: start, width: width))
      #expect(beam.score == plain.score)
      #expect(beam.line.map(\.cells.mask) == plain.line)
    }
  }

  @Test func beamLineIsLegalAndGivesItsScore() throws {
    for start in positions.filter({ $0.moveCount % 3 == 1 }).prefix(30) {
      let beam = try #require(Beam.search(from: start, width: 10))
      var state = start
      for move in beam.line { #expect(state.apply(move) != .refused(.noHand)) }
      #expect(state.score == beam.score && state.moveCount == start.moveCount + beam.line.count)
    }
  }

  @Test(arguments: [1, 50, 130]) func beamIsEqualForAnyThreadCount(width: Int) {
    for seed in 60..<66 as Range<UInt64> {
      let start = GameState(Game(seed: Seed(seed)))
      #expect(
        Beam.search(from: start, width: width)
          == Beam.search(from: start, width: width, runner: twoThreads))
    }
  }

  @Test func beamReportsRisingProgressAndCanBeCancelled() {
    var steps: [Int] = []
    let start = GameState(Game(seed: Seed(9)))
    #expect(
      Beam.search(from: start, width: 2) {
        steps.append($0)
        return true
      } != nil)
    #expect(steps.first == 0 && steps == steps.sorted() && steps.count == 52)
    #expect(steps.allSatisfy { (0..<1000).contains($0) })
    #expect(Beam.search(from: start, width: 2) { $0 < 500 } == nil)
    #expect(Par(of: start.game) { _ in false } == nil)
  }

  @Test func beamOfAnEndedGameIsEmpty() {
    let end = Player.greedy.finish(Game(seed: Seed(2)))
    let beam = Beam.search(from: end)
    #expect(beam?.score == end.score && beam?.line.isEmpty == true)
  }

  @Test func divergenceFindsTheFirstDifferentMove() throws {
    let beam = try #require(Beam.search(from: GameState(Game(seed: Seed(1))), width: 5))
    #expect(beam.divergence(from: beam.line) == nil)
    let ended = try #require(beam.divergence(from: Array(beam.line.prefix(2))))
    #expect(ended.common == 2 && ended.yours == nil && ended.beam == beam.line[2])
    let other = Move(CellSet(mask: 3))
    let left = try #require(beam.divergence(from: [beam.line[0], other]))
    #expect(left.common == 1 && left.yours == other && left.beam == beam.line[1])
    let longer = try #require(beam.divergence(from: beam.line + [other]))
    #expect(longer.common == beam.line.count && longer.yours == other && longer.beam == nil)
  }
}
