/// A hand that can be played, with its cells.
package struct PlayableHand: Hashable, Sendable {
  /// The cells of its cards, which are connected.
  package let cells: CellSet
  package let hand: Hand

  package init(_ cells: CellSet, _ hand: Hand) {
    self.cells = cells
    self.hand = hand
  }

  /// The move that plays the hand.
  package var move: Move { Move(cells) }
}

/// The tally (rank and suit as bits) of each cell of a grid, and the mask of the cells with a card.
struct CellTallies {
  /// The tallies by cell index; `HandTally.none` for an empty cell.
  var tallies = [32 of HandTally](repeating: .none)
  /// The cells with a card, as a mask like that of `CellSet`.
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
}

extension Grid {
  /// Returns all hands on the grid, in ascending order of their cells' masks.
  package func hands(_ adjacency: Adjacency) -> [PlayableHand] {
    let masks = ConnectedSets.of(adjacency).masks
    let names = HandNames.table
    var hands: [PlayableHand] = []
    hands.reserveCapacity(128)
    visitHands(adjacency) { place, tally, count in
      let cells = CellSet(mask: masks[place])
      hands.append(PlayableHand(cells, tally.knownHand(ofCount: count, names)))
      return true
    }
    hands.sort { $0.cells < $1.cells }
    return hands
  }
}
