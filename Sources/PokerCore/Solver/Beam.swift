/// The best line (sequence of moves) that a deterministic beam search finds for a known deck.
///
/// States are grouped by the number of cards played. Of each group, the search keeps the `width`
/// states with the highest `10 * score + k * p`. Here p is the grid's `Potential`; k is 3 while at
/// least ten cards are unplayed, then 1. Of equally rated states, those with the lowest grid digest
/// are kept. States with equal grids are merged into the one with the better score.
///
/// The best score counts every state reached, even a state that is not kept. Two states can have
/// equal grids and scores, and two moves can reach the best score. In both cases the earlier parent
/// state wins; if both have the same parent, the move with the lower mask wins. So the result is
/// the same for any number of threads.
package struct Beam: Hashable, Sendable {
  /// The best score reached, including the score of the starting state.
  package let score: Int
  /// The moves that lead from the starting state to `score`.
  package let line: [Move]

  /// The width of the search that measures par.
  package static let parWidth = 50

  /// Searches from a state to the end of its deck.
  ///
  /// - Parameters:
  ///   - width: the number of states kept for each number of cards, at least 1. Time and memory are
  ///     proportional to it.
  ///   - proceed: called from time to time with the progress in thousandths; returning false
  ///     cancels.
  /// - Returns: nil if cancelled.
  package static func search(
    from state: GameState, width: Int = Beam.parWidth, runner: PieceRunner = .serial,
    proceed: (_ permille: Int) -> Bool = { _ in true }
  ) -> Beam? {
    precondition(width > 0, "the beam width \(width) is not positive")
    var search = BeamSearch(state, width: width)
    let start = state.playedCount
    while search.cardsPlayed < 52 {
      let done = (search.cardsPlayed - start) * 1000 / (52 - start)
      guard proceed(done) else { return nil }
      search.expandLayer(runner)
    }
    return search.result
  }
}

/// A running search: one layer of states for each number of cards played.
private struct BeamSearch {
  let table: BeamTable
  let width: Int
  private(set) var cardsPlayed: Int
  /// The candidate states by number of cards played.
  ///
  /// A layer is emptied when it is expanded. The layers 53…57 stay empty, because the deck has only
  /// 52 cards. They let the last layers be expanded like all others.
  private var layers: [BeamLayer]
  /// For every kept state, the index of its parent in this list and the mask of the move from the
  /// parent; the starting state is first.
  private var kept: [(parent: Int32, mask: UInt32)] = []
  private var best: BeamReach
  private var pieces: [BeamPiece] = []

  init(_ state: GameState, width: Int) {
    table = BeamTable(state)
    self.width = width
    cardsPlayed = state.playedCount
    layers = (0...57).map { _ in BeamLayer(width: width) }
    best = BeamReach(score: Int32(state.score), parent: -1, mask: 0)
    layers[cardsPlayed].offer(BeamState(0, best, state.grid))
  }

  /// Expands the layer of states in which `cardsPlayed` cards were played.
  ///
  /// The work is divided among the runner's threads.
  mutating func expandLayer(_ runner: PieceRunner) {
    let states = layers[cardsPlayed].trimmed()
    let first = kept.count
    for state in states { kept.append((state.reach.parent, state.reach.mask)) }
    let working = divide(states.count, runner.concurrency)
    let (table, cardsPlayed) = (table, cardsPlayed)
    runner.run(working.count) { index in
      let piece = working[index]
      piece.expand(states[piece.range], firstID: first, cardsPlayed, table)
    }
    gather(working)
    self.cardsPlayed += 1
  }

  /// Divides the states of a layer into pieces of work.
  ///
  /// The first piece takes over this search's layers of children and adds its own children to them.
  /// Every other piece gets empty layers with the floors of this search's layers. A floor is the
  /// rank below which a layer refuses a state. `gather` merges the results.
  private mutating func divide(_ count: Int, _ concurrency: Int) -> ArraySlice<BeamPiece> {
    let ahead = cardsPlayed + 2...cardsPlayed + 5
    let pieceCount = max(1, min(concurrency, count / 8))
    while pieces.count < pieceCount { pieces.append(BeamPiece()) }
    for index in 0..<pieceCount {
      pieces[index].start(
        on: count * index / pieceCount..<count * (index + 1) / pieceCount,
        layers: layers[ahead].map { index == 0 ? $0 : BeamLayer(width: width, floor: $0.floor) },
        best: best)
    }
    for place in ahead { layers[place] = BeamLayer(width: width) }
    return pieces[..<pieceCount]
  }

  private mutating func gather(_ working: ArraySlice<BeamPiece>) {
    for (index, piece) in working.enumerated() {
      best = min(best, piece.best)
      for (ahead, layer) in piece.takeLayers().enumerated() {
        if index == 0 {
          layers[cardsPlayed + 2 + ahead] = layer
        } else {
          for state in layer.states { layers[cardsPlayed + 2 + ahead].offer(state) }
        }
      }
    }
  }

  var result: Beam {
    var line: [Move] = []
    var (parent, mask) = (best.parent, best.mask)
    while mask != 0 {
      line.append(Move(CellSet(mask: mask)))
      (parent, mask) = kept[Int(parent)]
    }
    return Beam(score: Int(best.score), line: line.reversed())
  }
}
