/// The keyframes of one track as a function of time.
struct KeyframePath<Value: Animatable & Sendable>: Sendable {
  typealias Data = Value.AnimatableData

  /// The movement from one keyframe to the next.
  struct Segment: Sendable {
    var keyframe: Keyframe<Value>
    var begin: Double
    var from: Data
    var startVelocity: Data
    var endVelocity: Data

    var to: Data { keyframe.value.animatableData }

    func value(_ time: Double) -> Data {
      guard keyframe.duration > 0 else { return to }
      let part = time / keyframe.duration
      switch keyframe.law {
      case .linear(let curve):
        return from.interpolated(towards: to, amount: curve.value(at: part))
      case .cubic:
        return hermite(part)
      case .spring(let spring, _):
        return from
          + spring.value(target: to - from, initialVelocity: startVelocity, time: time)
      case .move:
        return to
      }
    }

    /// Returns the value of a cubic at `s`, in 0…1.
    ///
    /// The cubic has the segment's end values and end velocities.
    private func hermite(_ s: Double) -> Data {
      let rest = 1 - s
      let moved = (to - from).scaled(by: s * s * (3 - 2 * s))
      let leaving = startVelocity.scaled(by: keyframe.duration * s * rest * rest)
      let arriving = endVelocity.scaled(by: keyframe.duration * s * s * rest)
      return from + moved + leaving - arriving
    }
  }

  let initial: Value
  let segments: [Segment]
  /// The time at which the last keyframe is reached; finite.
  let duration: Double

  init(from initial: Value, along keyframes: [Keyframe<Value>]) {
    self.initial = initial
    var segments: [Segment] = []
    segments.reserveCapacity(keyframes.count)
    var time = 0.0
    var place = initial.animatableData
    var velocity = Data.zero
    for (index, keyframe) in keyframes.enumerated() {
      let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
      var segment = Segment(
        keyframe: keyframe, begin: time, from: place, startVelocity: velocity, endVelocity: .zero)
      segment.connect(to: next)
      segments.append(segment)
      place = segment.end
      velocity = segment.endVelocity
      time += keyframe.duration
    }
    self.segments = segments
    duration = time
  }

  /// Returns the value at `time` seconds: the initial value before zero, and the last keyframe's
  /// value after the end.
  func value(at time: Double) -> Value {
    guard let last = segments.last else { return initial }
    guard time > 0 || duration == 0 else { return initial }
    guard time < duration else { return last.keyframe.value }
    // The search finds the last segment that has begun, so it skips segments without duration.
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].begin <= time { low = middle } else { high = middle - 1 }
    }
    let segment = segments[low]
    return segment.keyframe.value.replacing(segment.value(time - segment.begin))
  }
}

extension KeyframePath.Segment {
  /// The value with which the next segment starts.
  ///
  /// This is `to`, unless the duration cuts off a spring before it arrives.
  var end: KeyframePath.Data {
    if case .spring = keyframe.law { value(keyframe.duration) } else { to }
  }

  /// Sets the velocities at both ends.
  ///
  /// The start keeps the end velocity of the previous segment, unless the keyframe specifies one.
  mutating func connect(to next: Keyframe<Value>?) {
    switch keyframe.law {
    case .linear(let curve):
      endVelocity = slope(curve.velocity(at: 1))
    case .cubic(let start, let end):
      startVelocity = start ?? startVelocity
      endVelocity = end ?? next.map(jointVelocity) ?? .zero
    case .spring(let spring, let start):
      startVelocity = start ?? startVelocity
      endVelocity = spring.velocity(
        target: to - from, initialVelocity: startVelocity, time: keyframe.duration)
    case .move:
      endVelocity = .zero
    }
  }

  /// Returns the end velocity of a cubic segment whose keyframe specifies none.
  private func jointVelocity(_ next: Keyframe<Value>) -> KeyframePath.Data {
    let nextChange = next.value.animatableData - to
    switch next.law {
    case .cubic(let start?, _), .spring(_, let start?):
      return start
    case .cubic, .spring:
      let time = keyframe.duration + next.duration
      return time > 0 ? (to - from + nextChange).scaled(by: 1 / time) : .zero
    case .linear(let curve):
      return next.duration > 0
        ? nextChange.scaled(by: Self.bounded(curve.velocity(at: 0)) / next.duration) : .zero
    case .move:
      return .zero
    }
  }

  /// Converts a slope of the segment's timing curve to a velocity per second.
  private func slope(_ slope: Double) -> KeyframePath.Data {
    keyframe.duration > 0
      ? (to - from).scaled(by: Self.bounded(slope) / keyframe.duration) : .zero
  }

  /// Clamps a slope, because the next keyframe cannot continue with the infinite slope of a
  /// vertical curve.
  private static func bounded(_ slope: Double) -> Double { min(max(slope, -64), 64) }
}
