import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  static let ratios = [
    0, 1e-9, 0.05, 0.5, 0.7, 0.999_999, 1 - 1e-15, 1, 1 + 1e-15, 1.000_001, 1.4, 9,
  ]

  @Test func springParametersConvertAndRoundTrip() {
    for response in [0.05, 0.3, 0.5, 2] {
      for ratio in [0.1, 0.5, 0.825, 1, 1.6, 4] {
        let spring = Spring(response: response, dampingRatio: ratio)
        let byBounce = Spring(duration: spring.duration, bounce: spring.bounce)
        let byPhysics = Spring(
          mass: 2.5, stiffness: 2.5 * spring.stiffness, damping: 2.5 * spring.damping,
          allowOverDamping: true)
        let settling = spring.settlingDuration(
          target: 1.0, epsilon: 0.001, rule: ratio < 1 ? .envelope : .amplitude)
        let bySettling = Spring(settlingDuration: settling, dampingRatio: ratio)
        #expect(spring.response == response && spring.dampingRatio == ratio && spring.mass == 1)
        for other in [byBounce, byPhysics] {
          #expect(isClose(other.response, response, 1e-14))
          #expect(isClose(other.dampingRatio, ratio, 1e-14))
        }
        #expect(byPhysics.mass == 2.5)
        #expect(isClose(byPhysics.stiffness, 2.5 * spring.stiffness, 1e-9))
        #expect(isClose(bySettling.response, response, 1e-9))
        #expect(bySettling.dampingRatio == ratio)
      }
    }
    #expect(Spring(stiffness: 100, damping: 50).dampingRatio == 1)
    #expect(Spring(stiffness: 100, damping: 50, allowOverDamping: true).dampingRatio == 2.5)
  }

  @Test func springPresetsHaveSwiftUIValues() {
    #expect(Spring() == .smooth && Spring.smooth == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
    #expect(Spring.bouncy(duration: 0.2, extraBounce: 0.1) == Spring(duration: 0.2, bounce: 0.4))
    #expect(isClose(Spring.snappy(duration: 0.35, extraBounce: 0.4).dampingRatio, 0.45, 1e-15))
    #expect(Spring.smooth(extraBounce: 0.2).bounce == 1 - (1 - 0.2))
  }

  @Test(arguments: ratios)
  func springStepsCompose(_ ratio: Double) {
    let spring = Spring(response: 0.4, dampingRatio: ratio)
    for (one, two) in [(0.01, 0.02), (1.0 / 60, 1.0 / 120), (0.3, 0.0001), (1e-9, 0.5)] {
      let both = spring.step(one).followed(by: spring.step(two))
      let whole = spring.step(one + two)
      let scale = 1e-12 * spring.stiffness
      #expect(isClose(both.offsetFromOffset, whole.offsetFromOffset, 1e-12))
      #expect(isClose(both.offsetFromVelocity, whole.offsetFromVelocity, 1e-12))
      #expect(isClose(both.velocityFromOffset, whole.velocityFromOffset, scale))
      #expect(isClose(both.velocityFromVelocity, whole.velocityFromVelocity, 1e-11))
    }
  }

  @Test(arguments: ratios)
  func springObeysItsDifferentialEquation(_ ratio: Double) {
    let spring = Spring(response: 0.4, dampingRatio: ratio)
    let h = 1e-5
    for time in stride(from: 0.02, to: 0.8, by: 0.037) {
      func position(_ t: Double) -> Double {
        spring.value(target: 1, initialVelocity: 3, time: t)
      }
      func velocity(_ t: Double) -> Double {
        spring.velocity(target: 1, initialVelocity: 3, time: t)
      }
      let slope = (position(time + h) - position(time - h)) / (2 * h)
      #expect(isClose(slope, velocity(time), 1e-5 * spring.stiffness))
      let pull = (velocity(time + h) - velocity(time - h)) / (2 * h)
      let force = spring.force(target: 1, position: position(time), velocity: velocity(time))
      #expect(isClose(pull, force, 1e-5 * spring.stiffness))
    }
  }

  /// Near critical damping, the formula for overdamping would lose half of its digits.
  ///
  /// A series replaces the formula there.
  @Test func springIsContinuousAcrossCriticalDamping() {
    let critical = Spring(response: 0.5, dampingRatio: 1)
    for excess in [1e-15, 1e-13, 1e-11, 1e-9] {
      for ratio in [1 - excess, 1 + excess] {
        let near = Spring(response: 0.5, dampingRatio: ratio)
        for time in [0.001, 0.1, 0.5, 2] {
          let one = near.value(target: 1, initialVelocity: 20, time: time)
          let two = critical.value(target: 1, initialVelocity: 20, time: time)
          #expect(isClose(one, two, 20 * excess + 1e-14), "\(ratio) \(time)")
        }
      }
    }
  }

  @Test func manySpringStepsEqualOne() {
    var generator = SeededGenerator(seed: 1)
    for ratio in Self.ratios {
      let spring = Spring(response: 0.35, dampingRatio: ratio)
      var value = AnimatablePair(3.0, -2.0)
      var velocity = AnimatablePair(0.0, 40.0)
      let target = AnimatablePair(100.0, 7.0)
      var time = 0.0
      for _ in 0..<200 {
        let delta = generator.number(0...0.02)
        spring.update(value: &value, velocity: &velocity, target: target, deltaTime: delta)
        time += delta
      }
      let whole = spring.value(
        fromValue: AnimatablePair(3.0, -2.0), toValue: target,
        initialVelocity: AnimatablePair(0, 40), time: time)
      #expect((value - whole).magnitudeSquared < 1e-20)
    }
  }

  @Test func springBetweenTwoValuesEqualsAShiftedSpringFromZero() {
    let spring = Spring.bouncy
    let value = spring.value(fromValue: 20.0, toValue: 50, initialVelocity: 5, time: 0.2)
    #expect(value == 20 + spring.value(target: 30, initialVelocity: 5, time: 0.2))
    let velocity = spring.velocity(fromValue: 20.0, toValue: 50, initialVelocity: 5, time: 0.2)
    #expect(velocity == spring.velocity(target: 30, initialVelocity: 5, time: 0.2))
    let force = spring.force(fromValue: 20.0, toValue: 50, position: 30, velocity: 2)
    #expect(isClose(force, spring.stiffness * 20 - spring.damping * 2, 1e-9))
    let settling = spring.settlingDuration(
      fromValue: 20.0, toValue: 50, initialVelocity: 0, epsilon: 0.03)
    #expect(isClose(settling, spring.settlingDuration(target: 30.0, epsilon: 0.03), 0))
  }

  @Test func settlingDurationIsNeverTooShort() {
    for ratio in [0.1, 0.3, 0.7, 0.95, 1, 1.3, 3] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      for velocity in [-40.0, -3, 0, 5, 60] {
        let settled = spring.settlingDuration(
          target: 1.0, initialVelocity: velocity, epsilon: 0.001, rule: .amplitude)
        for late in stride(from: 0.0, to: 2, by: 0.01) {
          let value = spring.value(target: 1, initialVelocity: velocity, time: settled + late)
          #expect((value - 1).magnitude <= 0.001 + 1e-12, "\(ratio) \(velocity)")
        }
      }
    }
    let undamped = Spring(response: 0.5, dampingRatio: 0)
    #expect(undamped.settlingDuration == .infinity)
    #expect(Spring(duration: 0.5, bounce: -1).settlingDuration == .infinity)
    #expect(Spring(duration: 0).settlingDuration == 0)
    #expect(Spring().settlingDuration(target: 0.0, epsilon: 0.001) == 0)
    #expect(Spring().settlingDuration(target: 1.0, epsilon: 0) == .infinity)
  }

  @Test func degenerateSpringsJumpDriftOrStay() {
    let instant = Spring(response: 0, dampingRatio: 0.7)
    #expect(instant.value(target: 5.0, time: 0) == 0)
    #expect(instant.value(target: 5.0, time: 1e-9) == 5)
    let free = Spring(response: .infinity, dampingRatio: 0.7)
    #expect(free.value(target: 5, initialVelocity: 2, time: 3) == 6)
    #expect(free.stiffness == 0 && free.damping == 0)
    let stuck = Spring(duration: 0.5, bounce: -1)
    #expect(stuck.value(target: 5, initialVelocity: 2, time: 3) == 0)
    #expect(stuck.velocity(target: 5, initialVelocity: 2, time: 3) == 0)
    let endless = Spring(duration: 0.5, bounce: 1)
    #expect(isClose(endless.value(target: 5.0, time: 100.25), 10, 1e-9))
    #expect(Spring(duration: 0.5, bounce: 7) == endless)
    #expect(Spring(response: .nan, dampingRatio: .nan) == Spring(response: 0, dampingRatio: 1))
    #expect(Spring(response: 0.5, dampingRatio: -3).dampingRatio == 0)
    #expect(Spring(stiffness: 0, damping: 0).value(target: 5, initialVelocity: 2, time: 3) == 6)
  }

  @Test func extremeParametersNeverGiveNaN() {
    for response in hostileNumbers {
      for ratio in hostileNumbers {
        for spring in [
          Spring(response: response, dampingRatio: ratio),
          Spring(duration: response, bounce: ratio),
          Spring(mass: 1, stiffness: response, damping: ratio, allowOverDamping: true),
          Spring(mass: response, stiffness: 100, damping: ratio),
          Spring(settlingDuration: response, dampingRatio: ratio),
        ] {
          for time in hostileNumbers {
            let value = spring.value(target: 1, initialVelocity: 1, time: time)
            let velocity = spring.velocity(target: 1, initialVelocity: 1, time: time)
            #expect(!value.isNaN && !velocity.isNaN, "\(spring) \(time)")
          }
          #expect(spring.settlingDuration >= 0)
          let numbers = [spring.bounce, spring.stiffness, spring.damping]
          #expect(numbers.allSatisfy { !$0.isNaN }, "\(spring)")
        }
      }
    }
  }
}
