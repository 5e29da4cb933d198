/// When a frame is made and when it will be seen, with the names of `CADisplayLink`.
///
/// Sample motion at `targetTimestamp`: what is seen then belongs there, and a dropped frame is a
/// larger step. Moments count from an arbitrary start, never from a date.
public struct FrameTime: Hashable, Sendable {
  /// The longest `delta`: after a stall, simulations go on instead of exploding.
  public static let longestDelta = Nanoseconds(seconds: 1.0 / 30)

  /// When the previous frame was handed to the display; for the first, when this one was begun.
  public let timestamp: Nanoseconds
  /// When this frame will be seen.
  public let targetTimestamp: Nanoseconds
  /// One refresh of the display.
  public let duration: Nanoseconds
  /// How far a simulation should advance: target to target, never negative, at most `longestDelta`.
  ///
  /// Zero on the first frame and on the first after a pause or a rest, so nothing jumps.
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

/// Turns moments into steps; a rest is part of none.
public struct FrameClock: Hashable, Sendable {
  /// The longest single step; nil for timers and timelines, which absorb a stall whole.
  public let longestStep: Nanoseconds?
  private var last: Nanoseconds?

  public init(longestStep: Nanoseconds? = FrameTime.longestDelta) {
    self.longestStep = longestStep
  }

  /// The step from the last moment to this; zero for the first, and if `moment` is not later.
  public mutating func advance(to moment: Nanoseconds) -> Nanoseconds {
    var step = max(moment - (last ?? moment), .zero)
    if let longestStep { step = min(step, longestStep) }
    last = max(moment, last ?? moment)
    return step
  }

  /// Forgets the last moment: the next step is zero.
  public mutating func rest() { last = nil }
}

/// The dates of a `TimelineView(.animation(minimumInterval:))`: start, start + interval, and so on.
public struct AnimationSchedule: Hashable, Sendable {
  /// The time of the first entry.
  public var start: Nanoseconds
  /// In seconds; zero, negative or NaN means every moment is an entry.
  public var minimumInterval: Double

  public init(start: Nanoseconds, minimumInterval: Double = 1.0 / 120) {
    self.start = start
    self.minimumInterval = minimumInterval
  }

  /// The newest entry not later than `moment`; before `start`, the start.
  ///
  /// A moment that is a millionth of an interval short of an entry counts as there: frame times are
  /// whole nanoseconds, and a sixtieth of a second is not.
  public func entry(at moment: Nanoseconds) -> Nanoseconds {
    guard moment > start else { return start }
    guard minimumInterval > 0 else { return moment }
    let count = ((moment - start).seconds / minimumInterval + 1e-6).rounded(.down)
    return start + Nanoseconds(seconds: count * minimumInterval)
  }
}
