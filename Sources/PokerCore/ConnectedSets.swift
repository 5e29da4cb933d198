/// Every connected set of 2…5 cells of the full grid, and how each is built from a smaller one.
///
/// On a full grid that is 4,983 sets by king's move (72, 256, 973 and 3,682 by size) and 933
/// orthogonally. On any other grid exactly those without an empty cell are connected.
struct ConnectedSets: Sendable {
  /// The sets of 2…4 cells, ascending by mask. Their tallies are kept: that of the set at index i
  /// in slot `25 + i`, after those of the single cells.
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
  /// The sets in depth-first order: each set is followed by the sets that grow from it.
  ///
  /// A set that can no longer become a hand is left by its whole subtree at once, which spares
  /// four fifths of all sets on a full grid.
  struct Tree: Sendable {
    let masks: [UInt32]
    let nodes: [Node]
    /// What playing each set does to a full grid.
    let removals: [Removal]

    struct Node: Sendable {
      /// Bits 0…15 the first node that does not grow from this, 16…23 the added cell, 24… the size.
      let bits: UInt32

      @inline(__always) var end: Int { Int(bits & 0xFFFF) }
      @inline(__always) var added: Int { Int(bits >> 16 & 0x1F) }
      @inline(__always) var size: Int { Int(bits >> 24) }
    }

    init(_ adjacency: Adjacency) {
      var grower = Grower(adjacency: adjacency)
      for cell in Cell.all { grower.grow([cell], barred: CellSet(Cell.all.lazy.filter { $0 < cell })) }
      masks = grower.masks
      nodes = grower.ends.indices.map { index in
        let size = UInt32(grower.masks[index].nonzeroBitCount)
        return Node(
          bits: UInt32(grower.ends[index]) | UInt32(grower.added[index].index) << 16 | size << 24)
      }
      removals = masks.map { Removal(CellSet(mask: $0)) }
    }

    /// Lists each connected set once: from every set the cells around it join in turn, and a cell
    /// that has had its turn is barred from what follows.
    private struct Grower {
      let adjacency: Adjacency
      var masks: [UInt32] = []
      var added: [Cell] = []
      var ends: [Int] = []

      mutating func grow(_ cells: CellSet, barred: CellSet, by cell: Cell? = nil) {
        let place = masks.count
        masks.append(cells.mask)
        added.append(cell ?? cells.first ?? Cell(index: 0))
        ends.append(0)
        if cells.count < 5 {
          var barred = barred
          for next in adjacency.neighbours(of: cells).subtracting(barred) {
            var larger = cells
            larger.insert(next)
            grow(larger, barred: barred, by: next)
            barred.insert(next)
          }
        }
        ends[place] = masks.count
      }
    }
  }
}
