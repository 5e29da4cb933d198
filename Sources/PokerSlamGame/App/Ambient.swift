internal import Observation

/// The clock of ambient motion: the swaying background mesh, waving letters and falling suits.
///
/// The clock eases to a stop when the player is idle.
@MainActor
@Observable
package final class Ambient {
  /// The time of the clock in seconds; views that read it are evaluated again when it advances.
  package var seconds: Double {
    didSet { for follower in followers { follower.node?.setNeedsDisplay() } }
  }
  /// Whether ambient motion is off, for example because the player is idle, a panel covers the
  /// screen, or motion is reduced.
  package var isAtRest = false
  /// The nodes that are redrawn whenever the clock advances; no view is evaluated for this.
  @ObservationIgnored private var followers: [Follower] = []
  /// Called when any button is used; plays the sound of buttons.
  @ObservationIgnored package var pressed: @MainActor () -> Void = {}

  private struct Follower {
    weak var node: SwayingNode?
  }

  package init(seconds: Double = SwayingMesh.stillMoment) { self.seconds = seconds }

  /// Redraws a node whenever the clock advances.
  func add(_ node: SwayingNode) {
    followers.removeAll { $0.node == nil || $0.node === node }
    followers.append(Follower(node: node))
  }

  func remove(_ node: SwayingNode) {
    followers.removeAll { $0.node == nil || $0.node === node }
  }
}
