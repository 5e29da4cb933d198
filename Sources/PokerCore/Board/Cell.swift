/// A cell of the 5 × 5 grid.
package struct Cell: Hashable, Comparable, Sendable {
  /// The index `row * 5 + column`, 0…24.
  package let index: UInt8

  /// Creates the cell with an index; traps above 24.
  package init(index: Int) {
    precondition((0..<25).contains(index), "the cell index \(index) is not 0…24")
    self.index = UInt8(index)
  }

  /// Creates a cell; traps if the row or column is outside 0…4.
  package init(row: Int, column: Int) {
    precondition(
      (0..<5).contains(row) && (0..<5).contains(column),
      "row \(row) or column \(column) is not 0…4")
    index = UInt8(row * 5 + column)
  }

  /// The row, from 0 at the top to 4 at the bottom.
  package var row: Int { Int(index) / 5 }
  /// The column, from 0 at the left to 4 at the right.
  package var column: Int { Int(index) % 5 }

  /// All 25 cells, row by row from the top left.
  package static let all: [Cell] = (0..<25).map(Cell.init(index:))

  package static func < (a: Cell, b: Cell) -> Bool { a.index < b.index }
}

/// A set of cells as a 25-bit mask; iterates in ascending order, row by row.
package struct CellSet: Hashable, Comparable, Sendable {
  /// Bit `row * 5 + column` is set for each cell in the set; bits 25…31 are never set.
  package private(set) var mask: UInt32

  /// Creates the set with a mask; traps if bits above 24 are set.
  package init(mask: UInt32) {
    precondition(mask >> 25 == 0, "a cell mask has bits above 24")
    self.mask = mask
  }

  /// Creates the set of some cells; duplicates count once.
  package init(_ cells: some Sequence<Cell>) {
    mask = 0
    for cell in cells { insert(cell) }
  }

  package static let empty = CellSet(mask: 0)
  /// All 25 cells.
  package static let all = CellSet(mask: 0x1FF_FFFF)

  /// The number of cells.
  package var count: Int { mask.nonzeroBitCount }
  package var isEmpty: Bool { mask == 0 }
  /// The cell with the lowest index; nil for the empty set.
  package var first: Cell? { isEmpty ? nil : Cell(index: mask.trailingZeroBitCount) }

  package func contains(_ cell: Cell) -> Bool { mask >> cell.index & 1 != 0 }
  /// Adds a cell; does nothing if it is a member.
  package mutating func insert(_ cell: Cell) { mask |= 1 << cell.index }
  /// Removes a cell; does nothing if it is not a member.
  package mutating func remove(_ cell: Cell) { mask &= ~(1 << cell.index) }

  package func union(_ other: CellSet) -> CellSet { CellSet(mask: mask | other.mask) }
  package func intersection(_ other: CellSet) -> CellSet { CellSet(mask: mask & other.mask) }
  /// Returns the cells of this set that are not in `other`.
  package func subtracting(_ other: CellSet) -> CellSet { CellSet(mask: mask & ~other.mask) }
  /// Returns whether all cells of this set are in `other`; true for the empty set.
  package func isSubset(of other: CellSet) -> Bool { mask & ~other.mask == 0 }
  /// Returns whether no cell is in both sets.
  package func isDisjoint(with other: CellSet) -> Bool { mask & other.mask == 0 }

  /// Compares the masks as numbers; all lists of sets are in this order.
  package static func < (a: CellSet, b: CellSet) -> Bool { a.mask < b.mask }
}

extension CellSet: Sequence {
  /// Iterates over the set bits in ascending order.
  package struct Iterator: IteratorProtocol {
    private var rest: UInt32

    init(rest: UInt32) { self.rest = rest }

    package mutating func next() -> Cell? {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return Cell(index: rest.trailingZeroBitCount)
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: mask) }
  package var underestimatedCount: Int { count }
}

extension CellSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral cells: Cell...) { self.init(cells) }
}
