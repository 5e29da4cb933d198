import CVector

/// What `Visits` fills, kept from outline to outline.
final class VisitMemory {
  private let latest = Buffer<UInt32>()
  private let shared = Buffer<UInt64>()
  private let pieces = Buffer<VisitedPiece>()
  /// All zero between outlines.
  private let samples = Buffer<SIMD8<UInt32>>()
  /// The number of the outline's first piece: greater than any earlier outline's, so that nothing
  /// need be cleared between them.
  private var first: UInt32 = 1
  private let lines = Buffer<SIMD8<Float>>(capacity: 2 * SharedPixels.mostLines)
  private let found = Buffer<PixelLine>(capacity: SharedPixels.mostLines)
  /// How many pieces each of 64 pixels has.
  private let counts = Buffer<UInt32>(capacity: 64)

  var buffers: [any AnyBuffer] { [latest, shared, pieces, samples] }

  /// Makes ready for an outline of so many cells.
  func begin(cells: Int) -> Visits {
    Visits(self, trail(cells: cells), pieces: pieces.row, room: pieces.capacity)
  }

  /// The same for one whose pixels are sampled.
  func beginSampled(cells: Int) -> SampledVisits {
    if samples.reserve(cells) { samples.row.update(repeating: .zero, count: samples.capacity) }
    return SampledVisits(trail(cells: cells), samples: samples.row)
  }

  private func trail(cells: Int) -> VisitTrail {
    if latest.reserve(cells) {
      latest.row.update(repeating: 0, count: latest.capacity)
      shared.resize(to: (latest.capacity + 63) / 64)
      shared.row.update(repeating: 0, count: shared.capacity)
    }
    return VisitTrail(latest: latest.row, shared: shared.row, first: first)
  }

  /// Twice the room for pieces.
  @inline(never)
  func grow(used: Int) -> (pieces: MutableRow<VisitedPiece>, room: Int) {
    pieces.resize(to: max(1024, pieces.capacity * 2), keeping: used)
    return (pieces.row, pieces.capacity)
  }

  /// Hands out the shared pixels of some cells in order, each with its last piece and how many there
  /// are, 0 if that is not known; clears them.
  @inline(__always)
  func takeShared(
    cells: Int, pieceCount: Int, isEvenOdd: Bool, isDense: Bool,
    _ body: (SharedPixels, _ cell: Int, _ piece: UInt32, _ count: UInt32) -> Void
  ) {
    let (shared, latest, pieces) = (shared.row, latest.row, Row(pieces.row))
    let (first, counts) = (first, counts.row)
    let isCrowded = isDense && pieceCount > Self.fewPieces * cells
    let pixels = SharedPixels(
      pieces: pieces, first: first, lines: lines.row, found: found.row, isEvenOdd: isEvenOdd,
      isDense: isDense)
    for word in 0..<((cells + 63) / 64) {
      let bits = shared[word]
      guard bits != 0 else { continue }
      shared[word] = 0
      let start = word << 6
      // Pieces lie in memory as sides were drawn: ask for those of all these pixels in time.
      Self.forEachBit(bits) { bit in
        (pieces + Int(latest[start + bit] &- first)).prefetch()
      }
      if isCrowded {
        Self.prefetch(pieces, of: bits, latest + start, first: first, counts)
      } else {
        Self.forEachBit(bits) { bit in
          let before = pieces[Int(latest[start + bit] &- first)].before
          (pieces + Int(max(before, first) &- first)).prefetch()
        }
      }
      Self.forEachBit(bits) { bit in
        body(pixels, start + bit, latest[start + bit], isCrowded ? counts[bit] : 0)
      }
    }
  }

  /// With fewer pieces a pixel, most of them are left before the last piece: 1,000 chords took a sixth
  /// longer (bench W15Xnz, 2026-11).
  private static let fewPieces = 8

  /// Asks for all pieces of some pixels, for those of one pixel one after the other, and counts them,
  /// up to as many as are looked at.
  ///
  /// The memory answers many pixels at a time, where a pixel by itself waited for each of its pieces:
  /// that was half the time of 20,000 lines (2026-11).
  @inline(never)
  private static func prefetch(
    _ pieces: Row<VisitedPiece>, of bits: UInt64, _ latest: MutableRow<UInt32>, first: UInt32,
    _ counts: MutableRow<UInt32>
  ) {
    var last = InlineArray<64, UInt32>(repeating: 0)
    forEachBit(bits) { bit in
      last[bit] = latest[bit]
      counts[bit] = 0
    }
    var open = bits
    for count in 1...UInt32(SharedPixels.mostDenseLines) where open != 0 {
      forEachBit(open) { bit in
        let before = pieces[Int(last[bit] &- first)].before
        if before < first {
          open &= ~(1 << UInt64(bit))
          counts[bit] = count
        } else {
          last[bit] = before
          (pieces + Int(before &- first)).prefetch()
        }
      }
    }
  }

  @inline(__always)
  private static func forEachBit(_ bits: UInt64, _ body: (Int) -> Void) {
    var bits = bits
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits &- 1
    }
  }

  /// Forgets an outline of so many pieces.
  func finish(pieceCount: Int) {
    // Long before numbers run out, all begin again.
    if first > 1 << 31 {
      latest.row.update(repeating: 0, count: latest.capacity)
      first = 1
    } else {
      first += UInt32(truncatingIfNeeded: pieceCount)
    }
  }
}
