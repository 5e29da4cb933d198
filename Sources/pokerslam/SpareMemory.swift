import Frame
import Workers

/// Gives back what the allocator holds and nobody uses, now and then.
///
/// Drawings and trees that come and go leave holes between blocks in use: without this the heap at
/// 1920 × 1080 takes 11 MB more, a third of it left from the start alone (2026-11).
struct SpareMemory {
  private var updates = 0
  private static let calmInterval = 300
  private static let busyInterval = 1200

  /// To be called once a frame: waits for one that is not in a hurry, if there is one in time.
  mutating func note(_ outcome: FrameOutcome) {
    updates += 1
    let isBusy = outcome.next == .animating(.display)
    guard updates >= (isBusy ? Self.busyInterval : Self.calmInterval) else { return }
    updates = 0
    ThisProcess.returnFreeMemory()
  }
}
