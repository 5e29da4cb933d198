/// A keyframe reached at constant speed, or along a timing curve.
public struct LinearKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Moves to `to` in `duration` seconds, along `timingCurve`.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    keyframe = Keyframe(to, .linear(timingCurve), duration: duration)
  }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A keyframe reached along a cubic curve that joins the neighbouring keyframes smoothly.
public struct CubicKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Moves to `to` in `duration` seconds.
  ///
  /// Velocities are per second. If `startVelocity` is nil, the keyframe starts with the velocity at
  /// which the previous one ends, or with zero at the start of the track.
  ///
  /// If `endVelocity` is nil, it depends on the next keyframe, so that the movement is smooth.
  /// Before a linear keyframe, and before one with a start velocity, it is the velocity with which
  /// that keyframe starts. Before any other cubic keyframe or spring, it is the mean velocity over
  /// both keyframes. Before a `MoveKeyframe` and at the end of the track, it is zero.
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

/// A keyframe reached along the movement of a spring.
public struct SpringKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Moves towards `to` for `duration` seconds; if that is nil, until the spring has settled.
  ///
  /// A duration that ends before the spring has settled cuts the movement off: the next keyframe
  /// starts from the value reached, and without a next keyframe the value jumps to `to`. If
  /// `duration` is nil and the spring never settles, the movement lasts for the spring's response.
  /// `startVelocity` is per second; nil continues with the current velocity.
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

/// A keyframe that is reached at once.
public struct MoveKeyframe<Value: Animatable & Sendable>: KeyframeTrackContent {
  let keyframe: Keyframe<Value>

  /// Jumps to `to`.
  public init(_ to: Value) { keyframe = Keyframe(to, .move, duration: 0) }

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes.append(keyframe)
  }
}

/// A value and the way to reach it from the previous keyframe.
struct Keyframe<Value: Animatable & Sendable>: Sendable {
  enum Law: Sendable {
    case linear(UnitCurve)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    case spring(Spring, start: Value.AnimatableData?)
    case move
  }

  let value: Value
  let law: Law
  /// The duration in seconds: zero, or between 1e-9 and 1e9.
  let duration: Double

  init(_ value: Value, _ law: Law, duration: Double) {
    self.value = value
    self.law = law
    self.duration = duration >= 1e-9 ? min(duration, 1e9) : 0
  }
}
