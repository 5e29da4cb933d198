/// The best line a deterministic beam search finds with the deck known.
///
/// States are kept by the number of cards played, at most `width` for each number, ranked by
/// `10 * score + k * p` and then by ascending grid digest. p is the grid's `Potential`; k is 3 while at
/// least ten cards are unplayed, then 1. Equal grids are one state, with the better score. Every state
/// that is reached counts, kept or not. Where all that leaves a choice (equal grids or best scores
/// reached in two ways) the way through the earlier state and then the lower mask stands, so that one
/// line is the answer on any number of threads.
package struct Beam: Hashable, Sendable {
  /// The best score reached, what the starting state had included.
  package let score: Int
  /// The moves from the starting state to that score.
  package let line: [Move]

  /// The width par is measured with.
  package static let parWidth = 50

  /// Searches on from a state to the end of its deck.
  ///
  /// - Parameters:
  ///   - width: how many states are kept for each number of cards, at least 1. Time and memory grow
  ///     in proportion.
  ///   - proceed: asked now and then with the share done in thousandths; false cancels.
  /// - Returns: nil when cancelled.
  package static func search(
    from state: GameState, width: Int = Beam.parWidth, runner: PieceRunner = runSerially,
    proceed: (_ permille: Int) -> Bool = { _ in true }
  ) -> Beam? {
    precondition(width > 0, "a beam keeps at least one state")
    var search = BeamSearch(state, width: width)
    let start = state.playedCount
    while search.cardsPlayed < 52 {
      let done = (search.cardsPlayed - start) * 1000 / (52 - start)
      guard proceed(done) else { return nil }
      search.expandLayer(runner)
    }
    return search.answer
  }
}

/// The running search: one layer of states for each number of cards played.
private struct BeamSearch {
  let table: BeamTable
  let width: Int
  private(set) var cardsPlayed: Int
  /// By cards played: candidates until their turn, then emptied.
  private var layers: [BeamLayer]
  /// Every kept state's way back: its parent in this list and the mask played, the start first.
  private var kept: [(parent: Int32, mask: UInt32)] = []
  private var best: BeamReach
  private var pieces: [BeamPiece] = []

  init(_ state: GameState, width: Int) {
    table = BeamTable(state)
    self.width = width
    cardsPlayed = state.playedCount
    layers = (0...52).map { _ in BeamLayer(width: width) }
    best = BeamReach(score: Int32(state.score), parent: -1, mask: 0)
    layers[cardsPlayed].offer(
      BeamState(
        rank: 0, score: Int32(state.score), parent: -1, mask: 0, digest: state.grid.digest,
        grid: state.grid))
  }

  /// Expands the states of the next number of cards; pieces take them in turns.
  mutating func expandLayer(_ runner: PieceRunner) {
    layers[cardsPlayed].trim()
    let states = layers[cardsPlayed].states
    layers[cardsPlayed] = BeamLayer(width: 1)
    let first = kept.count
    for state in states { kept.append((state.parent, state.mask)) }
    let pieceCount = (states.count + BeamPiece.size - 1) / BeamPiece.size
    while pieces.count < pieceCount { pieces.append(BeamPiece(width: width)) }
    let (working, table, cardsPlayed) = (pieces, table, cardsPlayed)
    for piece in working.prefix(pieceCount) {
      for (ahead, layer) in layers[cardsPlayed...].dropFirst(2).prefix(4).enumerated() {
        piece.layers[ahead].restart(floor: layer.floor)
      }
      piece.best = best
    }
    runner(pieceCount) { index in
      let start = index * BeamPiece.size
      for place in start..<min(start + BeamPiece.size, states.count) {
        working[index].expand(states[place], id: Int32(first + place), cardsPlayed, table)
      }
    }
    for piece in working.prefix(pieceCount) { take(piece) }
    self.cardsPlayed += 1
  }

  private mutating func take(_ piece: BeamPiece) {
    best = min(best, piece.best)
    for (ahead, found) in piece.layers.enumerated() where cardsPlayed + 2 + ahead <= 52 {
      for state in found.states { layers[cardsPlayed + 2 + ahead].offer(state) }
    }
  }

  var answer: Beam {
    var line: [Move] = []
    var (parent, mask) = (best.parent, best.mask)
    while mask != 0 {
      line.append(Move(CellSet(mask: mask)))
      (parent, mask) = kept[Int(parent)]
    }
    return Beam(score: Int(best.score), line: line.reversed())
  }
}

/// A score that was reached by playing `mask` from the kept state `parent`.
private struct BeamReach: Comparable {
  var score: Int32
  var parent: Int32
  var mask: UInt32

  /// The better of two comes first: more points, then the earlier parent, then the lower mask.
  static func < (a: BeamReach, b: BeamReach) -> Bool {
    a.score != b.score
      ? a.score > b.score : a.parent != b.parent ? a.parent < b.parent : a.mask < b.mask
  }
}

/// What all states of a search share.
private struct BeamTable {
  let adjacency: Adjacency
  let deck: [UInt8]
  let deckCount: Int
  let playedAtStart: Int
  let tree: ConnectedSets.Tree
  let potential = 0

  init(_ state: GameState) {
    adjacency = state.game.adjacency
    deck = state.deck.cards.map(\.index)
    deckCount = state.deckCount
    playedAtStart = state.playedCount
    tree = ConnectedSets.of(adjacency).tree
  }
}

/// The states one thread expands at a time, and the children it found.
private final class BeamPiece {
  /// How many states make a piece: two pieces at the width of par.
  static let size = 25

  /// Children by size of the hand, 2…5.
  var layers: [BeamLayer]
  var best = BeamReach(score: 0, parent: -1, mask: 0)

  init(width: Int) { layers = (2...5).map { _ in BeamLayer(width: width) } }

  func expand(_ state: BeamState, id: Int32, _ cardsPlayed: Int, _ table: BeamTable) {
    let left = max(0, table.deckCount - (cardsPlayed - table.playedAtStart))
    state.grid.visitHands(table.adjacency) { node, tally, count in
      guard let hand = tally.hand(ofCount: count) else { return true }
      let mask = table.tree.masks[node]
      let score = state.score + Int32(hand.points)
      best = min(best, BeamReach(score: score, parent: id, mask: mask))
      var columns = state.grid.columns
      table.tree.removals[node].apply(
        to: &columns, count: count, refills: min(count, left), deck: table.deck.span, next: left)
      let weight: Int32 = cardsPlayed + count <= 42 ? 3 : 1
      let rank = 10 * score + weight * Int32(Potential.sum(columns, table.adjacency))
      guard rank >= layers[count - 2].floor else { return true }
      let grid = Grid(columns: columns)
      layers[count - 2].offer(
        BeamState(
          rank: rank, score: score, parent: id, mask: mask, digest: grid.digest, grid: grid))
      return true
    }
  }
}
