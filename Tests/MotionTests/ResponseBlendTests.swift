@testable import Motion
import Testing

@Suite struct ResponseBlendTests {
  /// Returns the value and velocity of a spring at `time`, computed in 100,000 small steps.
  ///
  /// Over `duration`, the spring's response changes from `from` to the response of `spring`.
  static func fineState(
    from: Double, to spring: Spring, over duration: Double, time: Double
  ) -> (Double, Double) {
    var (value, velocity) = (10.0, 200.0)
    let count = 100_000
    let delta = time / Double(count)
    for index in 0..<count {
      let part = min((Double(index) + 0.5) * delta / duration, 1)
      let response = from + (spring.response - from) * part * part * (3 - 2 * part)
      Spring(response: response, dampingRatio: spring.dampingRatio)
        .update(value: &value, velocity: &velocity, target: 100, deltaTime: delta)
    }
    return (value, velocity)
  }

  @Test func responseBlendMatchesAFineIntegration() {
    let spring = Spring(response: 0.15, dampingRatio: 0.86)
    let blend = ResponseBlend(from: 0.5, duration: 0.25, elapsed: 0)
    for time in [0.05, 0.1, 0.2, 0.25, 0.3, 0.5] {
      let fine = Self.fineState(from: 0.5, to: spring, over: 0.25, time: time)
      let step = blend.step(of: spring, time)
      #expect(isClose(100 + step.offset(-90.0, velocity: 200), fine.0, 0.012), "\(time)")
    }
  }

  @Test func responseBlendEndsAndHasNoJumps() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 100, animation: .smooth(duration: 1), at: 0)
    value.retarget(to: 0, animation: .interactiveSpring, at: 0.2)
    let sharp = { (value: AnimatedValue<Double>) -> AnimatedValue<Double> in
      var sharp = AnimatedValue(0.0)
      sharp.retarget(to: 100, animation: .smooth(duration: 1), at: 0)
      sharp.retarget(to: 0, animation: .spring(response: 0.15, dampingFraction: 0.86), at: 0.2)
      return sharp
    }(value)
    #expect(isClose(value.value(at: 0.2), sharp.value(at: 0.2), 1e-12))
    // At first the blend is as soft as the old spring. So the value moves further before it turns
    // than with the new spring alone.
    #expect(value.value(at: 0.25) > sharp.value(at: 0.25) + 1)
    var last = value.value(at: 0.2)
    for step in 1...400 {
      let now = value.value(at: 0.2 + Double(step) / 1000)
      #expect((now - last).magnitude < 1)
      last = now
    }
    #expect(value.isFinished(at: 2))
  }

  /// A finger that moves the target in every frame must not restart the blend in every frame.
  @Test func responseBlendContinuesWhenTheTargetMoves() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 100, animation: .smooth(duration: 2), at: 0)
    for frame in 0..<60 {
      let time = 0.1 + Double(frame) / 120
      value.retarget(to: 100 + Double(frame), animation: .interactiveSpring, at: time)
    }
    #expect(value.run.blend.elapsed > 0.45 && value.run.blend.from == 2)
    // After half a second the value follows the target closely, as with the stiff spring alone.
    #expect(value.target - value.value(at: 0.6) < 8)
  }
}
