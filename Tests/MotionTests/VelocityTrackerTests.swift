import Motion
import Testing

@Suite struct VelocityTrackerTests {
  @Test func velocityIsTheSlopeOfTheLineThroughTheLastSamples() {
    var tracker = VelocityTracker<Double>()
    #expect(tracker.velocity(at: 0) == 0)
    tracker.add(0, at: 0)
    #expect(tracker.velocity(at: 0) == 0)
    tracker.add(1, at: 0.01)
    #expect(isClose(tracker.velocity(at: 0.01), 100, 1e-9))
    tracker.add(5, at: 0.02)
    #expect(isClose(tracker.velocity(at: 0.02), 250, 1e-9))
    tracker.add(7, at: 0.03)
    #expect(isClose(tracker.velocity(at: 0.03), 250, 1e-9))
    tracker.reset()
    #expect(tracker.velocity(at: 0.03) == 0)
  }

  @Test(arguments: [10.0, 30, 60, 120, 1000, 4000])
  func steadyMovementHasItsSpeedAtAnyRate(rate: Double) {
    var tracker = VelocityTracker<Double>()
    let count = Int(rate)
    for step in 0...count {
      let time = Double(step) / rate
      tracker.add(50 * time, at: time)
    }
    #expect(isClose(tracker.velocity(at: 1), 50, 1e-6))
  }

  /// Ten moves of 2.5 points, 50 ms apart, of which each frame of 100 ms receives two at once.
  @Test func movesThatASlowFrameReceivesTogetherCountAsOne() {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: 0)
    for frame in 1...5 {
      let time = Double(frame) * 0.1
      tracker.add(Double(frame) * 5 - 2.5, at: time)
      tracker.add(Double(frame) * 5, at: time + 3e-6)
    }
    #expect(isClose(tracker.velocity(at: 0.5 + 6e-6), 50, 0.01))
  }

  @Test func velocityFollowsAFlickThatAccelerates() {
    var tracker = VelocityTracker<Double>()
    for step in 0...12 {
      let time = Double(step) / 120
      tracker.add(5000 * time * time, at: time)
    }
    #expect(tracker.velocity(at: 0.1) > 700)
  }

  @Test func samplesThatSpanTooShortATimeHaveNoVelocity() {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: 1)
    tracker.add(30, at: 1.002)
    #expect(tracker.velocity(at: 1.002) == 0)
  }

  @Test func movementBeforeAPauseDoesNotCount() {
    var tracker = VelocityTracker<Double>()
    for step in 0...3 { tracker.add(Double(step) * 100, at: Double(step) * 0.01) }
    tracker.add(300, at: 1)
    #expect(tracker.velocity(at: 1) == 0)
  }

  @Test func velocityDecaysWhileTheFingerRests() {
    var tracker = VelocityTracker<AnimatablePair<Double, Double>>()
    tracker.add(AnimatablePair(0, 0), at: 0)
    tracker.add(AnimatablePair(1, 2), at: 0.01)
    var expected = 100.0
    for _ in 0..<50 { expected *= 0.998 }
    let velocity = tracker.velocity(at: 0.06)
    #expect(isClose(velocity.first, expected, 1e-9))
    #expect(isClose(velocity.second, 2 * expected, 1e-9))
    #expect(tracker.velocity(at: 0.1101) == .zero)
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
