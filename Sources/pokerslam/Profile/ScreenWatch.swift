import PokerSlamGame
import Session
import StageUI

/// Tells the screen and the game of slow frames while the game is played.
@MainActor
final class ScreenWatch {
  private let app: AppModel
  /// The screens before and after the last frame.
  private var screens: (before: Screen, after: Screen)

  init(_ app: AppModel) {
    self.app = app
    screens = (app.screen, app.screen)
  }

  /// Notes the current screen; called before each update.
  func update() { screens = (screens.after, app.screen) }

  /// The context of the frame before the last call of `update`.
  var context: FrameContext {
    let (before, after) = (screens.before.name, screens.after.name)
    return FrameContext(
      event: before == after ? nil : "first frame of screen \(after)",
      replay: "screen \(after), game \(app.game.session.game.code)")
  }
}
