/// The cells that touch on one grid.
///
/// They depend on the adjacency and on the charms Globe and Bridge of Climb.
package struct Touching: TouchRule, Sendable {
  /// For each of the 25 cells, the mask of the cells that touch it; the last seven entries are 0.
  private(set) var masks = [32 of UInt32](repeating: 0)

  private static let plain = Adjacency.allCases.map { Touching($0, wraps: false) }
  private static let wrapped = Adjacency.allCases.map { Touching($0, wraps: true) }

  /// Returns the rule of an adjacency alone, which holds on any grid.
  package static func of(_ adjacency: Adjacency) -> Touching { plain[Int(adjacency.rawValue)] }

  private init(_ adjacency: Adjacency, wraps: Bool) {
    for cell in 0..<25 { masks[cell] = adjacency.neighbourMasks[cell] }
    guard wraps else { return }
    for row in 0..<5 {
      for other in 0..<5 where abs(row - other) <= (adjacency == .king ? 1 : 0) {
        join(5 * row, 5 * other + 4)
      }
    }
  }

  /// Finds the cells that touch on a grid.
  ///
  /// - Parameters:
  ///   - wraps: whether columns 0 and 4 touch like neighbouring ones.
  ///   - bridges: whether two cells touch across one empty cell in a row or, with the king's move,
  ///     in a diagonal.
  package init(_ adjacency: Adjacency, wraps: Bool, bridges: Bool, on grid: Grid) {
    self = (wraps ? Touching.wrapped : Touching.plain)[Int(adjacency.rawValue)]
    guard bridges else { return }
    let empty = ~grid.occupiedMask
    for span in Touching.spans where empty >> span.middle & 1 != 0 {
      if span.isDiagonal, adjacency == .orthogonal { continue }
      join(Int(span.from), Int(span.to))
    }
  }

  private mutating func join(_ a: Int, _ b: Int) {
    masks[a] |= 1 << UInt32(b)
    masks[b] |= 1 << UInt32(a)
  }

  private struct Span {
    let from, middle, to: UInt32
    let isDiagonal: Bool
  }

  /// The pairs of cells that are two apart in a row or diagonal, each with the cell between them.
  private static let spans: [Span] = (0..<25).flatMap { from in
    [(0, 2), (2, 2), (2, -2)].compactMap { rows, columns in
      guard from / 5 + rows < 5, (0..<5).contains(from % 5 + columns) else { return nil }
      let step = 5 * rows + columns
      return Span(
        from: UInt32(from), middle: UInt32(from + step / 2), to: UInt32(from + step),
        isDiagonal: rows != 0)
    }
  }

  package func neighbours(of cell: Cell) -> CellSet { CellSet(mask: masks[Int(cell.index)]) }
}

extension Grid {
  /// The cells with a card, as a mask.
  @inline(__always) var occupiedMask: UInt32 {
    var mask: UInt32 = 0
    for column in 0..<5 {
      // The top bit of a byte is clear for a card and set for an empty cell. So `bits` has the
      // lowest bit of each byte that holds a card.
      let bits = ~columns[column] >> 7 & 0x01_0101_0101
      for level in 0..<5 where bits >> UInt64(8 * level) & 1 != 0 {
        mask |= 1 << UInt32((4 - level) * 5 + column)
      }
    }
    return mask
  }
}
