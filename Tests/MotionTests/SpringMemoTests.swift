import Dispatch
import Synchronization
import Testing

@testable import Motion

/// The cache of spring steps returns the same steps as the computation without the cache.
@Suite struct SpringMemoTests {
  private static let cases = (0..<4000).map { index in
    let ratio = [0.3, 0.7, 0.825, 1, 1.4][index % 5]
    let spring = Spring(response: 0.2 + Double(index % 7) / 10, dampingRatio: ratio)
    return (spring, Double(index % 97) / 60)
  }

  /// Takes all steps a second time in reverse order, and each step twice in a row.
  @Test func memoizedStepsEqualComputedOnes() {
    let first = Self.cases.map { $0.step($1) }
    let backwards = Self.cases.reversed().map { ($0.step($1), $0.step($1)) }
    for (step, other) in zip(first, backwards.reversed()) {
      #expect(step == other.0 && step == other.1)
    }
  }

  @Test func concurrentThreadsGetTheExpectedSteps() {
    let expected = Self.cases.map { $0.step($1) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in Self.cases.indices {
        let (spring, time) = Self.cases[(index &* 7 + thread) % Self.cases.count]
        let place = (index &* 7 + thread) % Self.cases.count
        if spring.step(time) != expected[place] { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  /// An animated value remembers its state in the last presented frame.
  ///
  /// A new target in the same frame starts from this state. The movement is the same as without the
  /// remembered state.
  @Test func changeWithinAFrameStartsFromThePresentedValue() {
    let animation = Animation.spring(response: 0.3, dampingFraction: 0.7)
    var presented = AnimatedValue(0.0)
    var asked = AnimatedValue(0.0)
    for frame in 0..<60 {
      let time = Double(frame) / 60
      presented.present(at: time)
      // A query for another time must not replace the presented state.
      asked.present(at: time)
      _ = asked.value(at: time + 0.001)
      if frame % 5 == 2 {
        let target = Double(frame % 11) * 30
        presented.retarget(to: target, animation: animation, at: time)
        asked.presented.time = .nan
        asked.retarget(to: target, animation: animation, at: time)
      }
      #expect(presented.value(at: time + 0.01) == asked.value(at: time + 0.01))
      #expect(presented.velocity(at: time + 0.01) == asked.velocity(at: time + 0.01))
    }
  }
}
