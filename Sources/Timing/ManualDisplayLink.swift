/// A display link without a display: frames happen when told to, exactly on time.
///
/// Tests, screenshots and benchmarks drive it; its moments have nothing to do with any clock.
public struct ManualDisplayLink: Sendable {
  /// The range of frame rates that the program asks for.
  public var preferredFrameRateRange = FrameRateRange.display
  /// Whether no frames are delivered.
  public var isPaused = false {
    didSet { if isPaused { rest() } }
  }
  /// The refresh rate in Hz.
  public let refreshRate: Double
  /// When the last frame was shown; the first is shown at `start`.
  public private(set) var now: Nanoseconds
  private var clock = FrameClock()
  private var origin: Nanoseconds
  private var refreshCount = 0
  private var isFirst = true

  /// A rate that is not positive and finite is read as 60.
  public init(refreshRate: Double = 60, start: Nanoseconds = .zero) {
    self.refreshRate = refreshRate.isFinite && refreshRate > 0 ? refreshRate : 60
    now = start
    origin = start
  }

  /// The time between two refreshes.
  public var duration: Nanoseconds { Nanoseconds(seconds: 1 / refreshRate) }

  /// The next frame, as many refreshes on as the preferred range asks for; nil while paused.
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

  /// A frame shown at exactly `moment`, or at the last frame's moment if that is later: how a
  /// picture is taken in the middle of an animation.
  ///
  /// Later frames count from here; nil while paused.
  public mutating func frame(at moment: Nanoseconds) -> FrameTime? {
    guard !isPaused else { return nil }
    origin = max(moment, now)
    refreshCount = 0
    isFirst = true
    return nextFrame()
  }

  /// A stall or a rest of `span`: no frame is shown for that long.
  public mutating func wait(_ span: Nanoseconds) {
    origin = now + max(span, .zero)
    refreshCount = 0
    isFirst = true
  }

  /// Makes the next frame the first one: its delta is zero.
  public mutating func rest() { clock.rest() }
}
