import Measuring
import Platform
import PokerSlamHost
import PokerSlamGame
import Scenes
import StageUI
import Typeset
import Workers

/// Runs one scene frame by frame, all of each painted anew, and measures where the time goes.
@MainActor
struct ProfileRun {
  /// What is measured, and how.
  struct Setting {
    var frames = 2000
    var size = Size(1920, 1080)
    var scale = 1.0
    var threads = ThisProcess.processorCount
    /// Frames a second that should be shown.
    var rate = 60.0
    /// Frames before the first that counts, in which memory is taken and masks are made.
    var unsettled = 60
    /// Spans kept of each thread.
    var spans = 1 << 14
  }

  /// How often the frame's memory is set, to know how fast that is at this moment.
  private static let framesPerMemset = 20

  let performance: Performance
  let setting: Setting
  let fonts: FontLibrary
  let pool: WorkerPool

  /// Measures without a display: the frame is painted into memory and goes nowhere.
  func run() -> (profile: SceneProfile, profiler: Profiler) {
    let surface = FrameMemory(
      width: Int(clamping: setting.size.width * setting.scale),
      height: Int(clamping: setting.size.height * setting.scale))
    let scale = DisplayScale.effective(
      width: surface.width, height: surface.height, desktop: setting.scale)
    let show = performance.begin(
      glyphs: fonts, runner: pool, runSearch: ReviewSearch.onOwnThread,
      size: Size(Double(surface.width) / scale, Double(surface.height) / scale), scale: scale)
    let profiler = Profiler(
      tracks: pool.concurrency, spans: setting.spans, frames: setting.frames + 1,
      clock: { Clock.nanoseconds() })
    for _ in 0..<setting.unsettled { frame(show, surface) }
    show.program.host.profiler = profiler
    var memsets: [UInt64] = []
    memsets.reserveCapacity(setting.frames / Self.framesPerMemset + 1)
    var allocations: [Int] = []
    allocations.reserveCapacity(setting.frames)
    for number in 0..<setting.frames {
      if number % Self.framesPerMemset == 0 {
        memsets.append(Stopwatch.time { surface.set() })
      }
      let before = AllocationCount.calls
      frame(show, surface)
      allocations.append(AllocationCount.calls - before)
      profiler.endFrame()
    }
    show.program.host.profiler = nil
    return (
      SceneProfile(
        performance.name, profiler, memsets: memsets, rate: setting.rate,
        allocations: AllocationCount.isCounting ? allocations : nil), profiler
    )
  }

  private func frame(_ show: RunningPerformance, _ surface: borrowing FrameMemory) {
    MainActorJobs.run()
    _ = show.next()
    surface.lend { _ = show.program.paint(into: $0) }
  }
}

extension FrameMemory {
  /// Lends the memory as a window would, its content always lost.
  fileprivate borrowing func lend(_ body: (borrowing SurfaceMemory) -> Void) {
    body(
      unsafe SurfaceMemory(
        baseAddress: base, width: width, height: height, bytesPerRow: width * 4, isFresh: true))
  }
}
