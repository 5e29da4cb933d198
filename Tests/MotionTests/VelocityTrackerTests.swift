import Motion
import Testing

@Suite struct VelocityTrackerTests {
  @Test func velocityIsAWeightedMeanOverTheLastThreeSamples() {
    var tracker = VelocityTracker<Double>()
    #expect(tracker.velocity(at: 0) == 0)
    tracker.add(0, at: 0)
    #expect(tracker.velocity(at: 0) == 0)
    tracker.add(1, at: 0.01)
    #expect(isClose(tracker.velocity(at: 0.01), 100, 1e-9))
    tracker.add(5, at: 0.02)
    #expect(isClose(tracker.velocity(at: 0.02), 0.75 * 100 + 0.25 * 400, 1e-9))
    tracker.add(7, at: 0.03)
    #expect(isClose(tracker.velocity(at: 0.03), 0.75 * 400 + 0.25 * 200, 1e-9))
    tracker.reset()
    #expect(tracker.velocity(at: 0.03) == 0)
  }

  @Test func velocityDecaysWhileTheFingerRests() {
    var tracker = VelocityTracker<AnimatablePair<Double, Double>>()
    tracker.add(AnimatablePair(0, 0), at: 0)
    tracker.add(AnimatablePair(1, 2), at: 0.01)
    var expected = 100.0
    for _ in 0..<100 { expected *= 0.998 }
    let velocity = tracker.velocity(at: 0.11)
    #expect(isClose(velocity.first, expected, 1e-9))
    #expect(isClose(velocity.second, 2 * expected, 1e-9))
    #expect(tracker.velocity(at: 5).magnitudeSquared < 1)
  }

  @Test func nonMonotonicSamplesAreIgnored() {
    var tracker = VelocityTracker<Double>()
    tracker.add(3, at: .nan)
    tracker.add(3, at: .infinity)
    tracker.add(0, at: 1)
    tracker.add(50, at: 1)
    tracker.add(51, at: 1.01)
    tracker.add(99, at: 0.5)
    #expect(isClose(tracker.velocity(at: 1.01), 100, 1e-9))
    tracker.add(52, at: 1.01)
    #expect(isClose(tracker.velocity(at: 1.01), 200, 1e-9))
    #expect(isClose(tracker.velocity(at: .nan), 200, 1e-9))
    #expect(tracker.velocity(at: .infinity) == 0)
  }
}
