import Platform
import StageUI

extension ViewHost {
  /// The number of frames in the percentiles of the frame overlay.
  private static let measuredFrames = 2048

  /// Adds the tools of every window of the kit: the inspector (F12) and the frame overlay (F3).
  ///
  /// - Parameter threads: the number of threads that paint, including the main one.
  package func addTools(threads: Int) {
    isInspectable = true
    makeProfiler = {
      // The clock is a function that is not isolated to the main actor, because every thread reads
      // it.
      let profiler = Profiler(
        tracks: threads, spans: 1, frames: Self.measuredFrames, clock: Clock.nanoseconds)
      profiler.allocations = Profiler.programAllocations
      return profiler
    }
  }
}
