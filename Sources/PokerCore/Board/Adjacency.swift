/// The rule that tells which cells touch: the eight around a cell, or only the four that share an
/// edge.
///
/// The rule ignores whether cells are empty. A caller keeps only the occupied cells of the result,
/// so that a set cannot be connected through an empty cell.
package enum Adjacency: UInt8, CaseIterable, TouchRule, Sendable {
  /// Rows and columns each differ by at most 1 (a king's move): the normal game.
  case king
  /// Only the cells left, right, above and below touch: the hard variant of any mode.
  case orthogonal

  private static let kingNeighbours = (0..<25).map { neighbourMask(of: $0) { _, _ in true } }
  private static let orthogonalNeighbours = (0..<25).map {
    neighbourMask(of: $0) { rows, columns in rows == 0 || columns == 0 }
  }

  private static func neighbourMask(of index: Int, where joins: (Int, Int) -> Bool) -> UInt32 {
    var mask: UInt32 = 0
    for other in 0..<25 where other != index {
      let rows = abs(other / 5 - index / 5)
      let columns = abs(other % 5 - index % 5)
      if rows <= 1, columns <= 1, joins(rows, columns) { mask |= 1 << other }
    }
    return mask
  }

  /// For each of the 25 cells, the mask of the cells that touch it.
  var neighbourMasks: [UInt32] {
    switch self {
    case .king: Self.kingNeighbours
    case .orthogonal: Self.orthogonalNeighbours
    }
  }

  package func neighbours(of cell: Cell) -> CellSet {
    CellSet(mask: neighbourMasks[Int(cell.index)])
  }
}
