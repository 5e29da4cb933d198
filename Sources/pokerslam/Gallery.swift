import Platform
import PokerSlamHost
import PokerSlamGame
import Scenes
import Stage
import StageUI
import Typeset
import Workers

/// Shows animated scenes in a window.
///
/// Each scene starts at the time of its still picture.
@MainActor
final class Gallery {
  private let animatedScenes: [AnimatedScene]
  private let fonts: FontLibrary
  private let pool: WorkerPool
  private var page = 0
  private var running: RunningScene?
  /// The scene's time minus the window's time.
  private var offset = Nanoseconds.zero

  static func run(_ request: GalleryCommand.Request) throws -> Int32 {
    let animatedScenes =
      try request.scenes.isEmpty
      ? AnimatedScene.all : request.scenes.map(ProfileCommand.animatedScene(named:))
    var options = request.options
    options.title += ": scenes"
    options.icon = { AppIcon.forWindow() }
    let stage = try Stage.open(options)
    let gallery = Gallery(
      animatedScenes, try FontLibrary(), WorkerPool(threads: ThisProcess.processorCount))
    return stage.run(
      frameLimit: request.frames, update: gallery.update,
      paint: { gallery.running?.program.paint(into: $0) ?? [] }
    ).exitCode
  }

  private init(_ animatedScenes: [AnimatedScene], _ fonts: FontLibrary, _ pool: WorkerPool) {
    self.animatedScenes = animatedScenes
    self.fonts = fonts
    self.pool = pool
  }

  private func update(_ input: FrameInput) -> FrameOutcome {
    var input = input
    var turns = 0
    input.events.removeAll { event in
      guard case .key(let key) = event.kind, key.isDown else { return false }
      switch key.key {
      case .pageDown: turns += 1
      case .pageUp: turns -= 1
      default: return false
      }
      return true
    }
    let isNew = turns != 0 || running == nil
    if isNew { open(page + turns, input) }
    guard let running else { return FrameOutcome(needsPaint: false, quits: true) }
    input = input.moved(by: offset)
    running.program.host.advance(to: input.time.targetTimestamp.seconds)
    running.prepareFrame()
    var outcome = running.program.update(input)
    outcome.needsPaint = outcome.needsPaint || isNew
    outcome.next = .animating(.display)
    return outcome
  }

  private func open(_ page: Int, _ input: FrameInput) {
    let count = animatedScenes.count
    self.page = (page % count + count) % count
    let animatedScene = animatedScenes[self.page]
    let running = animatedScene.begin(
      glyphs: fonts, runner: pool, runSearch: ReviewSearch.onOwnThread, size: input.size,
      scale: input.scale)
    offset = Nanoseconds(seconds: animatedScene.scene.moment) - input.time.targetTimestamp
    let caption = "\(animatedScene.name)   \(self.page + 1) of \(count)"
    running.program.host.makeProfiler = { [pool] in
      Profiler(tracks: pool.concurrency, spans: 1, frames: 2048) { Clock.nanoseconds() }
    }
    running.program.caption = caption
    self.running = running
  }
}

extension FrameInput {
  /// Returns the input with all times moved by an offset.
  fileprivate func moved(by offset: Nanoseconds) -> FrameInput {
    var input = self
    input.time = FrameTime(
      timestamp: time.timestamp + offset, targetTimestamp: time.targetTimestamp + offset,
      duration: time.duration, delta: time.delta)
    for index in input.events.indices { input.events[index].time += offset }
    return input
  }
}
