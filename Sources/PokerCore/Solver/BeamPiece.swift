/// The data of a beam search that are the same for all states.
struct BeamTable {
  let adjacency: Adjacency
  let sets: ConnectedSets
  private let deck: [UInt64]
  private let deckCount: Int
  private let playedAtStart: Int

  init(_ state: GameState) {
    adjacency = state.game.adjacency
    sets = ConnectedSets.of(adjacency)
    deck = state.deck.cards.map { UInt64($0.index) }
    deckCount = state.deckCount
    playedAtStart = state.playedCount
  }

  /// Returns the number of cards left in the deck after `cardsPlayed` cards were played.
  func left(_ cardsPlayed: Int) -> Int { max(0, deckCount - (cardsPlayed - playedAtStart)) }

  /// Returns the next cards of the deck, at most five, padded with zeros.
  func next(_ cardsPlayed: Int) -> [8 of UInt64] {
    var cards = [8 of UInt64](repeating: 0)
    let left = left(cardsPlayed)
    for place in 0..<min(5, left) { cards[place] = deck[left - 1 - place] }
    return cards
  }
}

/// The work of one thread: to find the children of some states of a layer.
///
/// Its memory is reused for the next layer.
final class BeamPiece {
  /// The indices, in the layer, of the states that this piece expands.
  private(set) var range = 0..<0
  /// The children found, in one layer for each size of the hand played, 2…5.
  private(set) var layers: [BeamLayer] = []
  private(set) var best = BeamReach(score: 0, parent: -1, mask: 0)
  private var memory = BeamMemory(capacity: FoundHands.capacity, gridCount: 64)

  func start(on range: Range<Int>, layers: [BeamLayer], best: BeamReach) {
    self.range = range
    self.layers = layers
    self.best = best
  }

  /// Returns the children and clears them.
  func takeLayers() -> [BeamLayer] {
    defer { layers = [] }
    return layers
  }

  /// Finds the children of states.
  ///
  /// The state at index i of the layer has index `firstID` + i in the list of kept states.
  ///
  /// The function first lists all hands of a state and then creates the children by hand size. The
  /// two steps are separate, because only the first one, a tree search, has many mispredicted
  /// branches.
  func expand(
    _ states: ArraySlice<BeamState>, firstID: Int, _ cardsPlayed: Int, _ table: BeamTable
  ) {
    // These are local variables while they change, because each access to a property of a class
    // checks exclusivity.
    var layers = takeLayers()
    var best = self.best
    var memory = self.memory
    self.memory = BeamMemory(capacity: 0, gridCount: 0)
    let names = HandNames.table
    for index in states.indices {
      memory.found.clear()
      states[index].grid.visitHands(table.adjacency) { place, tally, count in
        memory.found.add(place, count, tally.knownHand(ofCount: count, names))
        return true
      }
      let parent = BeamParent(states[index], id: Int32(firstID + index), cardsPlayed, table)
      for count in 2...5 {
        layers[count - 2].offer(
          memory.found[count], ofCount: count, in: parent, table.sets, &best, &memory.grids)
      }
    }
    self.memory = memory
    self.layers = layers
    self.best = best
  }
}

/// Memory for the hands of a state and for a batch of grids.
private struct BeamMemory {
  var found: FoundHands
  var grids: [[8 of UInt64]]

  init(capacity: Int, gridCount: Int) {
    found = FoundHands(capacity: capacity)
    grids = [[8 of UInt64]](repeating: [8 of UInt64](repeating: 0), count: gridCount)
  }
}

/// A state that is being expanded.
private struct BeamParent {
  let id: Int32
  let score: Int32
  let columns: [8 of UInt64]
  let cardsPlayed: Int
  /// The number of cards left in the deck.
  let left: Int
  let next: [8 of UInt64]
  let adjacency: Adjacency

  init(_ state: BeamState, id: Int32, _ cardsPlayed: Int, _ table: BeamTable) {
    self.id = id
    self.cardsPlayed = cardsPlayed
    score = state.score
    columns = state.grid.eightColumns
    left = table.left(cardsPlayed)
    next = table.next(cardsPlayed)
    adjacency = table.adjacency
  }
}

extension BeamLayer {
  /// Offers the states that result from playing the hands of one size.
  ///
  /// `grids` is scratch memory for a batch of grids. All grids of a batch are created before any of
  /// them is rated. A grid is written word by word but loaded as a vector for the rating. If the
  /// load followed the writes directly, the processor would stall; these stalls took an eighth of
  /// the whole search.
  fileprivate mutating func offer(
    _ hands: ArraySlice<FoundHands.Found>, ofCount count: Int, in parent: BeamParent,
    _ sets: ConnectedSets, _ best: inout BeamReach, _ grids: inout [[8 of UInt64]]
  ) {
    let refills = min(count, parent.left)
    let weight: Int32 = parent.cardsPlayed + count <= 42 ? 3 : 1
    for start in stride(from: hands.startIndex, to: hands.endIndex, by: grids.count) {
      let some = hands[start..<min(start + grids.count, hands.endIndex)]
      var made = grids.mutableSpan
      for index in some.indices {
        made[index - start] = parent.columns
        sets.removals[Int(some[index].place)].apply(
          to: &made[index - start], count: count, refills: refills, cards: parent.next)
      }
      for index in some.indices {
        let hand = some[index]
        let score = parent.score + Int32(hand.points)
        let potential = Potential.sum(made[index - start], parent.adjacency)
        let rank = 10 * score + weight * Int32(potential)
        if rank < floor && score < best.score { continue }
        let reach = BeamReach(score: score, parent: parent.id, mask: sets.masks[Int(hand.place)])
        best = min(best, reach)
        if rank >= floor { offer(BeamState(rank, reach, Grid(first: made[index - start]))) }
      }
    }
  }
}

/// The hands of a state by size, in reused memory.
private struct FoundHands {
  /// The points of a hand, and the index of the hand's cells in `ConnectedSets`.
  struct Found {
    let place: UInt16
    let points: UInt16
  }

  /// The capacity for each size, more than the 3,682 connected sets of five cells.
  static let capacity = 4096

  private var hands: [Found]
  /// The number of hands of each size, in sixteen bits each.
  private var counts: UInt64 = 0

  init(capacity: Int) {
    hands = [Found](repeating: Found(place: 0, points: 0), count: 4 * capacity)
  }

  mutating func clear() { counts = 0 }

  @inline(__always) private func count(_ size: Int) -> Int {
    Int(counts >> UInt64(16 * (size - 2)) & 0xFFFF)
  }

  @inline(__always) mutating func add(_ place: Int, _ size: Int, _ hand: Hand) {
    let index = (size - 2) * FoundHands.capacity + count(size)
    var span = hands.mutableSpan
    span[index] = Found(
      place: UInt16(truncatingIfNeeded: place), points: UInt16(truncatingIfNeeded: hand.points))
    counts &+= 1 &<< UInt64(16 * (size - 2))
  }

  subscript(size: Int) -> ArraySlice<Found> {
    let start = (size - 2) * FoundHands.capacity
    return hands[start..<start + count(size)]
  }
}
