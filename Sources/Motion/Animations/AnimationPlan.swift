internal import Numerics

/// An animation as plain numbers, so that copying it costs no reference counting.
@usableFromInline
struct AnimationPlan: Hashable, Sendable {
  @usableFromInline
  enum Law: Hashable, Sendable {
    case curve(UnitCurve, duration: Double)
    /// Continues with the value and velocity of the animation it interrupts.
    case spring(Spring, blendDuration: Double)
    /// A progress that follows a spring, with a velocity in whole changes per second.
    case interpolatingSpring(Spring, initialVelocity: Double)
    /// Described by a `CompoundAnimation`.
    case compound
  }

  @usableFromInline
  enum Kind: Hashable, Sendable {
    case spring
    /// A single number, the progress, describes the movement of every value.
    case progress
    case compound
  }

  @usableFromInline let law: Law
  @usableFromInline let kind: Kind
  /// The delays and speeds; an animation inside a repetition has its own.
  @usableFromInline private(set) var timing = TimeMap.identity
  /// Whether this is a spring with a duration and without delay, speed or blend.
  @usableFromInline var isPlainSpring: Bool { plainResponse > 0 }
  /// The response of a plain spring, and 0 for any other animation.
  ///
  /// It is stored so that two plans can be compared without unpacking `law`. Plans are compared in
  /// every frame in which one value follows another.
  @usableFromInline private(set) var plainResponse = 0.0
  @usableFromInline private(set) var plainRatio = 0.0
  /// The time given to `logicallyComplete(after:)`, adjusted by the delays and speeds applied
  /// later; negative if no time was given.
  private var stated = -1.0

  init(_ law: Law) {
    self.law = law
    kind =
      switch law {
      case .curve, .interpolatingSpring: .progress
      case .spring: .spring
      case .compound: .compound
      }
    if case .spring(let spring, blendDuration: 0) = law {
      plainResponse = spring.response
      plainRatio = spring.dampingRatio
    }
  }

  /// The plan of a value at rest: an animation that has already ended.
  @usableFromInline static let rest = AnimationPlan(.curve(.linear, duration: 0))

  var statedCompletion: Double? {
    get { stated >= 0 ? stated : nil }
    set {
      stated = newValue ?? -1
      plainResponse = 0
    }
  }

  /// Whether the animation ends as soon as it begins.
  @usableFromInline var isInstant: Bool {
    if case .curve(_, let duration) = law { timing.inverse(duration) == 0 } else { false }
  }

  func delayed(by seconds: Double) -> AnimationPlan {
    var result = self
    result.timing = timing.delayed(by: seconds)
    result.plainResponse = 0
    result.statedCompletion = statedCompletion.map { max(0, $0 + seconds) }
    return result
  }

  func scaled(by factor: Double) -> AnimationPlan {
    var result = self
    result.timing = timing.scaled(by: factor)
    result.plainResponse = 0
    result.statedCompletion = statedCompletion.map { $0 > 0 ? $0 / factor : 0 }
    return result
  }
}

extension AnimationPlan {
  /// The seconds by which an animation may end early, because frame times are rounded.
  static let endTolerance = 1e-9

  /// Returns the progress of a plain animation `time` seconds after its start; nil when it has
  /// ended.
  ///
  /// `sizeSquared` is the squared length of the change, which determines when springs end.
  @usableFromInline
  func progress(at time: Double, sizeSquared: Double) -> AnimationProgress? {
    let local = timing.time(time)
    let progress: AnimationProgress?
    switch law {
    case .curve(let curve, let duration):
      guard local < duration - Self.endTolerance else { return nil }
      let (value, slope) = curve.valueAndVelocity(at: local / duration)
      // The slope is clamped, because a vertical tangent would pass an infinite velocity to a
      // spring that takes over.
      progress = AnimationProgress(value: value, rate: min(max(slope, -64), 64) / duration)
    case .spring(let spring, _):
      progress = spring.progress(at: local, velocity: 0, sizeSquared: sizeSquared)
    case .interpolatingSpring(let spring, let velocity):
      progress = spring.progress(at: local, velocity: velocity, sizeSquared: sizeSquared)
    case .compound:
      progress = nil
    }
    return progress?.seen(through: timing, at: time)
  }

  /// Returns the duration of a plain animation, delays included; infinite if it never ends.
  func duration(sizeSquared: Double) -> Double {
    let own =
      switch law {
      case .curve(_, let duration):
        duration
      case .spring(let spring, _):
        spring.restTime(velocity: 0, sizeSquared: sizeSquared)
      case .interpolatingSpring(let spring, let velocity):
        spring.restTime(velocity: velocity, sizeSquared: sizeSquared)
      case .compound:
        0.0
      }
    return timing.inverse(own)
  }

  /// The time at which a plain animation counts as complete, in seconds.
  var logicalDuration: Double {
    if let statedCompletion { return statedCompletion }
    let own =
      switch law {
      case .curve(_, let duration): duration
      case .spring(let spring, _), .interpolatingSpring(let spring, _): spring.response
      case .compound: 0.0
      }
    return timing.inverse(own)
  }
}

/// The progress of an animation.
@usableFromInline
struct AnimationProgress: Sendable {
  /// The part of the change made so far: 0 at the start, and possibly outside 0…1.
  @usableFromInline var value: Double
  /// The change of `value` per second.
  @usableFromInline var rate: Double

  init(value: Double, rate: Double) {
    self.value = value
    self.rate = rate
  }

  /// Returns the progress with its rate multiplied by the speed of `timing`.
  ///
  /// The rate is 0 while a delay lasts.
  func seen(through timing: TimeMap, at time: Double) -> AnimationProgress {
    AnimationProgress(value: value, rate: timing.runs(at: time) ? rate * timing.rate : 0)
  }
}
