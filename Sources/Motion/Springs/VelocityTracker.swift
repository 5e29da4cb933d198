internal import Numerics

/// How fast something moved that was put from place to place, such as a value under a finger.
///
/// Remembers three places. The older of the two movements between them counts three quarters and
/// the newer one a quarter, since the last sample before a finger leaves is the least reliable;
/// and while nothing is added the velocity fades by two thousandths a millisecond, so that a finger
/// that rests before it leaves throws nothing.
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

  /// Adds a place at a time in seconds.
  ///
  /// A place at the same time replaces the last; earlier and infinite times are ignored.
  public mutating func add(_ value: Value, at time: Double) {
    guard time.isFinite, time >= newest?.time ?? time else { return }
    if let newest, time > newest.time {
      oldest = middle
      middle = newest
    }
    newest = Sample(value: value, time: time)
  }

  /// The velocity per second at `time`, for `AnimatedValue.retarget`; zero without two places.
  public func velocity(at time: Double) -> Value {
    guard let newest, let middle else { return .zero }
    var velocity = newest.velocity(since: middle)
    if let oldest {
      velocity = middle.velocity(since: oldest).combined(0.75, velocity, 0.25)
    }
    guard time > newest.time else { return velocity }
    // 1000 · ln 0.998: the fading, per second.
    return velocity.scaled(by: Double.exp(-2.0020026706730794 * (time - newest.time)))
  }

  /// Forgets everything: a new touch.
  public mutating func reset() { self = VelocityTracker() }
}
