import CVector

/// What `Visits` fills, kept from outline to outline.
@safe
final class VisitMemory {
  private var latest: UnsafeMutablePointer<UInt32>
  private var shared: UnsafeMutablePointer<UInt64>
  private var cellCapacity = 0
  private var pieces: UnsafeMutablePointer<VisitedPiece>
  private var room = 0
  /// All zero between outlines.
  private var samples: UnsafeMutablePointer<SIMD8<UInt32>>
  private var sampleCapacity = 0
  /// The number of the outline's first piece: greater than any earlier outline's, so that nothing
  /// need be cleared between them.
  private var first: UInt32 = 1
  private let lines: UnsafeMutablePointer<SIMD8<Float>>
  private let found: UnsafeMutableBufferPointer<PixelLine>

  init() {
    unsafe latest = .allocate(capacity: 1)
    unsafe shared = .allocate(capacity: 1)
    unsafe pieces = .allocate(capacity: 1)
    unsafe samples = .allocate(capacity: 1)
    unsafe lines = .allocate(capacity: 2 * SharedPixels.mostLines)
    unsafe found = .allocate(capacity: SharedPixels.mostLines)
  }

  deinit {
    unsafe latest.deallocate()
    unsafe shared.deallocate()
    unsafe pieces.deallocate()
    unsafe samples.deallocate()
    unsafe lines.deallocate()
    unsafe found.deallocate()
  }

  /// Makes ready for an outline of so many cells.
  func begin(cells: Int) -> Visits {
    makeRoom(cells: cells)
    return unsafe Visits(
      self, latest: latest, shared: shared, pieces: pieces, room: room, first: first)
  }

  /// The same for one whose pixels are sampled.
  func beginSampled(cells: Int) -> SampledVisits {
    makeRoom(cells: cells)
    if cells > sampleCapacity {
      unsafe samples.deallocate()
      unsafe samples = .allocate(capacity: cells)
      unsafe samples.initialize(repeating: .zero, count: cells)
      sampleCapacity = cells
    }
    return unsafe SampledVisits(latest: latest, shared: shared, samples: samples, first: first)
  }

  private func makeRoom(cells: Int) {
    if cells > cellCapacity {
      unsafe latest.deallocate()
      unsafe latest = .allocate(capacity: cells)
      unsafe latest.initialize(repeating: 0, count: cells)
      unsafe shared.deallocate()
      unsafe shared = .allocate(capacity: (cells + 63) / 64)
      unsafe shared.initialize(repeating: 0, count: (cells + 63) / 64)
      cellCapacity = cells
    }
  }

  /// Twice the room for pieces.
  @unsafe
  func grow(used: Int) -> (pieces: UnsafeMutablePointer<VisitedPiece>, room: Int) {
    room = max(1024, room * 2)
    let larger = UnsafeMutablePointer<VisitedPiece>.allocate(capacity: room)
    unsafe larger.update(from: pieces, count: used)
    unsafe pieces.deallocate()
    unsafe pieces = larger
    return unsafe (larger, room)
  }

  /// Hands out the shared pixels of so many cells in order, each with its latest piece, and forgets
  /// that they are shared.
  @inline(__always)
  func takeShared(
    cells: Int, isEvenOdd: Bool, isDense: Bool,
    _ body: (SharedPixels, _ cell: Int, _ piece: UInt32) -> Void
  ) {
    let (shared, latest, pieces, first) = unsafe (shared, latest, pieces, first)
    let pixels = unsafe SharedPixels(
      pieces: pieces, first: first, lines: lines, found: found, isEvenOdd: isEvenOdd,
      isDense: isDense)
    for word in 0..<((cells + 63) / 64) {
      let bits = unsafe shared[word]
      guard bits != 0 else { continue }
      unsafe shared[word] = 0
      let start = word << 6
      // Pieces lie in memory as sides were drawn: ask for those of all these pixels in time.
      Self.forEachBit(bits) { bit in
        unsafe cv_prefetch(pieces + Int(latest[start + bit] &- first))
      }
      Self.forEachBit(bits) { bit in
        let before = unsafe pieces[Int(latest[start + bit] &- first)].before
        unsafe cv_prefetch(pieces + Int(max(before, first) &- first))
      }
      Self.forEachBit(bits) { bit in unsafe body(pixels, start + bit, latest[start + bit]) }
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
      unsafe latest.update(repeating: 0, count: cellCapacity)
      first = 1
    } else {
      first += UInt32(truncatingIfNeeded: pieceCount)
    }
  }
}
