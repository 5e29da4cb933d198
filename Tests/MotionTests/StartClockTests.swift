import Motion
import TestSupport
import Testing

@Suite struct StartClockTests {
  /// Returns the elapsed time at each of `frames`, for a change at 10 s.
  static func elapsed(_ frames: [Double]) -> [Double] {
    var clock = StartClock(changedAt: 10)
    return frames.map { frame in
      clock.present(at: frame)
      return (clock.elapsed(at: frame) * 1e6).rounded() / 1e6
    }
  }

  @Test func animationTimeStartsWithTheFirstFrame() {
    #expect(Self.elapsed([10, 10.01, 10.02]) == [0, 0.01, 0.02])
    #expect(Self.elapsed([10.3, 10.31, 10.32]) == [0, 0.01, 0.02])
  }

  @Test func firstStepIsAtMostASixtiethOfASecond() {
    #expect(Self.elapsed([10, 10.2, 10.21]) == [0, 0.016667, 0.026667])
    // A stall after the first step is not shortened.
    #expect(Self.elapsed([10, 10.01, 10.3]) == [0, 0.01, 0.3])
  }

  @Test func nonMonotonicFramesDoNotRunTheClockBackwards() {
    #expect(Self.elapsed([10.1, 10.1, 10.1, 10.11]) == [0, 0, 0, 0.01])
    #expect(Self.elapsed([9, 9.5, 10.01]) == [0, 0, 0.01])
    #expect(Self.elapsed([.nan, .infinity, 10, 10.01]) == [0, .infinity, 0, 0.01])
    var running = StartClock(runningSince: 3)
    running.present(at: 8)
    #expect(running.isRunning && running.begin == 3 && running.elapsed(at: 8) == 5)
  }

  @Test func animationOfAValueAtRestStartsWithTheFirstFrame() {
    for animation in [Animation.spring, .linear(duration: 1), .linear(duration: 1).repeatCount(3)] {
      var expected = AnimatedValue(0.0)
      expected.retarget(to: 100, animation: animation, at: 0)
      var value = AnimatedValue(0.0)
      value.retarget(to: 100, animation: animation, at: 5)
      #expect(value.present(at: 5.4) == 0)
      #expect(isClose(value.present(at: 5.9), expected.value(at: 1.0 / 60), 1e-9))
      #expect(isClose(value.present(at: 6), expected.value(at: 1.0 / 60 + 0.1), 1e-9))
    }
  }

  @Test func firstStepAfterAnInterruptionIsAtMostASixtiethOfASecond() {
    for animation in [Animation.smooth, .linear(duration: 1)] {
      var value = AnimatedValue(0.0)
      value.retarget(to: 100, animation: animation, at: 0)
      let expected = value.value(at: 1.0 / 60)
      _ = value.present(at: 0)
      value.retarget(to: -100, animation: animation, at: 0.7)
      #expect(isClose(value.present(at: 0.7), expected, 1e-9))
    }
  }

  @Test func movingValueContinuesWithoutAStartDelay() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 100, animation: .linear(duration: 1), at: 0)
    _ = value.present(at: 0)
    _ = value.present(at: 0.01)
    value.retarget(to: 0, animation: .smooth, at: 0.5)
    #expect(value.present(at: 0.5) == 50)
    var other = value
    #expect(value.present(at: 0.7) == other.value(at: 0.7) && other.present(at: 0.7) < 50)
  }

  @Test func presentingAMovingValueDoesNotChangeIt() {
    var generator = SeededGenerator(seed: 3)
    for animation in AnimatedValueTests.animations {
      var value = AnimatedValue(0.0)
      value.retarget(to: 10, animation: animation, at: 0)
      _ = value.present(at: 0)
      let untouched = value
      var time = 0.0
      for _ in 0..<100 {
        time += generator.number(0...(1.0 / 60))
        #expect(value.present(at: time) == untouched.value(at: time))
      }
    }
  }
}
