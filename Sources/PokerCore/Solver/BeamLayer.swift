/// A score reached by playing the hand with the cells `mask` in the kept state `parent`.
struct BeamReach: Comparable {
  let score: Int32
  /// The index of the parent in the list of kept states; -1 for the starting state.
  let parent: Int32
  let mask: UInt32

  /// A better score counts as less; ties are decided by the earlier parent, then by the lower mask.
  static func < (a: BeamReach, b: BeamReach) -> Bool {
    a.score != b.score
      ? a.score > b.score : a.parent != b.parent ? a.parent < b.parent : a.mask < b.mask
  }
}

/// A state of the beam with the move that led to it.
struct BeamState: Comparable {
  let rank: Int32
  let reach: BeamReach
  let digest: Digest
  let grid: Grid

  init(_ rank: Int32, _ reach: BeamReach, _ grid: Grid) {
    self.rank = rank
    self.reach = reach
    self.grid = grid
    digest = grid.digest
  }

  var score: Int32 { reach.score }

  /// A better state counts as less; the move decides only ties.
  static func < (a: BeamState, b: BeamState) -> Bool {
    if a.rank != b.rank { return a.rank > b.rank }
    return a.digest != b.digest ? a.digest < b.digest : a.reach < b.reach
  }

  static func == (a: BeamState, b: BeamState) -> Bool { !(a < b) && !(b < a) }
}

/// The best `width` different states of those offered.
///
/// Offers are collected in a buffer for about three times `width` states. When the buffer is full,
/// states with equal grids are merged and the worst states are dropped. From then on, an offer that
/// ranks below all kept states is refused at once. Only the final result is sorted.
struct BeamLayer {
  let width: Int
  private(set) var states: [BeamState] = []
  /// The rank below which an offer cannot be among the best.
  private(set) var floor: Int32

  /// - Parameter floor: the floor of the layer into which this layer's states will be merged.
  init(width: Int, floor: Int32 = .min) {
    self.width = width
    self.floor = floor
  }

  mutating func offer(_ state: BeamState) {
    guard state.rank >= floor else { return }
    states.append(state)
    if states.count >= 3 * width + 16 { thin() }
  }

  /// Returns the best `width` states, best first, and empties the layer.
  mutating func trimmed() -> [BeamState] {
    thin()
    defer { states = [] }
    return Array(states.sorted().prefix(width))
  }

  private mutating func thin() {
    merge()
    guard states.count >= width else { return }
    var ranks = states.map(\.rank)
    ranks.sort()
    let last = ranks[ranks.count - width]
    floor = max(floor, last)
    states.removeAll { $0.rank < last }
  }

  /// Merges states with equal grids, keeping the better one.
  private mutating func merge() {
    var seen = SeenGrids(capacity: states.count)
    var merged = 0
    for state in states {
      if let known = seen.place(of: state, among: states, orNew: merged) {
        states[known] = min(states[known], state)
      } else {
        states[merged] = state
        merged += 1
      }
    }
    states.removeSubrange(merged...)
  }
}

/// A hash table that finds the index of a state by its grid, with linear probing.
private struct SeenGrids {
  private var places: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    places = [Int32](repeating: -1, count: size)
  }

  /// Returns the index of a state with the same grid; nil if there is none.
  ///
  /// If there is none, `new` is stored as the index for the grid.
  mutating func place(of state: BeamState, among states: [BeamState], orNew new: Int) -> Int? {
    var slot = Int(truncatingIfNeeded: state.digest.value) & (places.count - 1)
    while places[slot] >= 0 {
      let place = Int(places[slot])
      if states[place].digest == state.digest, states[place].grid == state.grid { return place }
      slot = (slot + 1) & (places.count - 1)
    }
    places[slot] = Int32(new)
    return nil
  }
}
