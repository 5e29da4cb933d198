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
    from state: GameState, width: Int = Beam.parWidth, runner: PieceRunner = .serial,
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
  /// By cards played: candidates until their turn, then emptied; the last five stay empty.
  private var layers: [BeamLayer]
  /// Every kept state's way back: its parent in this list and the mask played, the start first.
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

  /// Expands the states of the next number of cards, divided among the runner's threads.
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

  /// The first piece works on the layers themselves, the others on copies with the same limits.
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
