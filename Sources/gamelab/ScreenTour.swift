import PokerSlamGame
import Records
import Scenes
import StageUI

/// A visit to screens and all their parts.
@MainActor
enum ScreenTour {
  /// A change of what is shown.
  struct Step {
    /// How long the result stands, in frames.
    var frames: Int
    var act: @MainActor (AppModel) -> Void
  }

  /// Returns the steps that open a screen and its parts, and lead back to the menu.
  ///
  /// - Parameter frames: how long the screen stands after its transition has begun.
  static func visit(_ screen: Destination, frames: Int) -> [Step] {
    var steps = [Step(frames: frames) { open(screen, $0) }]
    for part in ScreenPart.all where part.place == screen {
      steps.append(
        Step(frames: frames / 2) { app in
          withAnimation(.easeInOut(duration: 0.2)) { part.open(app) }
        })
      steps.append(
        Step(frames: frames / 4) { app in
          withAnimation(.easeInOut(duration: 0.2)) { part.close(app) }
        })
    }
    // A panel is closed first; the places below are left for the menu.
    steps += Array(
      repeating: Step(frames: 2) { app in if app.screen.overlay != nil { app.back() } }, count: 4)
    steps.append(
      Step(frames: frames) { app in
        withAnimation(.easeInOut(duration: 0.3)) { app.go(to: .menu) }
      })
    return steps
  }

  private static func open(_ screen: Destination, _ app: AppModel) {
    if screen == .replay || screen == .share, let entry = app.profile.entries.first {
      _ = app.openReplay(text: entry.replay)
      if screen == .share { app.shareReplay() }
    } else {
      withAnimation(.easeInOut(duration: 0.3)) { app.go(to: screen) }
    }
  }
}
