internal import Observation

/// The clock of ambient motion: the swaying background mesh, waving letters and falling suits.
///
/// The clock eases to a stop when the player is idle.
@MainActor
@Observable
package final class Ambient {
  /// The time of the clock in seconds; views that read it are evaluated again when it advances.
  package var seconds: Double {
    didSet { followers.redraw() }
  }
  /// Whether ambient motion is off, for example because the player is idle, a panel covers the
  /// screen, or motion is reduced.
  package var isAtRest = false
  /// Whether waving letters are held within their wave, because a panel covers them.
  ///
  /// While they came to rest there, the blur of the whole window was computed again in each frame:
  /// 8 of 25 ms at 1920 × 1080 (2026-11).
  package var isHeld = false
  /// Whether the program has not shown a frame yet.
  @ObservationIgnored package var isInFirstFrame = true
  /// The nodes that are redrawn whenever the clock advances; no view is evaluated for this.
  @ObservationIgnored let followers = Followers()
  /// Called when any button is used; plays the sound of buttons.
  @ObservationIgnored package var pressed: @MainActor () -> Void = {}

  /// What waits for the next frame.
  @ObservationIgnored private var waiting: [@MainActor () -> Void] = []
  var isFrameWanted: Bool { !waiting.isEmpty }

  package init(seconds: Double = SwayingMesh.stillMoment) { self.seconds = seconds }

  /// Performs `action` at the beginning of the program's next frame.
  func performInNextFrame(_ action: @escaping @MainActor () -> Void) { waiting.append(action) }

  /// Performs what waits for this frame.
  func beginFrame() {
    let due = waiting
    waiting.removeAll()
    for action in due { action() }
  }
}
