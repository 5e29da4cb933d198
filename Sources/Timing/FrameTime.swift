/// The times of a frame, named as in `CADisplayLink`.
///
/// Sample motion at `targetTimestamp`, the time at which the frame is seen. Motion then keeps its
/// speed when a frame is dropped. Times count from an arbitrary start, not from a date.
public struct FrameTime: Hashable, Sendable {
  /// The longest `delta`; it limits the step of simulations after a stall.
  public static let longestDelta = Nanoseconds(seconds: 1.0 / 30)

  /// The time at which the previous frame was presented; for the first frame, the time at which it
  /// began.
  public let timestamp: Nanoseconds
  /// The time at which this frame will be seen.
  public let targetTimestamp: Nanoseconds
  /// The time between two refreshes.
  public let duration: Nanoseconds
  /// The step for simulations: the time from the previous target to this one, at most
  /// `longestDelta`.
  ///
  /// It is zero in the first frame and in the first one after a pause or rest.
  public let delta: Nanoseconds

  public init(
    timestamp: Nanoseconds, targetTimestamp: Nanoseconds, duration: Nanoseconds,
    delta: Nanoseconds
  ) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.duration = duration
    self.delta = min(max(delta, .zero), Self.longestDelta)
  }
}

/// Converts successive times to the steps between them.
///
/// After a rest, the first step is zero.
public struct FrameClock: Hashable, Sendable {
  /// The longest single step; nil for no limit.
  ///
  /// Timers and timelines set no limit, so that a stall counts completely.
  public let longestStep: Nanoseconds?
  private var last: Nanoseconds?

  public init(longestStep: Nanoseconds? = FrameTime.longestDelta) {
    self.longestStep = longestStep
  }

  /// Returns the step since the last call; zero for the first call, and if time did not advance.
  public mutating func advance(to moment: Nanoseconds) -> Nanoseconds {
    var step = max(moment - (last ?? moment), .zero)
    if let longestStep { step = min(step, longestStep) }
    last = max(moment, last ?? moment)
    return step
  }

  /// Makes the next step zero.
  public mutating func rest() { last = nil }
}

/// The entries of a `TimelineView(.animation(minimumInterval:))`: start, start + interval, and so
/// on.
public struct AnimationSchedule: Hashable, Sendable {
  /// The time of the first entry.
  public var start: Nanoseconds
  /// The interval in seconds; zero, negative and NaN make every moment an entry.
  public var minimumInterval: Double

  public init(start: Nanoseconds, minimumInterval: Double = 1.0 / 120) {
    self.start = start
    self.minimumInterval = minimumInterval
  }

  /// Returns the latest entry not after `moment`, or `start` if there is none.
  ///
  /// A moment up to a millionth of an interval before an entry counts as that entry. Frame times
  /// are rounded to nanoseconds, so a frame may lie slightly before its entry.
  public func entry(at moment: Nanoseconds) -> Nanoseconds {
    guard moment > start else { return start }
    guard minimumInterval > 0 else { return moment }
    let count = ((moment - start).seconds / minimumInterval + 1e-6).rounded(.down)
    return start + Nanoseconds(seconds: count * minimumInterval)
  }
}
