/// The facts of a frame besides the times of its zones, as far as the host knows them.
///
/// Moments are in nanoseconds of the profiler's clock. A value that is unknown is nil.
public struct FrameFacts: Hashable, Sendable {
  /// The moment at which input was read and the work began.
  public var began: UInt64?
  /// The moment at which the pixels were complete.
  public var painted: UInt64?
  /// The moment for which the frame was computed, which is when it was expected on the display.
  public var expected: UInt64?
  /// The moment at which presenting began, after the wait for the frame's slot.
  public var presented: UInt64?
  /// The moment at which presenting returned: the actual present, as far as a program can see it.
  public var shown: UInt64?
  /// The time of the oldest event that the frame answers; nil if it answers none.
  public var oldestInput: UInt64?
  /// The display refreshes since the previous frame that showed no new frame although one was due.
  public var missedRefreshes: Int?
  /// The number of repainted pixels.
  public var damage: Int?
  /// The number of bodies of views and modifiers that were evaluated.
  public var bodies: Int?
  /// The number of the program's requests for memory.
  ///
  /// A profiler that counts them (``Profiler/allocations``) sets it when the frame ends, if it is nil then.
  public var allocations: Int?

  /// Creates facts of which nothing is known.
  public init() {}

  /// The nanoseconds from the oldest event until the frame that answers it was shown.
  public var inputLatency: UInt64? {
    guard let oldestInput, let shown else { return nil }
    return shown - min(oldestInput, shown)
  }

  /// The nanoseconds by which the frame was shown later than expected; negative if earlier.
  public var presentDelay: Int64? {
    guard let expected, let shown else { return nil }
    return Int64(bitPattern: shown &- expected)
  }

  /// Returns the animation error in nanoseconds, as PresentMon defines it: the interval by which the
  /// animation advanced since the previous frame, minus the interval for which the previous frame was
  /// displayed.
  ///
  /// It is 0 for smooth motion, negative for a frame that is shown too late for its content, and
  /// positive for the one after it. A delay that is the same in each frame is no error.
  public func animationError(after previous: FrameFacts) -> Int64? {
    guard let delay = presentDelay, let before = previous.presentDelay else { return nil }
    return before &- delay
  }
}
