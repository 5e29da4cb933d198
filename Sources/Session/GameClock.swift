/// Game time: runs while the player can act, stands while the game is paused.
package struct GameClock: Equatable, Sendable {
  private var before: UInt64
  private var runningSince: UInt64?

  /// A running clock that shows `elapsed` nanoseconds at the moment `now`.
  package init(elapsed: UInt64 = 0, at now: UInt64) {
    before = elapsed
    runningSince = now
  }

  package var isPaused: Bool { runningSince == nil }

  /// Nanoseconds of game time; a moment earlier than the last start counts as that start.
  package func elapsed(at now: UInt64) -> UInt64 {
    guard let start = runningSince else { return before }
    return before + (now > start ? now - start : 0)
  }

  /// Stands still from this moment on; nothing for a clock that does already.
  package mutating func pause(at now: UInt64) {
    before = elapsed(at: now)
    runningSince = nil
  }

  /// Runs on from this moment; nothing for a clock that runs.
  package mutating func resume(at now: UInt64) {
    if isPaused { runningSince = now }
  }
}
