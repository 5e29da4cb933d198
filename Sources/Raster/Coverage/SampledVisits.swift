import CVector

/// Remembers which of 248 places of every pixel an outline winds around an odd number of times.
///
/// For tangles of lines with so many shared pixels that looking at the pieces in each takes longer
/// than drawing them. Eight lines of a pixel have 31 places each, and a last bit that is passed to
/// the next pixel; each side turns the bits to its right around. A tangle of 1,000 chords takes 34
/// ms and not 71 (bench W15Xeo, 2026-11).
struct SampledVisits: TrailLog {
  var trail: VisitTrail
  private let samples: MutableRow<SIMD8<UInt32>>
  /// Where the side crosses the lines of the row in hand: in which cells, and the places to its right.
  private var crossed = SIMD8<Int32>.zero
  private var places = SIMD8<UInt32>.zero

  init(_ trail: VisitTrail, samples: MutableRow<SIMD8<UInt32>>) {
    (self.trail, self.samples) = (trail, samples)
  }

  @inline(__always)
  mutating func cross(
    _ cell: Int, count: Int, from x: Int64, by way: Int64, _ y: Int32, drop: Int32
  ) {
    let count = Int32(truncatingIfNeeded: count)
    let across = cv_crossings8(
      Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: way), y, drop, count)
    let pixels = cv_crossed_pixels8(across, count)
    places = cv_crossed_places8(across, pixels, y, drop)
    crossed = pixels &+ Int32(truncatingIfNeeded: cell)
  }

  @inline(__always)
  mutating func pass(_ cell: Int) {
    samples[cell] ^= cv_places_after8(places, crossed, Int32(truncatingIfNeeded: cell))
  }

  @inline(__always)
  mutating func fall(_ cell: Int, ends: UInt64, flags: UInt32) {
    samples[cell] ^= cv_places_in8(places, crossed, Int32(truncatingIfNeeded: cell))
    _ = trail.visit(cell)
  }

  @inline(__always)
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool) {
    _ = trail.visit(cell)
  }

  // MARK: Taking what was remembered

  /// A bit for each of eight pixels, from a block's first cell on, that parts share; clears them.
  @inline(__always)
  func takeShared(block cell: Int) -> UInt8 {
    let shift = UInt64(truncatingIfNeeded: cell & 63)
    let bits = UInt8(truncatingIfNeeded: trail.shared[cell >> 6] >> shift)
    trail.shared[cell >> 6] &= ~(0xFF << shift)
    return bits
  }

  /// The places of a pixel that are inside, `carry` passed along the row; clears them.
  @inline(__always)
  func take(_ cell: Int, _ carry: inout SIMD8<UInt32>) -> SIMD8<UInt32> {
    let inside = samples[cell] ^ carry
    samples[cell] = .zero
    carry = cv_handed_on8(inside)
    return inside
  }
}
