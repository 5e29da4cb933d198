/// Every connected set of 1…5 cells of the full grid as a tree: from each set grow those with one cell
/// more, and each set grows from one only.
///
/// On a full grid that is 4,983 sets of two and more by king's move (72, 256, 973 and 3,682 by size)
/// and 933 orthogonally; on any other grid exactly those without an empty cell are connected. A search
/// follows only those sets that can still become a hand, a twentieth of all on a full grid.
struct ConnectedSets: Sendable {
  /// The set at each place: the 25 cells, then sets of two, three, four and five.
  let masks: [UInt32]
  /// What grows from the set at a place; none for sets of five, which come last.
  let nodes: [Node]
  /// What playing the set at a place does to a full grid.
  let removals: [Removal]

  /// What grows from a set: one set for each of `joins`, in ascending order from place `first`.
  struct Node: Sendable {
    /// The cells that may join, as in `CellSet`.
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
    // From every set the cells around it join in turn, and a cell that has had its turn is barred
    // from what grows later: so no set is reached twice.
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
