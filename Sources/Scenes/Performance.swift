package import PokerSlamGame
import Session
package import StageUI

/// A scene in which something goes on without end, for profiles and the gallery: frame after frame
/// at even steps of its own clock.
package struct Performance: Sendable {
  package let name: String
  package let scene: Scene
  /// Seconds from frame to frame: whatever moves is elsewhere in each.
  package let step: Double
  /// What happens before a frame, the first being 0.
  let act: @MainActor @Sendable (AppModel, Int) -> Void

  init(
    _ name: String, _ scene: Scene, step: Double = 1.0 / 60,
    act: @escaping @MainActor @Sendable (AppModel, Int) -> Void = { _, _ in }
  ) {
    self.name = name
    self.scene = scene
    self.step = step
    self.act = act
  }

  package static func named(_ name: String) -> Performance? { all.first { $0.name == name } }

  /// A scene that is at its picture's moment, ready to go on.
  ///
  /// - Parameter runSearch: where the reviews of games that end from now on are searched for.
  @MainActor
  package func begin(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    runSearch: @escaping ReviewSearch.Runner = ReviewSearch.atOnce, size: Size, scale: Double = 1
  ) -> RunningPerformance {
    let running = RunningPerformance(self, glyphs: glyphs, runner: runner, size: size, scale: scale)
    running.program.app.game.runSearch = runSearch
    return running
  }
}

/// A performance that is running, by a clock of its own.
@MainActor
package final class RunningPerformance {
  package let program: Program
  private let performance: Performance
  private let size: Size
  private let scale: Double
  private let start: Double
  private var frame = 0

  init(
    _ performance: Performance, glyphs: any GlyphSource, runner: any BandRunner, size: Size,
    scale: Double
  ) {
    let scene = performance.scene
    let staged = scene.stage(glyphs: glyphs, runner: runner)
    staged.advance(to: scene.moment, size: size, scale: scale)
    program = staged.program
    start = scene.moment
    self.performance = performance
    self.size = size
    self.scale = scale
  }

  /// What happens before the next frame happens; to be called before `next` or instead of it, when
  /// somebody else calls the program.
  package func act() {
    performance.act(program.app, frame)
    frame += 1
  }

  /// Brings the next frame up to date.
  @discardableResult
  package func next() -> FrameOutcome {
    act()
    let target = Nanoseconds(seconds: start + Double(frame) * performance.step)
    let step = Nanoseconds(seconds: performance.step)
    return program.update(
      FrameInput(
        time: FrameTime(
          timestamp: target - step, targetTimestamp: target, duration: step, delta: step),
        size: size, scale: scale))
  }
}
