/// The start of an animation's own time.
///
/// The frame that makes a change is often slow, because it builds views and loads pictures. An
/// animation counting from the change would jump ahead before it is first seen. So its time begins
/// with the first frame that presents it. This frame shows the old value, and the step to the next
/// frame counts as at most a sixtieth of a second. After later stalls, the animation catches up
/// completely.
public struct StartClock: Hashable, Sendable {
  /// The longest first step, in seconds.
  public static let longestFirstStep = 1.0 / 60

  @usableFromInline var origin: Double
  @usableFromInline var stage: Stage

  @usableFromInline
  enum Stage: Hashable, Sendable {
    case waiting
    case presented
    case running
  }

  @inlinable
  init(origin: Double, stage: Stage) {
    self.origin = origin
    self.stage = stage
  }

  /// Creates a clock for a change made at `time`, before any frame was presented.
  @inlinable
  public init(changedAt time: Double) { self.init(origin: time, stage: .waiting) }

  /// Creates a clock fixed at `time`, for animations that take over from running ones.
  @inlinable
  public init(runningSince time: Double) { self.init(origin: time, stage: .running) }

  /// The moment at which the animation's time is zero, as far as known.
  public var begin: Double { origin }

  /// Whether `begin` is final.
  @inlinable public var isRunning: Bool { stage == .running }

  /// Tells the clock that a frame for `time` is presented.
  ///
  /// A repeated frame, an earlier frame and a time that is not finite change nothing.
  public mutating func present(at time: Double) {
    guard time.isFinite else { return }
    switch stage {
    case .waiting:
      origin = max(origin, time)
      stage = .presented
    case .presented where time > origin:
      origin = max(origin, time - Self.longestFirstStep)
      stage = .running
    case .presented, .running:
      break
    }
  }

  /// Returns the animation's time at `time`, in seconds; zero before it begins.
  public func elapsed(at time: Double) -> Double {
    time > origin ? time - origin : 0
  }
}
