/// When an animation's own time begins.
///
/// The frame in which a change is made is often a slow one: views are built, pictures loaded. An
/// animation that counts from the change would have jumped ahead by the time it is seen first. So
/// its time begins with the first frame that presents it, which shows the old value, and the first
/// step from there counts as a sixtieth of a second at most. Later stalls are made up for in full.
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

  /// A clock for a change made at `time`, of which no frame has been presented.
  @inlinable
  public init(changedAt time: Double) { self.init(origin: time, stage: .waiting) }

  /// A clock fixed at `time`, for animations that take over from running ones.
  @inlinable
  public init(runningSince time: Double) { self.init(origin: time, stage: .running) }

  /// The moment at which the animation's time is zero, as far as is known.
  public var begin: Double { origin }

  /// Whether frames do not move `begin` any more.
  @inlinable public var isRunning: Bool { stage == .running }

  /// Tells the clock that a frame is seen at `time`.
  ///
  /// The same frame again, an earlier one, or one at no finite time changes nothing.
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

  /// The animation's time at `time`, in seconds; zero before it begins.
  public func elapsed(at time: Double) -> Double {
    time > origin ? time - origin : 0
  }
}
