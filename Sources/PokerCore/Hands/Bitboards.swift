/// Bitboards: masks of the cells that hold certain ranks or suits, so that a few lookups replace a
/// test of each cell.
///
/// There are 128 boards. Boards 0…31 are for the subsets of the lowest five ranks, boards 32…47 for
/// those of the next four ranks, boards 48…63 for those of the highest four, and the boards from 64
/// on for the suits.
enum Bitboards {
  @inline(__always)
  static func fill(_ boards: inout MutableSpan<UInt32>, _ cards: CellTallies) {
    let tallies = cards.tallies.span
    for cell in 0..<25 {
      // Unchecked, here and below: the masks keep the indices at most 31, 47, 63 and 79.
      let tally = unsafe tallies[unchecked: cell]
      let mask: UInt32 = 1 &<< UInt32(cell)
      // Two of the three rank indices of a card are 0, and so are all four indices of an empty
      // cell. The bits that they set in the first board of each group are cleared below.
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

  /// Returns the mask of the cells that hold one of the ranks in bits 0…12 of `some` or the suit in
  /// its bits 60…63.
  @inline(__always)
  static func cells(_ some: UInt64, in boards: borrowing Span<UInt32>) -> UInt32 {
    // Unchecked: the indices are at most 31, 47, 63 and 79.
    unsafe boards[unchecked: Int(some & 31)] | boards[unchecked: 32 | Int(some >> 5 & 15)]
      | boards[unchecked: 48 | Int(some >> 9 & 15)] | boards[unchecked: 64 | Int(some >> 60)]
  }
}
