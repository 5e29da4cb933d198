import Measuring
import Platform
import PokerSlamHost
import PokerSlamGame
import Scenes
import Session
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
    /// Whether only the damage is painted, as in a window, instead of the whole frame.
    var paintsDamageOnly = false
    /// Whether the evaluation of each body is measured.
    var measuresViews = false
    /// Whether the slowest frames are kept as pictures.
    ///
    /// A frame after a kept one allocates its list again, so that allocations would not repeat exactly.
    var keepsPictures = false
  }

  /// Returns the number of spans that a trace of some frames keeps for each thread: those of all frames,
  /// or of at least the last 6,000 in 46 MB.
  ///
  /// A few frames have room for 100, since the first ones have more spans than later ones.
  static func spans(frames: Int) -> Int {
    min(max(frames, 100), 6000) * Profiler.spansPerFrame
  }

  /// The number of frames after which memset is measured again, to follow the clock speed.
  private static let framesPerMemset = 20

  let animatedScene: AnimatedScene
  let setting: Setting
  let fonts: FontLibrary
  let pool: WorkerPool
  /// Counts the costs of the measured frames; nil if they are not counted.
  var costs: CostMeter?

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
    // In the game's window the texts and the jobs are those of the program throughout.
    return running.program.texts.asCurrent {
      running.program.host.withJobs { measure(running, surface, scale) }
    }
  }

  private func measure(
    _ running: RunningScene, _ surface: borrowing FrameMemory, _ scale: Double
  ) -> (profile: SceneProfile, profiler: Profiler) {
    let profiler = Profiler(
      tracks: pool.concurrency, spans: setting.spans, frames: setting.frames + 1,
      clock: { Clock.nanoseconds() })
    for _ in 0..<setting.warmUpFrames { _ = frame(running, surface) }
    profiler.costs = costs
    profiler.measuresViews = setting.measuresViews
    running.program.host.profiler = profiler
    var memsets: [UInt64] = []
    memsets.reserveCapacity(setting.frames / Self.framesPerMemset + 1)
    let countsAllocations = AllocationCount.isCounting
    let start = running.program.host.tree.counters
    var works: [Tree.Counters] = []
    works.reserveCapacity(setting.frames)
    var damage = 0
    var window = SimulatedWindow(rate: setting.rate)
    var screen = running.program.app.screen
    var slow = SlowPictures()
    // Callgrind counts these frames alone, by view only if their costs are asked for.
    let counter = costs ?? CostMeter()
    counter.start()
    for number in 0..<setting.frames {
      if number % Self.framesPerMemset == 0 {
        memsets.append(Stopwatch.time { surface.set() })
      }
      let workBefore = running.program.host.tree.counters
      let before = AllocationCount.calls
      let painted = frame(running, surface)
      let allocations = AllocationCount.calls - before
      works.append(running.program.host.tree.counters - workBefore)
      damage += painted
      var facts = window.facts(work: profiler.currentWork)
      if setting.paintsDamageOnly { facts.damage = painted }
      // Without those of this command between two frames, which a profiler would count.
      if countsAllocations { facts.allocations = allocations }
      facts.bodies = works.last?.bodies
      let now = running.program.app.screen
      var isSlow = false
      profiler.endFrame(facts) {
        isSlow = true
        return context(of: number, running, from: screen, to: now)
      }
      if isSlow, setting.keepsPictures {
        let picture = SlowPictures.Picture(
          frame: number, list: running.program.host.list,
          size: Size(Double(surface.width) / scale, Double(surface.height) / scale), scale: scale)
        slow.keep(picture, among: profiler.slowest)
      }
      screen = now
    }
    counter.stop()
    running.program.host.profiler = nil
    let work = running.program.host.tree.counters - start
    var counts = [
      ("bodies", work.bodies), ("measures", work.measures), ("layouts", work.layouts),
      ("recordings", work.recordings),
    ]
    let frames = FrameProfile(animatedScene.name, profiler)
    if setting.paintsDamageOnly {
      let painting = frames.totalCounts
      counts += [
        ("damage", damage), (SceneProfile.paintedCount, painting.painted),
        (SceneProfile.overdrawCount, SceneProfile.thousandths(ofOverdraw: painting)),
      ]
    }
    if countsAllocations {
      counts.append((SceneProfile.allocationCount, frames.allocations.reduce(0, +)))
    }
    var profile = SceneProfile(animatedScene.name, profiler, memsets: memsets, counts: counts)
    profile.slowPictures = slow.pictures
    profile.series = series(works, profile.frames)
    return (profile, profiler)
  }

  /// Returns the counts of each frame: views, and the pixels if only damage is painted.
  private func series(_ works: [Tree.Counters], _ frames: FrameProfile) -> [FrameSeries] {
    let views = [
      FrameSeries("bodies", works.map(\.bodies)), FrameSeries("measures", works.map(\.measures)),
      FrameSeries("layouts", works.map(\.layouts)),
      FrameSeries("recordings", works.map(\.recordings)),
    ]
    guard setting.paintsDamageOnly else { return views }
    return views + [
      FrameSeries("damage", frames.damage),
      FrameSeries(SceneProfile.paintedCount, frames.counts.map(\.painted)),
      FrameSeries(
        SceneProfile.overdrawCount, frames.counts.map(SceneProfile.thousandths(ofOverdraw:))),
    ]
  }

  /// Returns the circumstances of a slow frame: the screen that appeared with it, the command that
  /// measures it again as its first frame, and the game.
  private func context(
    of frame: Int, _ running: RunningScene, from old: Screen, to new: Screen
  ) -> FrameContext {
    let game = running.program.app.game.session.game
    return FrameContext(
      event: old.name == new.name ? nil : "first frame of screen \(new.name)",
      replay:
        "profile \(animatedScene.name) --warm \(setting.warmUpFrames + frame) --frames 1, game "
        + game.code)
  }

  /// Updates and paints a frame; returns the number of painted pixels.
  private func frame(_ running: RunningScene, _ surface: borrowing FrameMemory) -> Int {
    _ = running.next()
    let damage = surface.lend(isFresh: !setting.paintsDamageOnly) {
      running.program.paint(into: $0)
    }
    return damage.reduce(0) { $0 + $1.area }
  }
}

extension FrameMemory {
  /// Passes the memory to `body` as a surface.
  ///
  /// - Parameter isFresh: whether everything must be painted.
  fileprivate borrowing func lend<Result>(
    isFresh: Bool, _ body: (borrowing SurfaceMemory) -> Result
  ) -> Result {
    body(
      unsafe SurfaceMemory(
        baseAddress: base, width: width, height: height, bytesPerRow: width * 4, isFresh: isFresh))
  }
}
