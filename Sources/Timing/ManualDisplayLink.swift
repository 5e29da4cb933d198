/// A display link without a display: the caller advances it, and frames are exactly on time.
///
/// It serves tests, screenshots and benchmarks; its times are independent of any clock.
public struct ManualDisplayLink: Sendable {
  /// The range of frame rates requested by the program.
  public var preferredFrameRateRange = FrameRateRange.display
  /// Whether the link is paused; a paused link returns no frames.
  public var isPaused = false {
    didSet { if isPaused { rest() } }
  }
  /// The refresh rate in Hz.
  public let refreshRate: Double
  /// The time at which the last frame was shown; the start time if there was none yet.
  public private(set) var now: Nanoseconds
  private var clock = FrameClock()
  private var origin: Nanoseconds
  private var refreshCount = 0
  private var isFirst = true

  /// Creates a link; a rate that is not positive and finite counts as 60.
  public init(refreshRate: Double = 60, start: Nanoseconds = .zero) {
    self.refreshRate = refreshRate.isFinite && refreshRate > 0 ? refreshRate : 60
    now = start
    origin = start
  }

  /// The time between two refreshes.
  public var duration: Nanoseconds { Nanoseconds(seconds: 1 / refreshRate) }

  /// Returns the next frame according to the preferred range; nil while paused.
  public mutating func nextFrame() -> FrameTime? {
    guard !isPaused else { return nil }
    if !isFirst { refreshCount += preferredFrameRateRange.refreshesPerFrame(at: refreshRate) }
    isFirst = false
    let target = origin + Nanoseconds(seconds: Double(refreshCount) / refreshRate)
    let time = FrameTime(
      timestamp: now, targetTimestamp: target, duration: duration,
      delta: clock.advance(to: target))
    now = target
    return time
  }

  /// Returns a frame shown at `moment`, or at the last frame's time if that is later; nil while
  /// paused.
  ///
  /// Use it to capture a moment of an animation. Each later frame is shown a whole number of
  /// refreshes after this one.
  public mutating func frame(at moment: Nanoseconds) -> FrameTime? {
    guard !isPaused else { return nil }
    origin = max(moment, now)
    refreshCount = 0
    isFirst = true
    return nextFrame()
  }

  /// Advances the time by `span` without a frame, as in a stall or a rest.
  public mutating func wait(_ span: Nanoseconds) {
    origin = now + max(span, .zero)
    refreshCount = 0
    isFirst = true
  }

  /// Makes the delta of the next frame zero, like that of the first frame.
  public mutating func rest() { clock.rest() }
}
