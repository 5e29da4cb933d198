import Motion
import Testing

@Suite struct VectorArithmeticTests {
  struct Wave: Animatable, Equatable {
    var phase: Double
    var height: Float
    var name = "wave"
    var animatableData: AnimatablePair<Double, Float> {
      get { AnimatablePair(phase, height) }
      set { (phase, height) = (newValue.first, newValue.second) }
    }
  }

  struct Still: Animatable {}

  func checkLaws<V: VectorArithmetic>(_ a: V, _ b: V) {
    #expect(a + .zero == a && a - a == .zero && (a + b) - b == a)
    #expect(a.scaled(by: 2) == a + a && a.scaled(by: 0) == .zero)
    #expect(a.interpolated(towards: b, amount: 0) == a)
    #expect(a.interpolated(towards: b, amount: 1) == b)
    var c = a
    c.interpolate(towards: b, amount: 0.5)
    #expect(c + c == a + b)
    #expect(a.scaled(by: -3).magnitudeSquared == 9 * a.magnitudeSquared)
    var d = a
    d += b
    #expect(d == a + b)
    d -= b
    #expect(d == a)
  }

  @Test func everyVectorTypeObeysTheLawsOfVectorArithmetic() {
    checkLaws(3.0, -4.0)
    checkLaws(3 as Float, -4 as Float)
    checkLaws(AnimatablePair(1.0, 2 as Float), AnimatablePair(5.0, -2 as Float))
    checkLaws(
      AnimatablePair(AnimatablePair(1.0, 2.0), 3.0), AnimatablePair(AnimatablePair(4.0, 6.0), 8.0))
    checkLaws(AnimatableValues(1.0, 2 as Float, 3.0), AnimatableValues(5.0, 6 as Float, 7.0))
    #expect(AnimatableValues(1.0, 2.0) != AnimatableValues(1.0, 3.0))
    #expect(AnimatablePair(3.0, 4.0).magnitudeSquared == 25)
    #expect(AnimatableValues(3.0, 4.0, 12.0).magnitudeSquared == 169)
    #expect(EmptyAnimatableData() + .zero == .zero && EmptyAnimatableData().magnitudeSquared == 0)
  }

  @Test func fieldsOutsideAnimatableDataJumpToTheTarget() {
    let spring = Spring.smooth
    let from = Wave(phase: 0, height: 0, name: "from")
    let to = Wave(phase: 1, height: 2, name: "to")
    let rest = Wave(phase: 0, height: 0)
    let now = spring.value(fromValue: from, toValue: to, initialVelocity: rest, time: 0.3)
    #expect(now.name == "to" && now.phase > 0.4 && now.phase < 1)
    #expect(isClose(Double(now.height), 2 * now.phase, 1e-6))
    var still = Still()
    still.animatableData = EmptyAnimatableData()
    #expect(still.animatableData == .zero)
  }
}
