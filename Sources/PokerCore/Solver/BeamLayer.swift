/// A score that was reached by playing `mask` from the kept state `parent`.
struct BeamReach: Comparable {
  let score: Int32
  /// Its place in the list of kept states, -1 for none: this is the start.
  let parent: Int32
  let mask: UInt32

  /// The better of two comes first: more points, then the earlier parent, then the lower mask.
  static func < (a: BeamReach, b: BeamReach) -> Bool {
    a.score != b.score
      ? a.score > b.score : a.parent != b.parent ? a.parent < b.parent : a.mask < b.mask
  }
}

/// A state of the beam and the way it was reached.
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

  /// The better of two comes first; what the way says only decides between equals.
  static func < (a: BeamState, b: BeamState) -> Bool {
    if a.rank != b.rank { return a.rank > b.rank }
    return a.digest != b.digest ? a.digest < b.digest : a.reach < b.reach
  }

  static func == (a: BeamState, b: BeamState) -> Bool { !(a < b) && !(b < a) }
}

/// The best `width` different states among those offered.
///
/// Offers gather in a buffer of three widths. When it is full, equal grids are merged and the worst
/// are dropped; from then on such offers are refused at once. Only the answer is sorted.
struct BeamLayer {
  let width: Int
  private(set) var states: [BeamState] = []
  /// Offers below this rank cannot be among the best.
  private(set) var floor: Int32

  /// - Parameter floor: that of a layer with which this one's states will be merged.
  init(width: Int, floor: Int32 = .min) {
    self.width = width
    self.floor = floor
  }

  mutating func offer(_ state: BeamState) {
    guard state.rank >= floor else { return }
    states.append(state)
    if states.count >= 3 * width + 16 { thin() }
  }

  /// The states, best first; the layer is empty afterwards.
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

  /// Leaves of equal grids the better state.
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

/// Where the grids of a list lie in it: a hash table of places, probed in a row.
private struct SeenGrids {
  private var places: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    places = [Int32](repeating: -1, count: size)
  }

  /// The place of a state with the same grid; when there is none, it is noted at the place `new`.
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
