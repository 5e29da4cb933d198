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
struct BeamState {
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

  @inline(__always) var score: Int32 { reach.score }

  /// The order of the beam among states of one rank; what the way says only decides between equals.
  func precedes(_ other: BeamState) -> Bool {
    digest != other.digest ? digest < other.digest : reach < other.reach
  }
}

/// The best `width` different states among those offered, in no order until trimmed.
///
/// Offers gather in a buffer of several widths, which is sorted and cut when full; what ranks below
/// the last state that survived a cut can be refused at sight.
struct BeamLayer {
  let width: Int
  private(set) var states: [BeamState] = []
  /// Offers below this rank cannot be among the best.
  private(set) var floor = Int32.min
  private var isTrimmed = true

  init(width: Int) { self.width = width }

  /// Empties the layer; another layer's floor may hold for this one too.
  mutating func restart(floor: Int32) {
    states.removeAll(keepingCapacity: true)
    self.floor = floor
    isTrimmed = true
  }

  mutating func offer(_ state: BeamState) {
    guard state.rank >= floor else { return }
    states.append(state)
    isTrimmed = false
    if states.count >= 3 * width + 16 { trim() }
  }

  /// Sorts, merges equal grids and drops what is beyond the width.
  mutating func trim() {
    guard !isTrimmed else { return }
    var seen = SeenGrids(capacity: states.count)
    var kept: [BeamState] = []
    kept.reserveCapacity(3 * width + 16)
    for index in order where kept.count < width {
      if seen.isNew(states[index], among: kept) { kept.append(states[index]) }
    }
    if kept.count == width { floor = max(floor, kept[width - 1].rank) }
    states = kept
    isTrimmed = true
  }

  /// The places of the states, best first. Sorting eight bytes instead of a state takes a third of
  /// the time.
  private var order: some Sequence<Int> {
    var keys = states.indices.map { index in
      UInt64(UInt32(bitPattern: .max - states[index].rank)) << 32 | UInt64(index)
    }
    keys.sort { a, b in
      a >> 32 != b >> 32 ? a < b : states[Int(UInt32(truncatingIfNeeded: a))].precedes(states[Int(UInt32(truncatingIfNeeded: b))])
    }
    return keys.lazy.map { Int(UInt32(truncatingIfNeeded: $0)) }
  }
}

/// Which grids are among the kept states: a hash table of places, probed in a row.
private struct SeenGrids {
  private var places: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    places = [Int32](repeating: -1, count: size)
  }

  /// True for a grid that none of `kept` has; it is then expected to be appended to them.
  mutating func isNew(_ state: BeamState, among kept: [BeamState]) -> Bool {
    var slot = Int(truncatingIfNeeded: state.digest.value) & (places.count - 1)
    while places[slot] >= 0 {
      let other = kept[Int(places[slot])]
      if other.digest == state.digest, other.grid == state.grid { return false }
      slot = (slot + 1) & (places.count - 1)
    }
    places[slot] = Int32(kept.count)
    return true
  }
}
