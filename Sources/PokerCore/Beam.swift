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
    layers[cardsPlayed].offer(BeamState(0, best, state.grid))
  }

  /// Expands the states of the next number of cards; pieces take them in turns.
  mutating func expandLayer(_ runner: PieceRunner) {
    layers[cardsPlayed].trim()
    let states = layers[cardsPlayed].states
    layers[cardsPlayed] = BeamLayer(width: 1)
    let first = kept.count
    for state in states { kept.append((state.reach.parent, state.reach.mask)) }
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
      let range = start..<min(start + BeamPiece.size, states.count)
      working[index].expand(states[range], firstID: first, cardsPlayed, table)
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

/// What all states of a search share.
private struct BeamTable {
  let adjacency: Adjacency
  let tree: ConnectedSets.Tree
  private let deck: [UInt64]
  private let deckCount: Int
  private let playedAtStart: Int

  init(_ state: GameState) {
    adjacency = state.game.adjacency
    tree = ConnectedSets.of(adjacency).tree
    deck = state.deck.cards.map { UInt64($0.index) }
    deckCount = state.deckCount
    playedAtStart = state.playedCount
  }

  /// How many cards are still to come when so many were played.
  func left(_ cardsPlayed: Int) -> Int { max(0, deckCount - (cardsPlayed - playedAtStart)) }

  /// The next cards to come, at most five.
  func next(_ cardsPlayed: Int) -> [8 of UInt64] {
    var cards = [8 of UInt64](repeating: 0)
    let left = left(cardsPlayed)
    for place in 0..<min(5, left) { cards[place] = deck[left - 1 - place] }
    return cards
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

  /// Finds the children of states whose place in the list of kept ones is `firstID` plus their index.
  ///
  /// First the hands of a state, then their children size by size: the search of the tree keeps the
  /// processor guessing, and what follows for each hand goes straight on (measured: a fifth less
  /// time than in one go).
  func expand(
    _ states: ArraySlice<BeamState>, firstID: Int, _ cardsPlayed: Int, _ table: BeamTable
  ) {
    var children: [[8 of UInt64]] = []
    var hands = (2...5).map { _ in [FoundHand]() }
    for index in states.indices {
      for size in hands.indices { hands[size].removeAll(keepingCapacity: true) }
      states[index].grid.visitHands(table.adjacency) { node, tally, count in
        let points = tally.hand(ofCount: count)?.points ?? 0
        hands[count - 2].append(FoundHand(node: UInt16(node), points: UInt8(points)))
        return true
      }
      for size in hands.indices {
        layers[size].offer(
          hands[size], count: size + 2, of: states[index], id: Int32(firstID + index), cardsPlayed,
          table, &best, &children)
      }
    }
  }
}

/// A hand by its place in the tree of sets.
private struct FoundHand {
  let node: UInt16
  let points: UInt8
}

extension BeamLayer {
  /// Offers what comes of playing hands of one size in a state.
  fileprivate mutating func offer(
    _ hands: [FoundHand], count: Int, of state: BeamState, id: Int32, _ cardsPlayed: Int,
    _ table: BeamTable, _ best: inout BeamReach, _ children: inout [[8 of UInt64]]
  ) {
    let cards = table.next(cardsPlayed)
    let refills = min(count, table.left(cardsPlayed))
    let weight: Int32 = cardsPlayed + count <= 42 ? 3 : 1
    let start = state.grid.eightColumns
    children.removeAll(keepingCapacity: true)
    for hand in hands {
      var columns = start
      table.tree.removals[Int(hand.node)].apply(
        to: &columns, count: count, refills: refills, cards: cards)
      children.append(columns)
    }
    for index in hands.indices {
      let hand = hands[index]
      let score = state.score + Int32(hand.points)
      let reach = BeamReach(score: score, parent: id, mask: table.tree.masks[Int(hand.node)])
      if reach < best { best = reach }
      let rank = 10 * score + weight * Int32(Potential.sum(children[index], table.adjacency))
      if rank >= floor { offer(BeamState(rank, reach, Grid(first: children[index]))) }
    }
  }
}
