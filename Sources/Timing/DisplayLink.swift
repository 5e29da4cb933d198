/// Says when the frames of a real display happen: a `Pacer` with a clock that the caller reads.
///
/// A host asks for the next slot, waits for it, runs the program with its time, and reports back.
public struct PacedDisplayLink: Sendable {
  /// What the program asked for last; chosen anew for each frame from what is animating.
  public var preferredFrameRateRange = FrameRateRange.display
  /// A paused link plans no frames; the first one after the pause has a delta of zero.
  public var isPaused = false {
    didSet { if isPaused { rest() } }
  }
  /// The clock of refreshes.
  public private(set) var pacer: Pacer
  private var clock = FrameClock()
  private var isContinuing = false
  private var lastShown: Nanoseconds?

  public init(pacer: Pacer) {
    self.pacer = pacer
  }

  /// One refresh of the display.
  public var duration: Nanoseconds { pacer.duration }
  /// Refreshes that should have had a new frame and did not, since the start.
  public var missedRefreshes: Int { pacer.missedRefreshes }

  /// Continues with another refresh rate, in Hz.
  public mutating func refreshRateChanged(to refreshRate: Double) {
    pacer.refreshRateChanged(to: refreshRate)
  }

  /// The next frame; nil while paused.
  public mutating func plan(at now: Nanoseconds) -> FrameSlot? {
    guard !isPaused else { return nil }
    let refreshes = preferredFrameRateRange.refreshesPerFrame(at: pacer.refreshRate)
    return pacer.plan(
      at: now, refreshes: isContinuing ? refreshes : 1, continuing: isContinuing)
  }

  /// The time the program is given for `slot`, whose work begins at `now`.
  public mutating func time(of slot: FrameSlot, at now: Nanoseconds) -> FrameTime {
    FrameTime(
      timestamp: lastShown ?? now, targetTimestamp: slot.target, duration: slot.duration,
      delta: clock.advance(to: slot.target))
  }

  /// Reports when a frame was begun and painted, and when it was handed over and that returned (nil
  /// when there was nothing to show).
  public mutating func finish(
    _ slot: FrameSlot, work: ClosedRange<Nanoseconds>, presenting: ClosedRange<Nanoseconds>?
  ) {
    pacer.finish(slot, work: work, presenting: presenting)
    isContinuing = true
    if let presenting { lastShown = presenting.upperBound }
  }

  /// Nothing animates: the gap before the next frame is a rest, not a row of missed frames.
  public mutating func rest() {
    isContinuing = false
    clock.rest()
  }
}
