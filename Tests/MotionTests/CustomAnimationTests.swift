import Motion
import Testing

/// Moves in equal steps.
private struct Jumps: CustomAnimation {
  var count: Int
  var duration: Double

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    return value.scaled(by: (time / duration * Double(count)).rounded(.down) / Double(count))
  }
}

/// Pauses another animation for a while and forwards every call to it.
private struct Rest: CustomAnimation {
  var base: Animation
  var start: Double
  var duration: Double

  private func time(_ time: Double) -> Double {
    time < start ? time : max(start, time - duration)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: self.time(time), context: &context)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    base.velocity(value: value, time: self.time(time), context: context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    base.shouldMerge(
      previous: previous, value: value, time: self.time(time), context: &context)
  }
}

/// Moves by half of the remaining distance in each presented frame.
private struct Halves: CustomAnimation {
  private struct Made<V: VectorArithmetic>: AnimationStateKey {
    var part = 0.0
    static var defaultValue: Self { Self() }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    var made = context.state[Made<V>.self]
    made.part += (1 - made.part) / 2
    context.state[Made<V>.self] = made
    context.isLogicallyComplete = made.part > 0.9
    return made.part > 0.99 ? nil : value.scaled(by: made.part)
  }
}

@Suite struct CustomAnimationTests {
  private struct Start: AnimationStateKey { static let defaultValue: Double? = 5 }

  @Test func optionalStateHasItsDefault() {
    var state = AnimationState<Double>()
    #expect(state[Start.self] == 5)
    state[Start.self] = nil
    #expect(state[Start.self] == nil)
  }

  @Test func customAnimationScalesWithTheChange() {
    var value = AnimatedValue(20.0)
    value.retarget(to: 50, animation: Animation(Jumps(count: 3, duration: 0.3)).delay(0.1), at: 0)
    #expect(value.value(at: 0.05) == 20 && value.value(at: 0.25) == 30)
    #expect(value.value(at: 0.35) == 40 && value.value(at: 0.41) == 50)
    #expect(value.isFinished(at: 0.41) && !value.isFinished(at: 0.39))
    #expect(Animation(Jumps(count: 3, duration: 1)) == Animation(Jumps(count: 3, duration: 1)))
    #expect(Animation(Jumps(count: 3, duration: 1)) != Animation(Jumps(count: 4, duration: 1)))
    #expect(Animation(Jumps(count: 3, duration: 1)) != Animation(Halves()))
    #expect(Animation(Halves()).duration(of: 1.0) == nil)
    #expect(Animation(Halves()).logicalDuration == nil)
    #expect(Animation(Halves()).logicallyComplete(after: 2).logicalDuration == 2)
  }

  @Test func customAnimationBlendsFromTheRunningOne() {
    var old = AnimatedValue(0.0)
    old.retarget(to: 100, animation: .bouncy, at: 0)
    var value = old
    value.retarget(to: 0, animation: Animation(Jumps(count: 2, duration: 0.4)), at: 0.1)
    #expect(value.value(at: 0.2) == old.value(at: 0.2))
    #expect(isClose(value.value(at: 0.35), old.value(at: 0.35) / 2, 1e-9))
    // The custom animation has no velocity. When it is interrupted, it passes on the velocity of
    // the animation that it replaced.
    let before = value.value(at: 0.35)
    value.retarget(to: 10, animation: .spring, at: 0.35)
    #expect(isClose(value.value(at: 0.35), before, 1e-9))
  }

  @Test func onlyPresentedFramesChangeTheState() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 64, animation: Animation(Halves()), at: 0)
    #expect(value.present(at: 0) == 32 && value.value(at: 0.1) == 48 && value.value(at: 7) == 48)
    #expect(value.present(at: 0) == 32 && value.value(at: 0) == 32)
    #expect(!value.isLogicallyComplete(at: 0))
    for frame in 1...5 { _ = value.present(at: Double(frame) / 60) }
    #expect(value.isLogicallyComplete(at: 0.1) && !value.isFinished(at: 5.0 / 60))
    _ = value.present(at: 0.1)
    #expect(value.isFinished(at: 0.1) && value.value(at: 0.1) == 64)
  }

  @Test func wrappedAnimationsEqualUnwrappedOnes() {
    for base in AnimatedValueTests.animations {
      var alone = AnimatedValue(5.0)
      alone.retarget(to: 25, animation: base.speed(2).delay(0.1), at: 0)
      var wrapped = AnimatedValue(5.0)
      let rest = Animation(Rest(base: base, start: 99, duration: 1))
      wrapped.retarget(to: 25, animation: rest.speed(2).delay(0.1), at: 0)
      for time in stride(from: 0.0, to: 0.6, by: 0.07) {
        #expect(isClose(wrapped.value(at: time), alone.value(at: time), 1e-9), "\(base) \(time)")
        #expect(isClose(wrapped.velocity(at: time), alone.velocity(at: time), 1e-7), "\(base)")
      }
    }
  }

  @Test func wrappedSpringMergesLikeAnUnwrappedOne() {
    let bouncy = Animation.bouncy
    let wrapped = Animation(Rest(base: .bouncy, start: 99, duration: 1))
    for (first, second) in [(wrapped, wrapped), (bouncy, wrapped), (wrapped, bouncy)] {
      var alone = AnimatedValue(5.0)
      var value = AnimatedValue(5.0)
      for (target, time, animation) in [(25.0, 0.0, first), (-30, 0.13, second), (7, 0.2, second)] {
        alone.retarget(to: target, animation: bouncy, at: time)
        value.retarget(to: target, animation: animation, at: time)
        for look in stride(from: time, to: time + 0.06, by: 0.01) {
          #expect(isClose(value.value(at: look), alone.value(at: look), 1e-9), "\(target) \(look)")
          #expect(isClose(value.velocity(at: look), alone.velocity(at: look), 1e-7), "\(target)")
        }
      }
      #expect(value.isFinished(at: 5) && value.value(at: 5) == 7)
    }
  }

  @Test func repeatedCustomAnimationsRestart() {
    var value = AnimatedValue(0.0)
    value.retarget(
      to: 2, animation: Animation(Jumps(count: 2, duration: 1.0 / 16)).repeatCount(3), at: 0)
    var path: [Double] = []
    for frame in 0..<14 { path.append(value.present(at: Double(frame) / 64)) }
    #expect(path == [0, 0, 1, 1, 2, 2, 1, 1, 0, 0, 1, 1, 2, 2])
    #expect(value.isFinished(at: 1))
  }
}
