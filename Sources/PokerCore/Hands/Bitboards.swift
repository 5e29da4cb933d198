/// Bitboards: masks of the cells that hold certain ranks or suits, so that a few lookups replace a
/// test of each cell.
///
/// There are 128 boards. Boards 0…31 are for the subsets of the lowest five ranks, boards 32…47 for
/// those of the next four ranks, and boards 48…63 for those of the highest four. Boards 65, 66, 68
/// and 72 are for the suits; the remaining boards are empty.
enum Bitboards {
  @inline(__always)
  static func fill(_ boards: inout MutableSpan<UInt32>, _ cards: CellTallies) {
    let tallies = cards.tallies.span
    for cell in 0..<25 {
      // Unchecked, here and below: cells are 0…24, and in the four groups of boards the indices are
      // at most 31, 47, 63 and 79.
      let tally = unsafe tallies[unchecked: cell]
      let mask: UInt32 = 1 &<< UInt32(cell)
      // Each card sets its bit in a board of every group. A rank belongs to only one of the three
      // groups of ranks; in the other two, the card has index 0. An empty cell has index 0 in all
      // four groups. Index 0 stands for no rank or suit, so its boards are cleared below.
      unsafe boards[unchecked: Int(tally.ranks & 31)] |= mask
      unsafe boards[unchecked: 32 | Int(tally.ranks >> 5 & 15)] |= mask
      unsafe boards[unchecked: 48 | Int(tally.ranks >> 9 & 15)] |= mask
      unsafe boards[unchecked: 64 | Int(tally.bits >> 60)] |= mask
    }
    boards[64] = 0
    unite(&boards, from: 0, count: 32)
    unite(&boards, from: 32, count: 16)
    unite(&boards, from: 48, count: 16)
  }

  /// Computes the boards of rank subsets from those of single ranks.
  @inline(__always)
  private static func unite(_ boards: inout MutableSpan<UInt32>, from start: Int, count: Int) {
    boards[start] = 0
    for ranks in 1..<count {
      let (lowest, others) = (ranks & (0 &- ranks), ranks & (ranks &- 1))
      unsafe boards[unchecked: start | ranks] =
        boards[unchecked: start | others] | boards[unchecked: start | lowest]
    }
  }

  /// Returns the mask of the cells that hold one of the given ranks or the given suit.
  ///
  /// In `some`, bits 0…12 stand for the ranks. Of bits 60…63, at most one is set, for the suit.
  @inline(__always)
  static func cells(_ some: UInt64, in boards: borrowing Span<UInt32>) -> UInt32 {
    // Unchecked: in the four groups of boards, the indices are at most 31, 47, 63 and 79.
    unsafe boards[unchecked: Int(some & 31)] | boards[unchecked: 32 | Int(some >> 5 & 15)]
      | boards[unchecked: 48 | Int(some >> 9 & 15)] | boards[unchecked: 64 | Int(some >> 60)]
  }
}
