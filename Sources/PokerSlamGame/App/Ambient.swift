internal import Observation

/// The time of mesh, waves and falling suits in seconds; eases to a stop when the player is away.
@MainActor
@Observable
package final class Ambient {
  /// Where the clock stands; a body that reads it follows it.
  package var seconds: Double {
    didSet { follower?.setNeedsDisplay() }
  }
  /// Nothing is to move by itself: the player is away, or what moves lies behind frosted glass.
  package var isAtRest = false
  /// Draws anew whenever the clock goes on, without being evaluated.
  @ObservationIgnored weak var follower: MeshNode?
  /// Told that a button was used, for the sound of it.
  @ObservationIgnored package var pressed: @MainActor () -> Void = {}

  package init(seconds: Double = SwayingMesh.stillMoment) { self.seconds = seconds }
}
