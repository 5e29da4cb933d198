@testable import Motion
import TestSupport
import Testing

@Suite struct AnimatedValueTests {
  static let animations: [Animation] = [
    .spring(response: 0.3, dampingFraction: 0.7), .smooth, .bouncy(duration: 0.8),
    .spring(Spring(duration: 0.5, bounce: -0.5)), .spring.delay(0.1), .spring.speed(2),
    .bouncy.delay(0.05).speed(0.5).delay(0.02), .interactiveSpring, .linear(duration: 0.2),
    .easeInOut, .easeOut(duration: 0.4).delay(0.1), .interpolatingSpring,
    .interpolatingSpring(duration: 0.3, bounce: 0.3).speed(1.5),
    .easeInOut(duration: 0.3).repeatForever(), .spring.repeatCount(3),
    .timingCurve(.circularEaseInOut, duration: 0.3),
  ]

  static func isSpring(_ index: Int) -> Bool { index < 8 }

  /// Interrupts animations of all kinds.
  ///
  /// The value never jumps; if the new animation is a spring, the velocity does not jump either.
  @Test func interruptedAnimationsAreContinuous() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var value = AnimatedValue(generator.number(-100...100))
      var time = generator.number(-5...5)
      for _ in 0..<12 {
        let index = Int.random(in: 0..<Self.animations.count, using: &generator)
        let before = value
        let target = generator.number(-100...100)
        value.retarget(to: target, animation: Self.animations[index], at: time)
        #expect(isClose(value.value(at: time), before.value(at: time), 1e-9), "\(index)")
        if Self.isSpring(index) {
          #expect(
            isClose(value.velocity(at: time), before.velocity(at: time), 1e-7), "\(index)")
        }
        #expect(value.target == target)
        time += generator.number(0.001...0.4)
      }
    }
  }

  /// Compares the velocity with the slope of the value, through delays, cross-fades and
  /// repetitions.
  @Test func velocityIsTheSlopeOfTheValue() {
    var generator = SeededGenerator(seed: 11)
    let h = 1e-6
    for _ in 0..<300 {
      var value = AnimatedValue(AnimatablePair(0.0, 0.0))
      var time = 0.0
      for _ in 0..<4 {
        let index = Int.random(in: 0..<Self.animations.count, using: &generator)
        let target = AnimatablePair(generator.number(-9...9), generator.number(-9...9))
        value.retarget(to: target, animation: Self.animations[index], at: time)
        time += generator.number(0.01...0.3)
      }
      for _ in 0..<8 {
        time += generator.number(0.001...0.1)
        guard !value.isFinished(at: time + h) else { break }
        let slope = (value.value(at: time + h) - value.value(at: time - h)).scaled(by: 0.5 / h)
        let error = (slope - value.velocity(at: time)).magnitudeSquared.squareRoot()
        // The velocity may differ from the slope only at a kink. There, a delay or a pass of a
        // repetition ends within ±h of the time.
        let isKink = error > 1e-2
        if isKink {
          let left = (value.value(at: time) - value.value(at: time - h)).scaled(by: 1 / h)
          let right = (value.value(at: time + h) - value.value(at: time)).scaled(by: 1 / h)
          #expect((left - right).magnitudeSquared > 1e-4, "no kink at \(time): \(error)")
        }
      }
    }
  }

  @Test func mergedSpringIsIndependentOfTheFrameRate() {
    let animation = Animation.interactiveSpring
    func value(_ looks: Int) -> Double {
      var value = AnimatedValue(0.0)
      value.retarget(to: 100, animation: .bouncy, at: 0)
      value.retarget(to: -50, animation: animation, at: 0.13)
      for look in 0..<looks { _ = value.present(at: 0.13 + Double(look) * 0.3 / Double(looks)) }
      return value.value(at: 0.31)
    }
    #expect(value(0) == value(7) && value(0) == value(100))
  }

  /// Retargeting takes a faster path if the new animation is the same spring as the running one.
  ///
  /// The test compares the faster path with the general path. A delay of 0 forces the general path.
  @Test func fastRetargetEqualsTheGeneralRetarget() {
    let animation = Animation.spring(response: 0.3, dampingFraction: 0.6)
    var short = AnimatedValue(0.0)
    var long = AnimatedValue(0.0)
    var generator = SeededGenerator(seed: 5)
    var time = 0.0
    for change in 0..<500 {
      let target = change % 50 == 49 ? short.target : generator.number(-50...50)
      let velocity = change % 7 == 0 ? generator.number(-50...50) : nil
      short.retarget(to: target, animation: animation, velocity: velocity, at: time)
      long.retarget(to: target, animation: animation.delay(0), velocity: velocity, at: time)
      // Some changes come in the same frame, and some only when the value is at rest.
      time += change % 5 == 0 ? 0 : change % 11 == 0 ? 5 : generator.number(0.001...0.1)
      #expect(short.value(at: time) == long.value(at: time), "\(change)")
      #expect(short.velocity(at: time) == long.velocity(at: time), "\(change)")
      #expect(short.isFinished(at: time) == long.isFinished(at: time))
      if change % 3 == 0 { #expect(short.present(at: time) == long.present(at: time)) }
    }
  }

  @Test func oldAnimationRunsDuringTheDelayOfANewSpring() {
    var old = AnimatedValue(0.0)
    old.retarget(to: 100, animation: .linear(duration: 1), at: 0)
    var value = old
    value.retarget(to: 0, animation: .smooth.delay(0.3), at: 0.2)
    for time in [0.2, 0.3, 0.4999] { #expect(value.value(at: time) == old.value(at: time)) }
    #expect(isClose(value.velocity(at: 0.5), 100, 1e-9))
    #expect(value.value(at: 0.505) > 50 && value.value(at: 1.2) < 50)
    // A change during the delay continues from the current value.
    value.retarget(to: 10, animation: .smooth, at: 0.4)
    #expect(isClose(value.value(at: 0.4), 40, 1e-9) && isClose(value.velocity(at: 0.4), 100, 1e-9))
  }

  @Test func curveCrossFadesFromARunningSpring() {
    var old = AnimatedValue(0.0)
    old.retarget(to: 100, animation: .bouncy, at: 0)
    var value = old
    value.retarget(to: 40, animation: .linear(duration: 0.4), at: 0.2)
    for time in stride(from: 0.2, to: 0.6, by: 0.02) {
      let below = old.value(at: time)
      let expected = below + (40 - below) * (time - 0.2) / 0.4
      #expect(isClose(value.value(at: time), expected, 1e-9))
    }
    #expect(value.value(at: 0.6) == 40 && value.isFinished(at: 0.6))
  }

  @Test func endedAnimationUnderACrossFadeStaysAtItsTarget() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 100, animation: .linear(duration: 0.2), at: 0)
    value.retarget(to: 0, animation: .linear(duration: 1), at: 0.1)
    #expect(isClose(value.value(at: 0.5), 60, 1e-9))
    // Presenting a frame removes the layers of finished animations. The value stays the same.
    var other = value
    for frame in 0..<60 {
      let time = 0.1 + Double(frame) / 60
      #expect(isClose(other.present(at: time), value.value(at: time), 1e-9))
    }
  }

  @Test func lastChangeOfAFrameWins() {
    for first in Self.animations {
      for last in Self.animations {
        for (index, running) in Self.animations.enumerated() {
          var once = AnimatedValue(0.0)
          once.retarget(to: 50, animation: running, at: 0)
          once.retarget(to: 20, animation: index % 2 == 0 ? running : .spring, at: 0.1)
          var twice = once
          once.retarget(to: -10, animation: last, at: 0.2)
          twice.retarget(to: 99, animation: first, at: 0.2)
          twice.retarget(to: -10, animation: last, at: 0.2)
          for time in [0.2, 0.21, 0.3, 0.5, 2] {
            #expect(once.value(at: time) == twice.value(at: time))
            #expect(once.velocity(at: time) == twice.velocity(at: time))
          }
        }
      }
    }
    // A value at rest gets two changes in one frame. At 0 s, the first goes to 2 and the second
    // back to 1. At 5 s, both go to 2, but with different animations.
    var value = AnimatedValue(1.0)
    value.retarget(to: 2, animation: .linear(duration: 1), at: 0)
    value.retarget(to: 1, animation: .linear(duration: 1), at: 0)
    #expect(value.isFinished(at: 0) && value.value(at: 0) == 1)
    value.retarget(to: 2, animation: .linear(duration: 1), at: 5)
    value.retarget(to: 2, animation: .linear(duration: 2), at: 5)
    #expect(value.value(at: 6) == 1.5)
    value.retarget(to: 2, animation: nil, at: 5)
    #expect(value.value(at: 5) == 2 && value.isFinished(at: 5))
  }

  @Test func retargetingToTheSameValueKeepsTheAnimation() {
    var value = AnimatedValue(1.0)
    value.retarget(to: 1, animation: .linear.repeatForever(), at: 0)
    #expect(value.isFinished(at: 0))
    value.retarget(to: 5, animation: .linear(duration: 1), at: 1)
    let before = value
    value.retarget(to: 5, animation: .spring, at: 1.5)
    #expect(value.value(at: 1.7) == before.value(at: 1.7))
    value.retarget(to: 9, animation: nil, at: 1.6)
    #expect(value.value(at: 1.6) == 9 && value.velocity(at: 1.6) == 0)
    // An initial velocity moves the value although the target stays.
    value.retarget(to: 9, animation: .smooth, velocity: 300, at: 2)
    #expect(value.velocity(at: 2) == 300 && value.value(at: 2.1) > 12)
    #expect(value.isFinished(at: 9))
  }

  @Test func givenVelocityReplacesTheCurrentOne() {
    for animation in [Animation.spring, .spring.speed(2), .spring.speed(2).delay(0.1)] {
      var value = AnimatedValue(0.0)
      value.retarget(to: 100, animation: animation, velocity: 250, at: 0)
      let start = animation == .spring.speed(2).delay(0.1) ? 0.1 : 0
      #expect(isClose(value.velocity(at: start + 1e-9), 250, 1e-4))
    }
  }

  @Test func springsEndAtRest() throws {
    for animation in Self.animations.prefix(7) {
      for size in [0.01, 1, 1000] {
        var value = AnimatedValue(0.0)
        value.retarget(to: size, animation: animation, at: 0)
        let end = try #require(animation.duration(of: size))
        #expect(!value.isFinished(at: end - 1e-6) && value.isFinished(at: end + 1e-6))
        let left = value.value(at: end - 1e-6) - size
        #expect(left.magnitude <= min(0.02, 1e-3 * size) * 1.001)
        #expect(value.value(at: end + 1e-6) == size && value.velocity(at: end + 1e-6) == 0)
      }
    }
  }

  @Test func logicalCompletionPrecedesTheEnd() {
    var value = AnimatedValue(0.0)
    #expect(value.isLogicallyComplete(at: 0))
    value.retarget(to: 100, animation: .bouncy(duration: 0.4).delay(0.1), at: 1)
    #expect(!value.isLogicallyComplete(at: 1.49) && value.isLogicallyComplete(at: 1.5))
    #expect(!value.isFinished(at: 1.5))
    value.retarget(to: 0, animation: .linear(duration: 1).repeatCount(3), at: 2)
    #expect(!value.isLogicallyComplete(at: 4.9) && value.isLogicallyComplete(at: 5))
  }

  /// Interrupting animations before they end must not accumulate layers.
  @Test func frequentInterruptionsKeepFewLayers() {
    var value = AnimatedValue(0.0)
    for frame in 0..<10_000 {
      let time = Double(frame) / 120
      let before = value.value(at: time)
      value.retarget(to: Double(frame % 7), animation: .easeInOut(duration: 1), at: time)
      #expect(isClose(value.value(at: time), before, 1e-9))
      #expect(value.layers.count <= 16)
    }
    for frame in 0..<1000 {
      let time = 100 + Double(frame) / 120
      value.retarget(to: Double(frame % 5), animation: .easeIn.repeatForever(), at: time)
      #expect(value.layers.count <= 17)
      _ = value.present(at: time)
    }
    value.retarget(to: 3, animation: .spring, at: 200)
    _ = value.present(at: 200.01)
    #expect(value.layers.isEmpty)
    _ = value.present(at: 300)
    #expect(value.isFinished(at: 300) && value.value(at: 300) == 3)
  }

  @Test func extremeParametersNeverGiveNaN() {
    for a in hostileNumbers {
      for b in hostileNumbers {
        let animations: [Animation] = [
          .linear(duration: a).delay(b), .spring(response: a, dampingFraction: b),
          .spring(Spring(duration: 0.3, bounce: a), blendDuration: b), .spring.speed(a).delay(b),
          .easeIn.delay(a).speed(b), .easeIn(duration: a).repeatCount(3).speed(b),
          .interpolatingSpring(stiffness: a, damping: b, initialVelocity: a),
          .spring.repeatForever().delay(a).speed(b),
          .timingCurve(a, b, b, a, duration: 0.3).logicallyComplete(after: a),
        ]
        for animation in animations {
          var value = AnimatedValue(0.0)
          value.retarget(to: 10, animation: .bouncy, at: 0)
          value.retarget(to: 5, animation: animation, at: 0.1)
          value.retarget(to: 7, animation: .spring, at: b)
          value.retarget(to: 3, animation: animation, velocity: 4, at: 0.3)
          for time in hostileNumbers {
            #expect(
              !value.value(at: time).isNaN && !value.velocity(at: time).isNaN,
              "\(animation) \(b) \(time)")
            _ = value.present(at: time)
          }
          #expect(animation.duration(of: 1.0).map { $0 >= 0 } == true, "\(animation)")
          #expect(animation.logicalDuration.map { $0 >= 0 } == true, "\(animation)")
        }
      }
    }
  }

  @Test func nonFiniteTargetIsSetAtOnce() {
    var value = AnimatedValue(0.0)
    value.retarget(to: .infinity, animation: .spring, at: 0)
    #expect(value.value(at: 0.1) == .infinity)
    value.retarget(to: 5, animation: .spring, at: 1)
    #expect(value.value(at: 1) == 5)
    value.retarget(to: .nan, animation: .linear, at: 2)
    #expect(value.value(at: 2.1).isNaN)
    value.retarget(to: 6, animation: .linear, at: 3)
    #expect(value.value(at: 3) == 6 && value.isFinished(at: 3))
  }
}
