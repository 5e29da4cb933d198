/// The change of a grid's columns when a connected set is played, computed once for each set.
///
/// If the set has n cells in a column, the n top cells of the column are refilled. These cells do
/// not depend on the grid, because the grid is full before every move while the deck lasts.
struct Removal: Sendable {
  /// The cells of the set in ascending order, six bits each: three for the column, then three for
  /// the level.
  ///
  /// The level, 0 in the bottom row, is in the higher three bits. So masking the six bits with
  /// `0x38` gives eight times the level. This is the bit shift of the cell's byte in its column.
  private let taken: UInt32
  /// The cells to refill, in refill order and in the format of `taken`.
  private let filled: UInt32

  /// All cells in refill order, lowest row first.
  private static let upwards = (0..<5).reversed().flatMap { row in
    (0..<5).map { Cell(row: row, column: $0) }
  }

  init(_ cells: CellSet) {
    taken = Removal.packed(Array(cells))
    var counts = [0, 0, 0, 0, 0]
    for cell in cells { counts[cell.column] += 1 }
    filled = Removal.packed(Removal.upwards.filter { $0.row < counts[$0.column] })
  }

  private static func packed(_ cells: [Cell]) -> UInt32 {
    cells.reversed().reduce(0) { $0 << 6 | UInt32($1.column) | UInt32(4 - $1.row) << 3 }
  }

  /// Removes the `count` cards of the set, then refills the grid with the first `refills` of
  /// `cards`.
  ///
  /// The result is that of `Grid.collapse` and `Grid.fill`, but refilling requires a grid that was
  /// full. The last three of the eight columns are unused, so that an index of three bits is always
  /// in bounds.
  @inline(__always)
  func apply(
    to columns: inout [8 of UInt64], count: Int, refills: Int, cards: borrowing [8 of UInt64]
  ) {
    var rest = taken
    for _ in 0..<count {
      let shift = UInt64(rest & 0x38)
      let word = columns[Int(rest & 7)]
      let below: UInt64 = 1 &<< shift &- 1
      columns[Int(rest & 7)] = word & below | word &>> 8 & ~below | Grid.emptyByte << 32
      rest &>>= 6
    }
    rest = filled
    for card in 0..<refills {
      let change = cards[card & 7] ^ Grid.emptyByte
      columns[Int(rest & 7)] ^= change &<< UInt64(rest & 0x38)
      rest &>>= 6
    }
  }
}
