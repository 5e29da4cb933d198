/// Every connected set of 2…5 cells of the full grid, and how each is built from a smaller one.
///
/// On a full grid that is 4,983 sets by king's move (72, 256, 973 and 3,682 by size) and 933
/// orthogonally. On any other grid exactly those without an empty cell are connected.
struct ConnectedSets: Sendable {
  /// The sets of 2…4 cells, ascending by mask.
  ///
  /// Their tallies are kept: that of the set at index i in slot `25 + i`, after the single cells.
  let small: [Step]
  /// The sets of five, ascending by mask.
  let fives: [Step]
  /// All of them as a tree that a search can prune.
  let tree: Tree

  /// How many slots the tallies of single cells and `small` take.
  static let slotCount = 25 + 1301

  static let king = ConnectedSets(.king)
  static let orthogonal = ConnectedSets(.orthogonal)

  static func of(_ adjacency: Adjacency) -> ConnectedSets {
    switch adjacency {
    case .king: king
    case .orthogonal: orthogonal
    }
  }

  /// All masks, ascending.
  var masks: [UInt32] { (small + fives).map(\.mask).sorted() }

  private init(_ adjacency: Adjacency) {
    let singles = Cell.all.map { UInt32(1) << $0.index }
    var bySize = [singles]
    for _ in 2...5 { bySize.append(ConnectedSets.grown(bySize[bySize.count - 1], adjacency)) }
    let kept = bySize[1...3].joined().sorted()
    let slotOf = Dictionary(uniqueKeysWithValues: zip(singles + kept, 0...))
    small = kept.map { Step(to: $0, slotOf) }
    fives = bySize[4].map { Step(to: $0, slotOf) }
    tree = Tree(adjacency)
  }

  /// Every set that is one cell larger than one of these, each once, ascending.
  private static func grown(_ sets: [UInt32], _ adjacency: Adjacency) -> [UInt32] {
    var larger: [UInt32] = []
    for mask in sets {
      for cell in adjacency.neighbours(of: CellSet(mask: mask)) {
        larger.append(mask | 1 << cell.index)
      }
    }
    larger.sort()
    var unique: [UInt32] = []
    for mask in larger where mask != unique.last { unique.append(mask) }
    return unique
  }
}

extension ConnectedSets {
  /// A set, and how its tally comes from that of a connected set that is one cell smaller.
  ///
  /// The smaller set has the smaller mask, so in ascending order its slot is filled in time.
  struct Step: Sendable {
    /// Bits 0…24 the set's mask, 25…35 the slot of the smaller set, 36… the cell that is added.
    let bits: UInt64

    @inline(__always) var mask: UInt32 { UInt32(truncatingIfNeeded: bits) & 0x1FF_FFFF }
    @inline(__always) var smaller: Int { Int(bits >> 25 & 0x7FF) }
    @inline(__always) var added: Int { Int(bits >> 36) }

    fileprivate init(to mask: UInt32, _ slotOf: [UInt32: Int]) {
      for cell in CellSet(mask: mask) {
        guard let slot = slotOf[mask & ~(1 << cell.index)] else { continue }
        bits = UInt64(mask) | UInt64(slot) << 25 | UInt64(cell.index) << 36
        return
      }
      preconditionFailure("a connected set has a cell that does not hold it together")
    }
  }
}

extension ConnectedSets {
  /// Single cells and sets as a tree: from each set grow those with one cell more, and each set
  /// grows from one only.
  ///
  /// It lets a search follow only those sets that can still become a hand, a twentieth of all on a
  /// full grid.
  struct Tree: Sendable {
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

    init(_ adjacency: Adjacency) {
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
}
