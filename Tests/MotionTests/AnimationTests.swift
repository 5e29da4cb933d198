import Motion
import Testing

@Suite struct AnimationTests {
  /// Returns the value at `time` of an animation from 0 to 1.
  static func path(_ animation: Animation, _ time: Double) -> Double {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, animation: animation, at: 0)
    return value.value(at: time)
  }

  @Test func animationPresetsHaveSwiftUIDefaults() {
    #expect(Animation.default == .spring && Animation.spring() == .smooth)
    #expect(Animation.spring() == .spring(duration: 0.5, bounce: 0))
    #expect(
      Animation.spring(response: 0.5) == .spring(response: 0.5, dampingFraction: 0.825))
    #expect(Animation.spring(dampingFraction: 0.825) == .spring(response: 0.5))
    #expect(Animation.interactiveSpring() == .interactiveSpring)
    #expect(
      Animation.interactiveSpring
        == .spring(response: 0.15, dampingFraction: 0.86, blendDuration: 0.25))
    #expect(Animation.snappy == .snappy() && Animation.bouncy == .bouncy(extraBounce: 0))
    #expect(Animation.snappy(duration: 0.2) == .spring(.snappy(duration: 0.2)))
    #expect(Animation.interpolatingSpring() == .interpolatingSpring)
    #expect(Animation.linear == .linear(duration: 0.35))
    #expect(Animation.easeInOut == .timingCurve(0.42, 0, 0.58, 1))
    #expect(Animation.easeIn != .easeOut && Animation.spring != .interpolatingSpring)
    #expect(Set([Animation.linear, .linear.delay(0), .easeIn]).count == 2)
  }

  @Test func delayAndSpeedApplyInOrder() {
    let base = Animation.linear(duration: 1)
    for time in stride(from: 0.0, to: 2, by: 0.05) {
      func expected(_ start: Double, _ rate: Double) -> Double {
        min(max((time - start) * rate, 0), 1)
      }
      for (animation, start, rate) in [
        (base.delay(0.2).speed(2), 0.1, 2.0), (base.speed(2).delay(0.2), 0.2, 2),
        (base.delay(0.1).delay(0.3), 0.4, 1), (base.speed(2).speed(0.25), 0, 0.5),
        (base.delay(0.2).speed(2).delay(0.1).speed(4), 0.05, 8),
        (base.delay(-0.25), -0.25, 1), (base.speed(0), 0, 0),
      ] {
        let value = Self.path(animation, time)
        #expect(isClose(value, expected(start, rate), 1e-12), "\(time) \(start) \(rate)")
      }
    }
    // A negative delay skips the start of the animation. A further delay holds the value at which
    // the animation then starts.
    #expect(Self.path(base.delay(-0.25).delay(0.5), 0.4) == 0.25)
    #expect(isClose(Self.path(base.delay(-0.25).delay(0.5), 0.75), 0.5, 1e-12))
  }

  @Test func repetitionsHaveExactPeriods() {
    let base = Animation.easeIn(duration: 0.3)
    let there = base.repeatCount(3, autoreverses: false)
    let back = base.repeatCount(3)
    let forever = base.repeatForever()
    for step in 0..<200 {
      let time = Double(step) * 0.3 / 7
      let pass = (Double(step) / 7).rounded(.up) - 1
      let once = Self.path(base, step == 0 ? 0 : time - max(pass, 0) * 0.3)
      let isBackwards = max(pass, 0).truncatingRemainder(dividingBy: 2) == 1
      #expect(isClose(Self.path(there, time), time < 0.9 - 1e-9 ? once : 1, 1e-9), "\(step)")
      let folded = isBackwards ? 1 - once : once
      #expect(isClose(Self.path(back, time), time < 0.9 - 1e-9 ? folded : 1, 1e-9), "\(step)")
      #expect(isClose(Self.path(forever, time), folded, 1e-9), "\(step)")
    }
    // The phase is still exact after eight hours.
    #expect(isClose(Self.path(forever, 0.6 * 50_000 + 0.1), Self.path(base, 0.1), 1e-6))
    #expect(base.repeatCount(3).duration(of: 1.0) == 0.3 * 3)
    #expect(forever.duration(of: 1.0) == .infinity)
    #expect(base.repeatCount(0).duration(of: 1.0) == 0 && Self.path(base.repeatCount(0), 0) == 1)
    // Two passes end at the start value; when they are over, the value is the target.
    #expect(isClose(Self.path(base.repeatCount(2), 0.5999), 0, 1e-3))
    #expect(Self.path(base.repeatCount(2), 0.6) == 1)
  }

  @Test func delaysInsideAndOutsideRepetitionsDiffer() {
    let base = Animation.linear(duration: 0.5)
    let inside = base.delay(0.5).repeatCount(2, autoreverses: false)
    let outside = base.repeatCount(2, autoreverses: false).delay(0.5)
    #expect(inside.duration(of: 1.0) == 2 && outside.duration(of: 1.0) == 1.5)
    #expect(Self.path(inside, 0.75) == 0.5 && Self.path(inside, 1.2) == 0)
    #expect(Self.path(outside, 0.75) == 0.5 && isClose(Self.path(outside, 1.2), 0.4, 1e-12))
    let nested = base.repeatCount(2).repeatCount(2, autoreverses: false)
    #expect(nested.duration(of: 1.0) == 2)
    #expect(isClose(Self.path(nested, 1.25), 0.5, 1e-12) && Self.path(nested, 0.9) < 0.21)
  }

  @Test func repeatedSpringsKeepTheirPeriod() throws {
    let spring = Animation.spring(response: 0.3, dampingFraction: 0.7)
    for size in [1.0, 300] {
      let period = try #require(spring.duration(of: size))
      var value = AnimatedValue(0.0)
      value.retarget(to: size, animation: spring.repeatForever(autoreverses: false), at: 0)
      var once = AnimatedValue(0.0)
      once.retarget(to: size, animation: spring, at: 0)
      for pass in [0.0, 1, 7] {
        for time in stride(from: 0.01, to: period, by: 0.05) {
          let now = value.value(at: pass * period + time)
          #expect(isClose(now, once.value(at: time), 1e-7 * size), "\(pass) \(time)")
        }
      }
    }
  }

  @Test func animationDurationsFollowTheirModifiers() throws {
    #expect(Animation.linear(duration: 2).delay(1).speed(2).duration(of: 1.0) == 1.5)
    #expect(Animation.linear(duration: -1).duration(of: 1.0) == 0)
    #expect(Animation.linear(duration: .nan).duration(of: 1.0) == 0)
    #expect(Animation.linear.speed(0).duration(of: 1.0) == .infinity)
    let short = try #require(Animation.bouncy.duration(of: 1.0))
    let long = try #require(Animation.bouncy.duration(of: 1000.0))
    #expect(short < long && isClose(short, Animation.bouncy.duration(of: 0.001)!, 1e-9))
    #expect(Animation.spring(Spring(duration: 1, bounce: 1)).duration(of: 1.0) == .infinity)

    #expect(Animation.easeIn(duration: 0.4).logicalDuration == 0.4)
    #expect(Animation.spring(duration: 0.4, bounce: 0.2).delay(0.1).logicalDuration == 0.5)
    #expect(Animation.spring(duration: 0.4).speed(2).logicalDuration == 0.2)
    #expect(Animation.linear(duration: 1).repeatCount(3).logicalDuration == 3)
    let stated = Animation.linear(duration: 1).logicallyComplete(after: 0.4)
    #expect(stated.logicalDuration == 0.4 && stated.duration(of: 1.0) == 1)
    #expect(stated.delay(0.2).speed(2).logicalDuration.map { isClose($0, 0.3, 1e-12) } == true)
    #expect(stated.speed(2).delay(0.2).logicalDuration == 0.4)
    #expect(stated.speed(0).delay(1).speed(3).logicalDuration == .infinity)
    #expect(Animation.linear.logicallyComplete(after: .nan).logicalDuration == 0)
  }

  @Test func wordsTellCurveAndDuration() {
    #expect(Animation.easeInOut(duration: 0.25).words == "easeInOut 0.25 s")
    #expect(Animation.linear(duration: 1).delay(0.1).words == "linear 1 s delayed by 0.1 s")
    #expect(Animation.linear(duration: 1).speed(2).words == "linear 1 s at speed 2")
    #expect(
      Animation.spring(response: 1.0 / 3, dampingFraction: 0.7).words
        == "spring 0.333 s damping 0.7")
    #expect(Animation.easeIn(duration: 1).repeatCount(3).words == "easeIn 1 s repeated 3 times")
    #expect(Animation.easeOut(duration: 2).repeatForever().words == "easeOut 2 s repeated for ever")
  }

  @Test func lastChangeIsTheRunningAnimationAndItsStart() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, animation: .linear(duration: 1), at: 2)
    value.retarget(to: 3, animation: .easeIn(duration: 1).repeatForever(), at: 2.5)
    #expect(value.lastChange.animation == .easeIn(duration: 1).repeatForever())
    #expect(value.lastChange.time == 2.5)
    value.retarget(to: 4, animation: .easeOut(duration: 2), at: 3)
    #expect(value.lastChange.animation == .easeOut(duration: 2) && value.lastChange.time == 3)
  }

  @Test func initialVelocityIsRelativeToTheChange() {
    let animation = Animation.interpolatingSpring(
      stiffness: 100, damping: 10, initialVelocity: 3)
    var value = AnimatedValue(20.0)
    value.retarget(to: 220, animation: animation, at: 0)
    #expect(isClose(value.velocity(at: 0), 600, 1e-9))
    let spring = Spring(stiffness: 100, damping: 10)
    let expected = 20 + 200 * spring.value(target: 1.0, initialVelocity: 3, time: 0.2)
    #expect(isClose(value.value(at: 0.2), expected, 1e-9))
  }
}
