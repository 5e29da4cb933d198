import CVector

/// The memory of `Visits` and `SampledVisits`, reused from outline to outline.
final class VisitMemory {
  private let latest = Buffer<UInt32>()
  private let overlaps = Buffer<UInt64>()
  private let pieces = Buffer<VisitedPiece>()
  /// The samples of each pixel; all are zero between outlines.
  private let samples = Buffer<SIMD8<UInt32>>()
  /// The number of the outline's first piece.
  ///
  /// It is greater than the numbers of all pieces of earlier outlines, so nothing needs to be
  /// cleared between outlines.
  private var first: UInt32 = 1
  private let lines = Buffer<SIMD8<Float>>(capacity: 2 * OverlapResolver.maximumLines)
  private let found = Buffer<PixelLine>(capacity: OverlapResolver.maximumLines)
  /// The number of pieces of each of 64 pixels.
  private let counts = Buffer<UInt32>(capacity: 64)

  var buffers: [any AnyBuffer] { [latest, overlaps, pieces, samples] }

  /// Returns a log for an outline with this number of cells.
  func begin(cells: Int) -> Visits {
    Visits(self, trail(cells: cells), pieces: pieces.row, room: pieces.capacity)
  }

  /// Returns a sampling log for an outline with this number of cells.
  func beginSampled(cells: Int) -> SampledVisits {
    if samples.reserve(cells) { samples.row.update(repeating: .zero, count: samples.capacity) }
    return SampledVisits(trail(cells: cells), samples: samples.row)
  }

  private func trail(cells: Int) -> VisitTrail {
    if latest.reserve(cells) {
      latest.row.update(repeating: 0, count: latest.capacity)
      overlaps.resize(to: (latest.capacity + 63) / 64)
      overlaps.row.update(repeating: 0, count: overlaps.capacity)
    }
    return VisitTrail(latest: latest.row, overlaps: overlaps.row, first: first)
  }

  /// Doubles the memory for pieces, keeps the first `used` ones, and returns the new memory and its
  /// capacity.
  @inline(never)
  func grow(used: Int) -> (pieces: MutableRow<VisitedPiece>, room: Int) {
    pieces.resize(to: max(1024, pieces.capacity * 2), keeping: used)
    return (pieces.row, pieces.capacity)
  }

  /// Calls `body` for each pixel that is marked as an overlap, in order, and clears the marks.
  ///
  /// `piece` is the number of the pixel's latest piece. `count` is the number of its pieces, or 0
  /// if unknown.
  @inline(__always)
  func takeOverlaps(
    cells: Int, pieceCount: Int, isEvenOdd: Bool, isDense: Bool,
    _ body: (OverlapResolver, _ cell: Int, _ piece: UInt32, _ count: UInt32) -> Void
  ) {
    let (overlaps, latest, pieces) = (overlaps.row, latest.row, Row(pieces.row))
    let (first, counts) = (first, counts.row)
    let isCrowded = isDense && pieceCount > Self.crowdedPieceCount * cells
    let pixels = OverlapResolver(
      pieces: pieces, first: first, lines: lines.row, found: found.row, isEvenOdd: isEvenOdd,
      isDense: isDense)
    for word in 0..<((cells + 63) / 64) {
      let bits = overlaps[word]
      guard bits != 0 else { continue }
      overlaps[word] = 0
      let start = word << 6
      // Pieces are stored in drawing order, so the pieces of one pixel are far apart in memory. The
      // latest pieces of up to 64 pixels are prefetched together.
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

  /// The mean number of pieces per pixel above which all pieces are prefetched.
  ///
  /// With fewer pieces, prefetching all of them takes longer than it saves: 1,000 chords took a
  /// sixth longer (bench W15Xnz: 1,000 crossing chords, non-zero; 2026-11).
  private static let crowdedPieceCount = 8

  /// Prefetches and counts the pieces of up to 64 pixels.
  ///
  /// One piece of each pixel is fetched in turn, so the fetches of many pixels overlap. For a
  /// single pixel, each fetch would wait for the previous one; those waits took half the time of
  /// drawing 20,000 lines (2026-11). The count of a pixel with too many pieces is 0.
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
    for count in 1...UInt32(OverlapResolver.maximumDenseLines) where open != 0 {
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

  /// Ends an outline with this number of pieces.
  func finish(pieceCount: Int) {
    // The numbers of pieces start at 1 again long before they overflow.
    if first > 1 << 31 {
      latest.row.update(repeating: 0, count: latest.capacity)
      first = 1
    } else {
      first += UInt32(truncatingIfNeeded: pieceCount)
    }
  }
}
