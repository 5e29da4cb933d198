package import PokerSlamGame
import Session
package import StageUI

/// A scene that moves without end, for profiles and the gallery; its frames are evenly spaced on a
/// clock of its own.
package struct AnimatedScene: Sendable {
  package let name: String
  package let scene: Scene
  /// Seconds between frames.
  ///
  /// The step is so long that everything that moves looks different in each frame.
  package let step: Double
  /// Called before each frame with the frame's number, from 0.
  let beforeFrame: @MainActor @Sendable (AppModel, Int) -> Void

  init(
    _ name: String, _ scene: Scene, step: Double = 1.0 / 60,
    beforeFrame: @escaping @MainActor @Sendable (AppModel, Int) -> Void = { _, _ in }
  ) {
    self.name = name
    self.scene = scene
    self.step = step
    self.beforeFrame = beforeFrame
  }

  package static func named(_ name: String) -> AnimatedScene? { all.first { $0.name == name } }

  /// Starts the scene at the moment at which its still picture is taken.
  ///
  /// - Parameters:
  ///   - runSearch: runs the review searches of games that end from now on.
  ///   - changes: changes to the scene, for example another moment.
  @MainActor
  package func begin(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    runSearch: @escaping ReviewSearch.Runner = ReviewSearch.atOnce, size: Size, scale: Double = 1,
    changes: SceneChanges = SceneChanges()
  ) -> RunningScene {
    let running = RunningScene(
      self, glyphs: glyphs, runner: runner, size: size, scale: scale, changes: changes)
    running.program.app.game.runSearch = runSearch
    return running
  }
}

/// A running animated scene with a clock of its own.
@MainActor
package final class RunningScene {
  package let program: Program
  private let animatedScene: AnimatedScene
  private let size: Size
  private let scale: Double
  private let start: Double
  private var frame = 0

  init(
    _ animatedScene: AnimatedScene, glyphs: any GlyphSource, runner: any BandRunner, size: Size,
    scale: Double, changes: SceneChanges
  ) {
    let scene = animatedScene.scene
    let staged = scene.stage(glyphs: glyphs, runner: runner, changes: changes)
    // The caches that a profile finds are those of a program that has drawn every frame.
    staged.makesEveryFrame = true
    start = changes.moment ?? scene.moment
    staged.advance(to: start, size: size, scale: scale)
    program = staged.program
    self.animatedScene = animatedScene
    self.size = size
    self.scale = scale
  }

  /// Calls the scene's `beforeFrame` for the next frame.
  ///
  /// `next` calls this function. A caller that updates the program itself calls it before each
  /// update.
  package func prepareFrame() {
    animatedScene.beforeFrame(program.app, frame)
    frame += 1
  }

  /// Updates the program to the next frame.
  @discardableResult
  package func next() -> FrameOutcome {
    prepareFrame()
    let target = Nanoseconds(seconds: start + Double(frame) * animatedScene.step)
    let step = Nanoseconds(seconds: animatedScene.step)
    program.host.advance(to: target.seconds)
    return program.update(
      FrameInput(
        time: FrameTime(
          timestamp: target - step, targetTimestamp: target, duration: step, delta: step),
        size: size, scale: scale))
  }
}
