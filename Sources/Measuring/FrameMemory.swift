internal import Platform

/// Memory of the size of a frame, page-aligned, with four bytes per pixel.
///
/// The time to fill it with memset is the reference for drawing times.
@safe
package struct FrameMemory: ~Copyable {
  package let width: Int
  package let height: Int
  @unsafe package let base: UnsafeMutableRawPointer

  package var byteCount: Int { width * height * 4 }

  /// Allocates at least one pixel per side and sets all bytes to 0xFF.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    unsafe base = .allocate(byteCount: self.width * self.height * 4, alignment: 4096)
    set()
  }

  deinit { unsafe base.deallocate() }

  /// Sets every byte; compiled to a call of memset.
  @inline(never)
  package borrowing func set() {
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0xFF, count: byteCount)
  }
}

/// Measures durations on the monotonic clock.
package enum Stopwatch {
  /// Returns the duration of some work in nanoseconds.
  package static func time(_ work: () -> Void) -> UInt64 {
    let start = Clock.nanoseconds()
    work()
    return Clock.nanoseconds() - start
  }

  /// Returns the median durations of two kinds of work.
  ///
  /// The two run in turn, so that a change of the processor's clock speed affects both.
  package static func medians(
    _ iterations: Int, _ work: () -> Void, beside peer: () -> Void = {}
  ) -> (work: UInt64, peer: UInt64) {
    let pairs = (0..<iterations).map { _ in
      let peer = time(peer)
      return (peer: peer, work: time(work))
    }
    return (
      pairs.map(\.work).sorted()[iterations / 2], pairs.map(\.peer).sorted()[iterations / 2]
    )
  }
}
