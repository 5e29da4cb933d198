import Measuring
import Platform
import PokerSlamHost
import PokerSlamGame
import Scenes
import StageUI
import Typeset
import Workers

/// Runs an animated scene frame by frame, painting each frame completely, and measures its times.
@MainActor
struct ProfileRun {
  /// The parameters of a run.
  struct Setting {
    var frames = 2000
    var size = Size(1920, 1080)
    var scale = 1.0
    var threads = ThisProcess.processorCount
    /// The target frame rate.
    var rate = 60.0
    /// The number of frames before measuring, in which memory is allocated and masks are rendered.
    var warmUpFrames = 60
    /// The number of spans kept per thread.
    var spans = 1 << 14
  }

  /// Returns the number of spans that a trace of some frames keeps for each thread: all of them up
  /// to 6,000 frames, whose memory is 40 MB per thread.
  static func spans(frames: Int) -> Int { min(max(frames, 100) * 160, 1 << 20) }

  /// The number of frames after which memset is measured again, to follow the clock speed.
  private static let framesPerMemset = 20

  let animatedScene: AnimatedScene
  let setting: Setting
  let fonts: FontLibrary
  let pool: WorkerPool

  /// Measures without a display; frames are painted into memory.
  func run() -> (profile: SceneProfile, profiler: Profiler) {
    let surface = FrameMemory(
      width: Int(clamping: setting.size.width * setting.scale),
      height: Int(clamping: setting.size.height * setting.scale))
    let scale = DisplayScale.effective(
      width: surface.width, height: surface.height, desktop: setting.scale)
    let running = animatedScene.begin(
      glyphs: fonts, runner: pool, runSearch: ReviewSearch.onOwnThread,
      size: Size(Double(surface.width) / scale, Double(surface.height) / scale), scale: scale)
    let profiler = Profiler(
      tracks: pool.concurrency, spans: setting.spans, frames: setting.frames + 1,
      clock: { Clock.nanoseconds() })
    for _ in 0..<setting.warmUpFrames { frame(running, surface) }
    running.program.host.profiler = profiler
    var memsets: [UInt64] = []
    memsets.reserveCapacity(setting.frames / Self.framesPerMemset + 1)
    var allocations: [Int] = []
    allocations.reserveCapacity(setting.frames)
    for number in 0..<setting.frames {
      if number % Self.framesPerMemset == 0 {
        memsets.append(Stopwatch.time { surface.set() })
      }
      let before = AllocationCount.calls
      frame(running, surface)
      allocations.append(AllocationCount.calls - before)
      profiler.endFrame()
    }
    running.program.host.profiler = nil
    return (
      SceneProfile(
        animatedScene.name, profiler, memsets: memsets, rate: setting.rate,
        allocations: AllocationCount.isCounting ? allocations : nil), profiler
    )
  }

  private func frame(_ running: RunningScene, _ surface: borrowing FrameMemory) {
    _ = running.next()
    surface.lend { _ = running.program.paint(into: $0) }
  }
}

extension FrameMemory {
  /// Passes the memory to `body`, marked as a surface whose previous content is lost.
  fileprivate borrowing func lend(_ body: (borrowing SurfaceMemory) -> Void) {
    body(
      unsafe SurfaceMemory(
        baseAddress: base, width: width, height: height, bytesPerRow: width * 4, isFresh: true))
  }
}
