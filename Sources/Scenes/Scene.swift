package import PokerSlamGame
package import Records
package import StageUI

/// A picture with a name: the same one for goldens, screenshots, the gallery and profiles.
package struct Scene: Sendable {
  package let name: String
  /// In points; what a screenshot takes when no other size is asked for.
  package let size: Size
  /// Seconds from the scene's beginning to its picture: by then, what moves once has arrived.
  package let moment: Double
  /// Makes the program as the scene wants it, before its first frame.
  let make: @MainActor @Sendable () -> AppModel
  /// What happens after the first frame, such as a hand that is played.
  let happens: @MainActor @Sendable (AppModel) -> Void

  init(
    _ name: String, _ width: Double, _ height: Double, at moment: Double = 4,
    _ make: @escaping @MainActor @Sendable () -> AppModel,
    then happens: @escaping @MainActor @Sendable (AppModel) -> Void = { _ in }
  ) {
    self.name = name
    size = Size(width, height)
    self.moment = moment
    self.make = make
    self.happens = happens
  }

  /// Pixels per point in the repository: a large window at half its size still shows a shift of a
  /// pixel; what README shows is kept whole.
  package var goldenScale: Double {
    ["board-hand", "menu"].contains(name) || size.width * size.height < 400_000 ? 1 : 0.5
  }

  package static func named(_ name: String) -> Scene? { all.first { $0.name == name } }

  /// Brings a program to the scene's beginning and lets it begin.
  @MainActor
  package func stage(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    changes: SceneChanges = SceneChanges()
  ) -> StagedScene {
    StagedScene(self, glyphs: glyphs, runner: runner, changes: changes)
  }

  /// Paints the scene's picture, as large as the pixmap, and returns its accessibility tree.
  ///
  /// - Parameter scale: the desktop's; the picture is that of a window of the pixmap's size.
  @MainActor
  package func paint(
    into pixmap: inout Pixmap, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner(), changes: SceneChanges = SceneChanges()
  ) -> String {
    let staged = stage(glyphs: glyphs, runner: runner, changes: changes)
    let scale = DisplayScale.effective(
      width: pixmap.width, height: pixmap.height, desktop: scale)
    let size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    let list = staged.advance(to: changes.moment ?? moment, size: size, scale: scale)
    Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
    return staged.program.host.accessibilityTree
  }
}

/// What is another than the scene has it; nil leaves things as they are.
package struct SceneChanges: Sendable {
  /// Seconds from the scene's beginning.
  package var moment: Double?
  /// Values of settings, by their keys.
  package var settings: [String: SettingValue] = [:]
  package var insets: EdgeInsets?

  package init() {}
}

/// A scene that is running, by a clock of its own.
@MainActor
package final class StagedScene {
  package let program: Program
  private let happens: @MainActor (AppModel) -> Void
  private var time = 0.0
  private var isBegun = false

  /// Frames between the moments asked for are this far apart.
  private static let step = 1.0 / 30

  init(
    _ scene: Scene, glyphs: any GlyphSource, runner: any BandRunner,
    changes: SceneChanges = SceneChanges()
  ) {
    let app = scene.make()
    app.settings.override(changes.settings)
    program = Program(app, glyphs: glyphs, runner: runner)
    if let insets = changes.insets { program.host.environment.safeAreaInsets = insets }
    happens = scene.happens
  }

  /// Runs to a moment and returns what is shown then.
  @discardableResult
  package func advance(to moment: Double, size: Size, scale: Double = 1) -> DisplayList {
    var list = program.frame(size: size, scale: scale, time: time)
    if !isBegun {
      isBegun = true
      happens(program.app)
    }
    while time < moment {
      time = min(time + Self.step, moment)
      list = program.frame(size: size, scale: scale, time: time)
    }
    return list
  }
}
