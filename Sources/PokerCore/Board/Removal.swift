/// What playing a set does to the columns of a grid, worked out once for each connected set.
///
/// While the deck lasts the grid is full before every move, so that the cells to be refilled are the
/// tops of the columns the set was taken from: known without looking at the grid.
struct Removal: Sendable {
  /// The cells of the set in ascending order, six bits each: three for the column, three for the
  /// level, so that `& 0x38` is the shift of its byte.
  private let taken: UInt32
  /// The cells that are refilled in the order of the refill, in the same form.
  private let filled: UInt32

  /// All cells in the order of a refill, lowest row first.
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

  /// Takes `count` cards away and lays the first `refills` of `cards`.
  ///
  /// Refilling takes a grid that was full. Of the eight columns the last three stay unused, so that
  /// no index of three bits can be out of bounds.
  ///
  /// The twin of `Grid.collapse` and `Grid.fill`, which ask the grid.
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
