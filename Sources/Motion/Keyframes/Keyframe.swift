/// A keyframe reached at even speed, or along a curve.
public struct LinearKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Goes to `to` in `duration` seconds, along `timingCurve`.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    keyframe = Keyframe(to, .linear(timingCurve), duration: duration)
  }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A keyframe reached along a cubic curve that fits the ones before and after it.
public struct CubicKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Goes to `to` in `duration` seconds.
  ///
  /// Velocities are per second. Without one, the movement goes on smoothly: between two cubic
  /// keyframes, or a cubic one and a spring, it is the mean velocity over both; next to a linear
  /// keyframe that one's; zero at the ends of the track and next to a move.
  public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    keyframe = Keyframe(
      to,
      .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData),
      duration: duration)
  }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A keyframe reached as a spring would.
public struct SpringKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Goes to `to` for `duration` seconds; nil is until the spring has settled.
  ///
  /// A shorter duration cuts the movement where it is: the next keyframe starts there, and if none
  /// follows, the value jumps to `to`. A spring that never settles gets its response as duration.
  /// `startVelocity` is per second; nil goes on with the velocity that the value has.
  public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    let settling = spring.settlingDuration
    keyframe = Keyframe(
      to, .spring(spring, start: startVelocity?.animatableData),
      duration: duration ?? (settling < .infinity ? settling : spring.response))
  }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A keyframe that is there at once.
public struct MoveKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Goes to `to` in no time.
  public init(_ to: Value) { keyframe = Keyframe(to, .move, duration: 0) }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A place and how to get there from the one before.
struct Keyframe<Value: Animatable & Sendable>: Sendable {
  enum Law: Sendable {
    case linear(UnitCurve)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    case spring(Spring, start: Value.AnimatableData?)
    case move
  }

  let value: Value
  let law: Law
  /// From a nanosecond to 1e9 s, or zero.
  let duration: Double

  init(_ value: Value, _ law: Law, duration: Double) {
    self.value = value
    self.law = law
    self.duration = duration >= 1e-9 ? min(duration, 1e9) : 0
  }
}
