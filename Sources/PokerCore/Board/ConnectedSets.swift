/// All connected sets of 1…5 cells of the full grid, as a tree.
///
/// Each child has one cell more than its parent, and each set occurs once. There are 4,983 sets of
/// two or more cells with king adjacency (72, 256, 973 and 3,682 by size) and 933 with orthogonal
/// adjacency. On a grid with empty cells, a set with an empty cell does not count. A search skips
/// the descendants of a set that can no longer become a hand; on a full grid, it visits a twentieth
/// of all sets.
struct ConnectedSets: Sendable {
  /// The masks of the sets: first the 25 single cells, then the sets of two, three, four and five
  /// cells.
  let masks: [UInt32]
  /// The children of each set, by its index in `masks`; sets of five cells, which come last, have
  /// no entry here.
  let nodes: [Node]
  /// For each set in `masks`, how playing it changes a full grid.
  let removals: [Removal]

  /// The children of a set.
  ///
  /// There is one child for each cell of `joins`, in ascending order. The masks of the children are
  /// consecutive in `masks` and start at index `first`.
  struct Node: Sendable {
    /// The mask of the cells that extend the set.
    let joins: UInt32
    let first: UInt32
  }

  static let king = ConnectedSets(.king)
  static let orthogonal = ConnectedSets(.orthogonal)

  static func of(_ adjacency: Adjacency) -> ConnectedSets {
    switch adjacency {
    case .king: king
    case .orthogonal: orthogonal
    }
  }

  private init(_ adjacency: Adjacency) {
    var masks = Cell.all.map { UInt32(1) << $0.index }
    // A set is extended by each cell around it in turn. A cell that has been used is barred from
    // the later siblings and their descendants, so that no set is reached twice.
    var barred = masks.map { $0 - 1 }
    var nodes: [Node] = []
    while nodes.count < masks.count, masks[nodes.count].nonzeroBitCount < 5 {
      let set = CellSet(mask: masks[nodes.count])
      var closed = barred[nodes.count]
      let joins = adjacency.neighbours(of: set).mask & ~closed
      nodes.append(Node(joins: joins, first: UInt32(masks.count)))
      for cell in CellSet(mask: joins) {
        masks.append(set.mask | 1 << cell.index)
        barred.append(closed)
        closed |= 1 << cell.index
      }
    }
    self.masks = masks
    self.nodes = nodes
    removals = masks.map { Removal(CellSet(mask: $0)) }
  }
}
