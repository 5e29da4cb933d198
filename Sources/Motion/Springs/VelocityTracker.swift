internal import Numerics

/// The velocity of a value that is set repeatedly, such as a position under a finger.
///
/// It keeps three samples, and therefore two movements between them. The older movement has a
/// weight of 3/4 and the newer one of 1/4, because the last sample before a finger lifts is the
/// least reliable. While no sample is added, the velocity fades by two thousandths per millisecond,
/// so that a finger that rests before lifting does not throw the value.
public struct VelocityTracker<Value: VectorArithmetic>: Sendable {
  private var newest: Sample?
  private var middle: Sample?
  private var oldest: Sample?

  private struct Sample: Sendable {
    var value: Value
    var time: Double

    func velocity(since earlier: Sample) -> Value {
      (value - earlier.value).scaled(by: 1 / (time - earlier.time))
    }
  }

  public init() {}

  /// Adds a sample at a time in seconds.
  ///
  /// A sample at the same time as the last one replaces it. Samples at earlier times, infinite
  /// times and NaN are ignored.
  public mutating func add(_ value: Value, at time: Double) {
    guard time.isFinite, time >= newest?.time ?? time else { return }
    if let newest, time > newest.time {
      oldest = middle
      middle = newest
    }
    newest = Sample(value: value, time: time)
  }

  /// Returns the velocity per second at `time`, for `AnimatedValue.retarget`; zero with fewer than
  /// two samples.
  public func velocity(at time: Double) -> Value {
    guard let newest, let middle else { return .zero }
    var velocity = newest.velocity(since: middle)
    if let oldest {
      velocity = middle.velocity(since: oldest).combined(0.75, velocity, 0.25)
    }
    guard time > newest.time else { return velocity }
    // 1000 · ln 0.998: the decay per second.
    return velocity.scaled(by: Double.exp(-2.0020026706730794 * (time - newest.time)))
  }

  /// Removes all samples, for a new touch.
  public mutating func reset() { self = VelocityTracker() }
}
