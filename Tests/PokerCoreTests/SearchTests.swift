import Dispatch
import Testing

@testable import PokerCore

/// A runner with two threads.
///
/// A free thread takes the next piece of work.
var twoThreads: PieceRunner {
  PieceRunner(concurrency: 2) { count, piece in
    withoutActuallyEscaping(piece) { piece in
      // The closure is safe to share, because each piece writes only its own memory; the type
      // system cannot express that.
      nonisolated(unsafe) let piece = piece
      DispatchQueue.concurrentPerform(iterations: count) { unsafe piece($0) }
    }
  }
}

/// Every position of 40 random games, from full grids to nearly empty ones.
let positions: [GameState] = (0..<40).flatMap { seed -> [GameState] in
  let game = Game(adjacency: seed % 3 == 0 ? .orthogonal : .king, seed: Seed(UInt64(900 + seed)))
  var ties = Generator(seed: game.seed, for: .ties)
  var states = [GameState(game)]
  while let last = states.last, let hand = Player.random.choose(in: last, ties: &ties) {
    var next = last
    next.advance(hand.cells, hand.hand)
    states.append(next)
  }
  return states
}

@Suite struct SearchTests {
  @Test func listingHasEveryConnectedHandInOrder() {
    for state in positions {
      let grid = state.grid
      let expected = ConnectedSets.of(state.game.adjacency).ascending.compactMap { mask in
        grid.hand(at: CellSet(mask: mask)).map { PlayableHand(CellSet(mask: mask), $0) }
      }
      #expect(grid.hands(state.game.adjacency) == expected)
    }
  }

  @Test func listingGateFinds124HandsInSeed1() {
    #expect(ListingGate.run(times: 0) == 0 && ListingGate.run(times: 2) == 248)
  }

  @Test func treeSearchFindsExactlyTheListedHands() {
    for state in positions {
      let sets = ConnectedSets.of(state.game.adjacency)
      var found: [PlayableHand] = []
      state.grid.visitHands(state.game.adjacency) { place, tally, count in
        let cells = CellSet(mask: sets.masks[place])
        #expect(cells.count == count)
        let hand = tally.knownHand(ofCount: count, HandNames.table)
        found.append(PlayableHand(cells, hand))
        return true
      }
      let listed = state.grid.hands(state.game.adjacency)
      #expect(found.sorted { $0.cells < $1.cells } == listed)
      #expect(state.grid.hasHand(state.game.adjacency) == !listed.isEmpty)
      let best = listed.map(\.hand.points).max()
      #expect(state.grid.bestPoints(state.game.adjacency) == best ?? 0)
    }
  }

  @Test func precomputedRemovalsEqualCollapseAndRefill() {
    for state in positions.prefix(120) {
      let sets = ConnectedSets.of(state.game.adjacency)
      state.grid.visitHands(state.game.adjacency) { place, tally, count in
        var next = [8 of UInt64](repeating: 0)
        let refills = min(count, state.deckCount)
        for card in 0..<refills {
          next[card] = UInt64(state.deck.cards[state.deckCount - 1 - card].index)
        }
        var columns = state.grid.eightColumns
        sets.removals[place].apply(to: &columns, count: count, refills: refills, cards: next)
        var after = state
        after.advance(CellSet(mask: sets.masks[place]), tally.knownHand(ofCount: count, .table))
        #expect(Grid(first: columns) == after.grid)
        return true
      }
    }
  }

  @Test func hintsGiveNamePointsAndLookahead() throws {
    for state in positions {
      let hands = state.grid.hands(state.game.adjacency)
      let name = state.hint(.name)
      let points = state.hint(.points)
      let lookahead = state.hint(.lookahead)
      guard let best = hands.map(\.hand).max() else {
        #expect(name == nil && points == nil && lookahead == nil)
        continue
      }
      #expect(name?.hand == best && name?.cells == nil)
      #expect(points?.hand == best && points?.cells == hands.first { $0.hand == best }?.cells)
      let cells = try #require(lookahead?.cells)
      #expect(hands.contains(PlayableHand(cells, try #require(lookahead?.hand))))
    }
    #expect(Hint.Level.name < .points && Hint.Level.points < .lookahead)
  }

  @Test func starsDependOnParButRanksOnlyOnTheScore() throws {
    let par = Par(score: 900)
    #expect([674, 675, 764, 765, 827, 828, 900].map(par.stars) == [0, 1, 1, 2, 2, 3, 3])
    #expect(!par.isCrowned(899) && par.isCrowned(900) && Par(score: 899) < par)
    let scores = [599, 600, 700, 780, 840, 880, 920, 1005]
    #expect(
      scores.map(ScoreRank.init(score:))
        == [nil, .bronze, .silver, .gold, .platinum, .diamond, .legend, .legend])
    #expect(ScoreRank.bronze < .legend && ScoreRank.gold.threshold == 780)
  }
}
