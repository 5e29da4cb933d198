/// A scheduler of frames for a real display.
///
/// It wraps a `Pacer`; the caller passes the current time. A host asks for the next slot, the
/// planned times of one frame. The host waits until the frame begins, runs the program and reports
/// the result.
public struct PacedDisplayLink: Sendable {
  /// The frame rates that the program requested last; the host sets them anew for each frame.
  public var preferredFrameRateRange = FrameRateRange.display
  /// The most frames a second; it limits the frames of input, too.
  public var cap = FrameCap.display
  /// Whether the link is paused; a paused link plans no frames.
  ///
  /// The first frame after a pause has a delta of zero.
  public var isPaused = false {
    didSet { if isPaused { rest() } }
  }
  /// The scheduler of frames.
  public private(set) var pacer: Pacer
  private var clock = FrameClock()
  private var isContinuing = false
  private var lastShown: Nanoseconds?

  public init(pacer: Pacer) {
    self.pacer = pacer
  }

  /// The time between two refreshes.
  public var duration: Nanoseconds { pacer.duration }
  /// The number of refreshes since the start that should have shown a new frame and did not.
  public var missedRefreshes: Int { pacer.missedRefreshes }

  /// Continues with another refresh rate, in Hz.
  public mutating func refreshRateChanged(to refreshRate: Double) {
    pacer.refreshRateChanged(to: refreshRate)
  }

  /// Returns the next frame's slot; nil while paused.
  public mutating func plan(at now: Nanoseconds) -> FrameSlot? {
    guard !isPaused else { return nil }
    if cap == .unlimited, preferredFrameRateRange == .display { return pacer.planAtOnce(at: now) }
    let least = cap.leastRefreshes(at: pacer.refreshRate)
    let refreshes = preferredFrameRateRange.refreshesPerFrame(at: pacer.refreshRate)
    return pacer.plan(
      at: now, refreshes: isContinuing ? max(refreshes, least) : least, continuing: isContinuing)
  }

  /// Returns the times of the frame in `slot` for the program; `now` is the time at which work
  /// begins.
  public mutating func time(of slot: FrameSlot, at now: Nanoseconds) -> FrameTime {
    FrameTime(
      timestamp: lastShown ?? now, targetTimestamp: slot.target, duration: slot.duration,
      delta: clock.advance(to: slot.target))
  }

  /// Reports the result of a planned frame.
  ///
  /// - Parameters:
  ///   - work: the time from the frame's beginning until it was painted.
  ///   - presenting: the time from the call that presents the frame until that call returned; nil
  ///     if there was nothing to show.
  public mutating func finish(
    _ slot: FrameSlot, work: ClosedRange<Nanoseconds>, presenting: ClosedRange<Nanoseconds>?
  ) {
    pacer.finish(slot, work: work, presenting: presenting)
    isContinuing = true
    if let presenting { lastShown = presenting.upperBound }
  }

  /// Reports that nothing animates, so that no refresh counts as missed before the next frame.
  public mutating func rest() {
    isContinuing = false
    clock.rest()
  }
}
