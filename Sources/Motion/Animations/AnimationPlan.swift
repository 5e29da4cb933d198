internal import Numerics

/// An animation as plain numbers, which is what a running value keeps: copies of it are free.
@usableFromInline
struct AnimationPlan: Hashable, Sendable {
  @usableFromInline
  enum Law: Hashable, Sendable {
    case curve(UnitCurve, duration: Double)
    /// Takes over value and velocity of what it interrupts.
    case spring(Spring, blendDuration: Double)
    /// Progress follows a spring, with a velocity in whole changes per second.
    case interpolatingSpring(Spring, initialVelocity: Double)
    /// A `CompoundAnimation` knows.
    case compound
  }

  @usableFromInline
  enum Kind: Hashable, Sendable {
    case spring
    /// Every change follows one number, its progress.
    case progress
    case compound
  }

  @usableFromInline let law: Law
  @usableFromInline let kind: Kind
  /// The delays and speeds that are not inside a repetition.
  @usableFromInline private(set) var timing = TimeMap.identity
  /// Whether this is a spring that takes time, and nothing else: no delay, speed or blend.
  @usableFromInline var isPlainSpring: Bool { plainResponse > 0 }
  /// The response of a plain spring, and 0 of everything else: two are compared without a look into
  /// `law`, once for each value that follows something.
  @usableFromInline private(set) var plainResponse = 0.0
  @usableFromInline private(set) var plainRatio = 0.0
  /// What `logicallyComplete(after:)` said, with the delays and speeds that came after it.
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

  /// What a value at rest has: no movement, and it is over.
  @usableFromInline static let rest = AnimationPlan(.curve(.linear, duration: 0))

  var statedCompletion: Double? {
    get { stated >= 0 ? stated : nil }
    set {
      stated = newValue ?? -1
      plainResponse = 0
    }
  }

  /// Whether it is over as soon as it begins.
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
  /// A moment so short before the end counts as the end: frame times are rounded.
  static let endTolerance = 1e-9

  /// How far a plain animation has come `time` seconds after its start; nil when it has ended.
  ///
  /// `sizeSquared` is the squared length of the change, which decides when a spring has arrived.
  @usableFromInline
  func progress(at time: Double, sizeSquared: Double) -> AnimationProgress? {
    let local = timing.time(time)
    let progress: AnimationProgress?
    switch law {
    case .curve(let curve, let duration):
      guard local < duration - Self.endTolerance else { return nil }
      let (value, slope) = curve.valueAndVelocity(at: local / duration)
      // Upright tangents would hand an infinite velocity to a spring that takes over.
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

  /// How long a plain animation takes with its delays; infinite if it never ends.
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

  /// After how many seconds nobody need wait for a plain animation any longer.
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

/// How far an animation has come, as a number.
@usableFromInline
struct AnimationProgress: Sendable {
  /// The part of the change that is made; 0 at the start, and not confined to 0…1.
  @usableFromInline var value: Double
  /// Its growth per second.
  @usableFromInline var rate: Double

  init(value: Double, rate: Double) {
    self.value = value
    self.rate = rate
  }

  /// The same where delays and speeds stand between it and the clock.
  func seen(through timing: TimeMap, at time: Double) -> AnimationProgress {
    AnimationProgress(value: value, rate: timing.runs(at: time) ? rate * timing.rate : 0)
  }
}
