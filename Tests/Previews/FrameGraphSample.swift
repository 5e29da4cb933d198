import StageUI

/// A graph of frames that were never made, for its preview.
@MainActor
enum FrameGraphSample {
  /// 240 frames: every 37th takes longer than a refresh at 60 Hz, and one takes 200 ms.
  static let graph: FrameGraph = {
    let profiler = Profiler(spans: 1, frames: 241) { 0 }
    let graph = FrameGraph(profiler)
    for frame in 0..<240 {
      let slow: UInt64 = frame == 150 ? 192 : frame % 37 == 0 ? 10 : 0
      profiler.add(.update, from: 0, to: 1_500_000 + UInt64(frame % 7) * 100_000)
      profiler.add(.layout, from: 0, to: 500_000)
      profiler.add(.record, from: 0, to: 1_000_000)
      profiler.add(.raster, from: 0, to: 3_000_000 + slow * 1_000_000)
      profiler.add(.present, from: 0, to: 700_000)
      profiler.add(.overlay, from: 0, to: 310_000)
      profiler.endFrame()
      let shown = Nanoseconds.milliseconds(17 * frame)
      let time = FrameTime(
        timestamp: shown, targetTimestamp: shown, duration: .milliseconds(17),
        delta: .milliseconds(17))
      graph.note(
        FrameReport(
          time: time, began: shown, updated: shown, painted: shown, presented: shown, shown: shown,
          oldestInput: shown - .milliseconds(20), missedRefreshes: frame < 150 ? 0 : 11))
    }
    return graph
  }()
}
