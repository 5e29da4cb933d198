/// What `AnimatedValue` asks a spring that takes over from what it interrupts.
extension AnimationPlan {
  /// Whether this is a spring whose delay is over `elapsed` seconds after its start: then all that
  /// moves the value is the spring.
  @inlinable @inline(__always)
  func hasTakenOver(at elapsed: Double) -> Bool {
    kind == .spring && timing.runs(at: elapsed)
  }

  /// The movement of a spring until `elapsed` seconds after its start; nil during its delay.
  @inlinable @inline(__always)
  func movement(until elapsed: Double, blend: ResponseBlend) -> SpringMovement? {
    guard case .spring(let spring, _) = law, timing.runs(at: elapsed) else { return nil }
    let time = timing.time(elapsed)
    let step = blend.duration > 0 ? blend.step(of: spring, time) : spring.step(time)
    return SpringMovement(spring, step: step, rate: timing.rate)
  }

  /// Whether two animations are the same spring without delay, speed or blend.
  @inlinable @inline(__always)
  func isSamePlainSpring(as other: AnimationPlan) -> Bool {
    isPlainSpring && plainResponse == other.plainResponse && plainRatio == other.plainRatio
  }

  /// The movement of a plain spring in `elapsed` seconds.
  @inlinable @inline(__always)
  func plainMovement(until elapsed: Double) -> SpringMovement? {
    guard case .spring(let spring, _) = law else { return nil }
    return SpringMovement(spring, step: spring.step(elapsed))
  }

  /// When a spring takes over, in seconds after its start.
  @inlinable var takeoverDelay: Double { timing.start }

  /// What makes a velocity per second one per second of the spring's own time.
  @inlinable var slowing: Double { timing.rate > 0 ? 1 / timing.rate : 0 }

  /// How the response of this spring comes out of the one that is running.
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
