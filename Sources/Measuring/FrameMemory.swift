internal import Platform

/// Page-aligned memory of a frame of four bytes a pixel, to time setting it beside a drawing.
@safe
package struct FrameMemory: ~Copyable {
  package let width: Int
  package let height: Int
  @unsafe package let base: UnsafeMutableRawPointer

  package var byteCount: Int { width * height * 4 }

  /// Sides of at least one pixel, all bytes 0xFF.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    unsafe base = .allocate(byteCount: self.width * self.height * 4, alignment: 4096)
    set()
  }

  deinit { unsafe base.deallocate() }

  /// Sets every byte; the optimiser makes it a call of the C library's memset.
  @inline(never)
  package borrowing func set() {
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0xFF, count: byteCount)
  }
}

/// Times of work on the monotonic clock.
package enum Stopwatch {
  /// Nanoseconds that the work takes.
  package static func time(_ work: () -> Void) -> UInt64 {
    let start = Clock.nanoseconds()
    work()
    return Clock.nanoseconds() - start
  }

  /// The median times of two things in turn, so that a change of clock speed affects both.
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
