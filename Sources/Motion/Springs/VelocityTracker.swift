internal import Numerics

/// The velocity of a value that is set repeatedly, such as a position under a finger.
///
/// It is the slope of the line that fits the last samples best: those of the last 0.05 s, or the
/// last three if fewer fall into that time and the oldest of them is at most 0.1 s old, or else the
/// last two. Samples less than 1 ms apart count as one, because events that a slow frame receives
/// together carry nearly the same time.
///
/// While no sample is added, the velocity fades by two thousandths per millisecond, so that a finger
/// that rests before lifting does not throw the value. After 0.1 s without a sample it is zero.
public struct VelocityTracker<Value: VectorArithmetic>: Sendable {
  /// The samples that count, oldest first.
  private var samples: [Sample] = []

  private struct Sample: Sendable {
    var value: Value
    var time: Double
    /// The time of the first sample merged into this one.
    let start: Double
  }

  /// The span in seconds before the last sample whose samples count.
  ///
  /// It holds four samples at 60 Hz. A longer span would measure a flick, which accelerates, too low.
  private static var window: Double { 0.05 }
  /// The span in seconds before the last sample in which the last three samples count.
  private static var longWindow: Double { 0.1 }
  /// The span in seconds below which samples are merged.
  private static var mergeSpan: Double { 0.001 }
  /// The shortest time in seconds between the first and the last sample from which a velocity
  /// follows.
  private static var minimumSpan: Double { 0.008 }
  /// The time in seconds after the last sample at which the velocity is zero.
  private static var longestRest: Double { 0.1 }

  public init() {}

  /// Adds a sample at a time in seconds.
  ///
  /// A sample less than 1 ms after the last one replaces it. Samples at earlier times, infinite
  /// times and NaN are ignored.
  public mutating func add(_ value: Value, at time: Double) {
    guard time.isFinite, time >= samples.last?.time ?? time else { return }
    if let last = samples.last, time - last.start < Self.mergeSpan {
      samples[samples.count - 1] = Sample(value: value, time: time, start: last.start)
    } else {
      samples.append(Sample(value: value, time: time, start: time))
    }
    while samples.count > 2,
      time - samples[0].time > (samples.count > 3 ? Self.window : Self.longWindow)
    {
      samples.removeFirst()
    }
  }

  /// Returns the velocity per second at `time`, for `AnimatedValue.retarget`.
  ///
  /// It is zero while the samples span less than 8 ms.
  public func velocity(at time: Double) -> Value {
    guard let first = samples.first, let last = samples.last,
      last.time - first.time >= Self.minimumSpan
    else { return .zero }
    guard time > last.time else { return slope }
    let rest = time - last.time
    guard rest < Self.longestRest else { return .zero }
    // 1000 · ln 0.998: the decay per second.
    return slope.scaled(by: Double.exp(-2.0020026706730794 * rest))
  }

  /// The slope of the least-squares line through the samples.
  private var slope: Value {
    let mean = samples.reduce(0) { $0 + $1.time } / Double(samples.count)
    var (sum, squares) = (Value.zero, 0.0)
    for sample in samples {
      let offset = sample.time - mean
      sum += (sample.value - samples[0].value).scaled(by: offset)
      squares += offset * offset
    }
    return sum.scaled(by: 1 / squares)
  }

  /// Removes all samples, for a new touch.
  public mutating func reset() { self = VelocityTracker() }
}
