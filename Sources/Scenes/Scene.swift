package import PokerSlamGame
package import Records
package import StageUI

/// A named picture, used for goldens, screenshots, the gallery and profiles.
package struct Scene: Sendable {
  package let name: String
  /// The default size of screenshots, in points.
  package let size: Size
  /// Seconds from the start of the scene to its picture.
  ///
  /// At the default, 4 s, all transitions have ended.
  package let moment: Double
  /// Makes the program in the scene's initial state, before its first frame.
  let make: @MainActor @Sendable () -> AppModel
  /// The position of the mouse; nil if it is outside of the window.
  let pointer: Point?
  /// Called after the first frame, for example to play a hand.
  let start: @MainActor @Sendable (AppModel) -> Void
  /// The language of the scene.
  var language = Language.english
  /// The window's content instead of the game's screens; nil except for pictures of games.
  var root: (@MainActor @Sendable (AppModel) -> AnyView)?
  /// A change at a later time, in seconds from the start; nil if there is none.
  let later: Later?

  struct Later: Sendable {
    var seconds: Double
    var change: @MainActor @Sendable (AppModel) -> Void
  }

  init(
    _ name: String, _ width: Double, _ height: Double, at moment: Double = 4,
    pointer: Point? = nil, later: Later? = nil,
    _ make: @escaping @MainActor @Sendable () -> AppModel,
    then start: @escaping @MainActor @Sendable (AppModel) -> Void = { _ in }
  ) {
    self.name = name
    size = Size(width, height)
    self.moment = moment
    self.pointer = pointer
    self.make = make
    self.start = start
    self.later = later
  }

  /// The pixels per point of the scene's golden, its reference picture.
  ///
  /// It is 1 for small windows and for the pictures of the README, and 0.5 for large windows. At
  /// 0.5, a shift of one pixel is still visible in a large window.
  package var goldenScale: Double {
    ["board-hand", "menu"].contains(name) || size.width * size.height < 400_000 ? 1 : 0.5
  }

  package static func named(_ name: String) -> Scene? { all.first { $0.name == name } }

  /// Creates the scene's program at its start.
  @MainActor
  package func stage(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    changes: SceneChanges = SceneChanges()
  ) -> StagedScene {
    StagedScene(self, glyphs: glyphs, runner: runner, changes: changes)
  }

  /// Paints the scene's picture and returns its accessibility tree.
  ///
  /// The picture is that of a window as large as the pixmap.
  ///
  /// - Parameter scale: the desktop's scale in pixels per point. The picture has a lower scale in a
  ///   small window, and a higher one in a large window.
  @MainActor
  package func paint(
    into pixmap: inout Pixmap, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner(), changes: SceneChanges = SceneChanges()
  ) -> String {
    let picture = picture(
      width: pixmap.width, height: pixmap.height, scale: scale, glyphs: glyphs, runner: runner,
      changes: changes)
    Renderer(runner: runner).paint(picture.list, scale: picture.scale, into: &pixmap)
    return picture.tree
  }

  /// The scene at its moment, still to be painted.
  package struct Picture {
    package let list: DisplayList
    /// The pixels per point.
    package let scale: Double
    package let tree: String
    fileprivate let host: ViewHost

    /// The tree with the press areas of elements, as goldens have it.
    @MainActor package var treeWithPressAreas: String { host.accessibilityTreeWithPressAreas }
  }

  /// Runs the scene up to its picture; the parameters are those of `paint`, in pixels.
  @MainActor
  package func picture(
    width: Int, height: Int, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner(), changes: SceneChanges = SceneChanges()
  ) -> Picture {
    let staged = stage(glyphs: glyphs, runner: runner, changes: changes)
    let (list, scale) = show(staged, width: width, height: height, scale: scale, changes)
    let host = staged.program.host
    return Picture(list: list, scale: scale, tree: host.accessibilityTree, host: host)
  }

  /// Returns the drawings that made a pixel of the scene's picture, bottom first.
  ///
  /// The picture is that of `paint` into a pixmap of this size.
  @MainActor
  package func pixelHistory(
    x: Int, y: Int, width: Int, height: Int, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner(), changes: SceneChanges = SceneChanges()
  ) -> PixelHistory {
    let staged = stage(glyphs: glyphs, runner: runner, changes: changes)
    let host = staged.program.host
    host.recordEvaluations()
    let (list, _) = show(staged, width: width, height: height, scale: scale, changes)
    return host.pixelHistory(of: list, x: x, y: y, width: width, height: height)
  }

  /// Returns a recording of all frames up to the scene's picture.
  ///
  /// The pictures are those of `paint` into pixmaps of this size.
  @MainActor
  package func recording(
    width: Int, height: Int, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner(), changes: SceneChanges = SceneChanges()
  ) -> FrameRecording {
    let staged = stage(glyphs: glyphs, runner: runner, changes: changes)
    let recorder = FrameRecorder(staged.program.host, width: width, height: height)
    staged.onFrame = { recorder.record(at: $0) }
    _ = show(staged, width: width, height: height, scale: scale, changes)
    return recorder.recording
  }

  /// Runs to the moment of the picture and returns its list, with the scale of the window.
  @MainActor
  private func show(
    _ staged: StagedScene, width: Int, height: Int, scale: Double, _ changes: SceneChanges
  ) -> (list: DisplayList, scale: Double) {
    let scale = DisplayScale.effective(width: width, height: height, desktop: scale)
    let size = Size(Double(width) / scale, Double(height) / scale)
    return (staged.advance(to: changes.moment ?? moment, size: size, scale: scale), scale)
  }
}

