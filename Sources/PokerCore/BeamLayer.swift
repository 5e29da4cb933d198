/// A state of the beam and the way it was reached.
struct BeamState {
  let rank: Int32
  let score: Int32
  /// The kept state it came from, -1 for the start.
  let parent: Int32
  let mask: UInt32
  let digest: Digest
  let grid: Grid

  /// The order of the beam; the last two only decide between equals.
  static func precedes(_ a: BeamState, _ b: BeamState) -> Bool {
    if a.rank != b.rank { return a.rank > b.rank }
    if a.digest != b.digest { return a.digest < b.digest }
    return a.parent != b.parent ? a.parent < b.parent : a.mask < b.mask
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
    states.sort(by: BeamState.precedes)
    var seen = SeenGrids(capacity: states.count)
    var kept: [BeamState] = []
    kept.reserveCapacity(3 * width + 16)
    for state in states where kept.count < width {
      if seen.isNew(state, among: kept) { kept.append(state) }
    }
    if kept.count == width { floor = max(floor, kept[width - 1].rank) }
    states = kept
    isTrimmed = true
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
