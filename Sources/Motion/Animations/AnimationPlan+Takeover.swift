/// Queries by `AnimatedValue` for a spring that continues from the animation it interrupts.
extension AnimationPlan {
  /// Returns whether this is a spring that has taken over `elapsed` seconds after its start.
  ///
  /// A spring takes over when its delay ends; from then on, it alone moves the value.
  @inlinable @inline(__always)
  func hasTakenOver(at elapsed: Double) -> Bool {
    kind == .spring && timing.runs(at: elapsed)
  }

  /// Returns the movement of a spring until `elapsed` seconds after its start; nil during its
  /// delay.
  @inlinable @inline(__always)
  func movement(until elapsed: Double, blend: ResponseBlend) -> SpringMovement? {
    guard case .spring(let spring, _) = law, timing.runs(at: elapsed) else { return nil }
    let time = timing.time(elapsed)
    let step = blend.duration > 0 ? blend.step(of: spring, time) : spring.step(time)
    return SpringMovement(spring, step: step, rate: timing.rate)
  }

  /// Returns whether both animations are the same spring without delay, speed or blend.
  @inlinable @inline(__always)
  func isSamePlainSpring(as other: AnimationPlan) -> Bool {
    isPlainSpring && plainResponse == other.plainResponse && plainRatio == other.plainRatio
  }

  /// Returns the movement of a plain spring in `elapsed` seconds.
  @inlinable @inline(__always)
  func plainMovement(until elapsed: Double) -> SpringMovement? {
    guard case .spring(let spring, _) = law else { return nil }
    return SpringMovement(spring, step: spring.step(elapsed))
  }

  /// The time after the start at which a spring takes over, in seconds.
  @inlinable var takeoverDelay: Double { timing.start }

  /// The factor that converts a velocity per second to a velocity per second of the spring's time.
  @inlinable var slowing: Double { timing.rate > 0 ? 1 / timing.rate : 0 }

  /// Returns the blend from the response of the running spring to the response of this one.
  @inlinable @inline(__always)
  func blend(
    from previous: AnimationPlan, in blend: ResponseBlend, after elapsed: Double
  ) -> ResponseBlend {
    guard case .spring(let new, let duration) = law, duration > 0,
      case .spring(let old, _) = previous.law, previous.timing.runs(at: elapsed)
    else { return .none }
    return .continuing(
      blend, of: old, after: previous.timing.time(elapsed), to: new, duration: duration)
  }
}