/// Changes to a scene; nil leaves a property as it is.
package struct SceneChanges: Sendable {
  /// Seconds from the start of the scene.
  package var moment: Double?
  /// Values of settings, by key.
  package var settings: [String: SettingValue] = [:]
  package var insets: EdgeInsets?
  package var layoutDirection: LayoutDirection?

  package init() {}
}

/// A running scene with a clock of its own.
@MainActor
package final class StagedScene {
  package let program: Program
  /// Called after each frame with its time in seconds.
  package var onFrame: (@MainActor (Double) -> Void)?
  /// Whether frames are made too while nothing but ambient motion changes.
  ///
  /// Without them, later pictures are the same.
  package var makesEveryFrame = false
  private let start: @MainActor (AppModel) -> Void
  private var later: Scene.Later?
  private let pointer: Point?
  private var time = 0.0
  private var hasStarted = false

  /// Seconds between frames.
  private static let step = 1.0 / 30
  /// The longest time between two frames in seconds: a longer stall would stop ambient motion.
  private static let longestPause = AmbientClock.longestStep.seconds - 0.001

  init(
    _ scene: Scene, glyphs: any GlyphSource, runner: any BandRunner,
    changes: SceneChanges = SceneChanges()
  ) {
    program = Texts.$current.withValue(Texts(scene.language)) {
      let app = scene.make()
      app.settings.override(changes.settings)
      return Program(app, glyphs: glyphs, runner: runner, root: scene.root)
    }
    if let insets = changes.insets { program.host.environment.safeAreaInsets = insets }
    if let direction = changes.layoutDirection {
      program.host.environment.layoutDirection = direction
    }
    start = scene.start
    later = scene.later
    pointer = scene.pointer
  }

  /// Runs to a moment and returns the picture at that moment.
  @discardableResult
  package func advance(to moment: Double, size: Size, scale: Double = 1) -> DisplayList {
    var list = program.frame(size: size, scale: scale, time: time)
    onFrame?(time)
    if !hasStarted {
      hasStarted = true
      program.texts.asCurrent { start(program.app) }
      if let pointer {
        let moved = PointerEvent(phase: .moved, position: pointer)
        program.host.send(InputEvent(time: Nanoseconds(seconds: time), .pointer(moved)))
      }
    }
    var (last, next) = (time, FrameOutcome.Next.animating(.display))
    while time < moment {
      if let later, time >= later.seconds {
        self.later = nil
        next = .animating(.display)
        program.texts.asCurrent { later.change(program.app) }
      }
      time = min(time + Self.step, moment)
      guard time == moment || needsFrame(since: last, next) else { continue }
      list = program.frame(size: size, scale: scale, time: time)
      onFrame?(time)
      (last, next) = (time, program.nextWithoutAmbientMotion(at: Nanoseconds(seconds: time)))
    }
    return list
  }

  /// Returns whether a frame at the current time changes more than ambient motion, or has to be made
  /// for another reason.
  ///
  /// - Parameters:
  ///   - last: The time of the last frame in seconds.
  ///   - next: When the program needs a frame after that one.
  private func needsFrame(since last: Double, _ next: FrameOutcome.Next) -> Bool {
    if makesEveryFrame || onFrame != nil || time + Self.step - last > Self.longestPause {
      return true
    }
    // A change begins at the time of the frame before.
    if let later, time >= later.seconds { return true }
    return switch next {
    case .atRest: false
    case .animating: true
    case .at(let due): time + Self.step >= due.seconds
    }
  }
}
