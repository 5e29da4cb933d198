/// A hand that can be played, and where.
package struct PlayableHand: Hashable, Sendable {
  package let cells: CellSet
  package let hand: Hand

  package init(_ cells: CellSet, _ hand: Hand) {
    self.cells = cells
    self.hand = hand
  }

  package var move: Move { Move(cells) }
}

/// The tallies of a grid's single cells, and which cells hold a card.
struct CellTallies {
  /// At the cell's index; `HandTally.none` where no card lies.
  var tallies = [32 of HandTally](repeating: .none)
  /// Bit by bit, as in `CellSet`.
  var occupied: UInt32 = 0

  @inline(__always) init(_ grid: Grid) {
    for column in 0..<5 {
      var word = grid.columns[column]
      for row in (0..<5).reversed() {
        let byte = word & Grid.emptyByte
        word >>= 8
        guard byte != Grid.emptyByte else { continue }
        tallies[row * 5 + column] = HandTally(rank: byte >> 2, suit: byte & 3)
        occupied |= 1 << UInt32(row * 5 + column)
      }
    }
  }

  var empty: UInt32 { CellSet.all.mask & ~occupied }
}

extension Grid {
  /// All hands on the grid, in ascending order of their cells' masks.
  ///
  /// One pass over all connected sets, each tally made from a smaller set's. The only branch that
  /// depends on the cards is the one for what is listed, so the pass costs the same on any grid.
  package func hands(_ adjacency: Adjacency) -> [PlayableHand] {
    let sets = ConnectedSets.of(adjacency)
    let cards = CellTallies(self)
    let single = cards.tallies.span
    let empty = UInt64(cards.empty)
    var storage = [1326 of HandTally](repeating: .none)
    var tallies = storage.mutableSpan
    for cell in 0..<25 { tallies[cell] = single[cell] }
    var small = FoundHands()
    // Unchecked: `Step.init` made every slot below that of its own set and every cell below 25. The
    // four checks would cost a twelfth of the pass (250,000 instructions instead of 230,000).
    for (index, step) in sets.small.enumerated() {
      let tally = unsafe tallies[unchecked: step.smaller].adding(single[unchecked: step.added])
      tallies[25 + index] = tally
      if tally.lack | step.bits & empty == 0 { small.add(step.mask, tally) }
    }
    var fives = FoundHands()
    for step in sets.fives {
      let tally = unsafe tallies[unchecked: step.smaller].adding(single[unchecked: step.added])
      if tally.lack | step.bits & empty == 0 { fives.add(step.mask, tally) }
    }
    return small.merged(with: fives)
  }
}

/// Hands found in ascending order.
private struct FoundHands {
  private var hands: [PlayableHand] = []

  init() { hands.reserveCapacity(64) }

  mutating func add(_ mask: UInt32, _ tally: HandTally) {
    if let hand = tally.hand(ofCount: mask.nonzeroBitCount) {
      hands.append(PlayableHand(CellSet(mask: mask), hand))
    }
  }

  consuming func merged(with other: FoundHands) -> [PlayableHand] {
    var all: [PlayableHand] = []
    all.reserveCapacity(hands.count + other.hands.count)
    var next = 0
    for hand in hands {
      while next < other.hands.count, other.hands[next].cells < hand.cells {
        all.append(other.hands[next])
        next += 1
      }
      all.append(hand)
    }
    all += other.hands[next...]
    return all
  }
}
