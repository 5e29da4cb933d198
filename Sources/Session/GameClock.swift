/// The clock of a game; it runs while the player can act and stops while the game is paused.
package struct GameClock: Equatable, Sendable {
  private var before: UInt64
  private var runningSince: UInt64?

  /// Creates a running clock that shows `elapsed` nanoseconds at the time `now`.
  package init(elapsed: UInt64 = 0, at now: UInt64) {
    before = elapsed
    runningSince = now
  }

  package var isPaused: Bool { runningSince == nil }

  /// Returns the game time in nanoseconds.
  ///
  /// If `now` is before the last start, returns the game time at that start.
  package func elapsed(at now: UInt64) -> UInt64 {
    guard let start = runningSince else { return before }
    return before + (now > start ? now - start : 0)
  }

  /// Stops the clock; does nothing if it is stopped.
  package mutating func pause(at now: UInt64) {
    before = elapsed(at: now)
    runningSince = nil
  }

  /// Starts the clock; does nothing if it runs.
  package mutating func resume(at now: UInt64) {
    if isPaused { runningSince = now }
  }
}
