import Motion
import TestSupport
import Testing

@Suite struct InterruptionVectorTests {
  @Test func interruptedSpringsMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("retarget_spring") {
      let (first, second) = (try entry.part("first"), try entry.part("second"))
      let interruption = try entry.number("interrupt_at")
      var value = AnimatedValue(try first.number("from"))
      value.retarget(
        to: try first.number("to"), animation: .spring(try SpringVectorTests.spring(first)), at: 0)
      let before = value
      value.retarget(
        to: try second.number("to"), animation: .spring(try SpringVectorTests.spring(second)),
        at: interruption)

      let state = try entry.part("state_at_interrupt")
      #expect(isClose(value.value(at: interruption), try state.number("value"), 1e-9))
      #expect(isClose(value.velocity(at: interruption), try state.number("velocity"), 1e-7))
      for row in try entry.rows("samples_t_value_velocity") {
        let now = row[0] < interruption ? before : value
        guard !now.isFinished(at: row[0]) else {
          // A movement counts as finished when at most 0.02 remain.
          #expect(isClose(now.value(at: row[0]), row[1], 0.02))
          continue
        }
        #expect(isClose(now.value(at: row[0]), row[1], 1e-9), "\(row)")
        #expect(isClose(now.velocity(at: row[0]), row[2], 1e-7), "\(row)")
      }
    }
  }

  @Test func crossFadedCurvesMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("curve_interruption") {
      let (first, second) = (try entry.part("first"), try entry.part("second"))
      func animation(_ part: [String: Any]) throws -> Animation {
        let points = try part.numbers("curve")
        return .timingCurve(
          points[0], points[1], points[2], points[3], duration: try part.number("duration"))
      }
      var value = AnimatedValue(try first.number("from"))
      value.retarget(to: try first.number("to"), animation: try animation(first), at: 0)
      let before = value
      let interruption = try entry.number("interrupt_at")
      value.retarget(
        to: try second.number("to"), animation: try animation(second), at: interruption)
      var worst = Worst()
      for row in try entry.rows("samples_t_value") {
        let now = row[0] < interruption ? before : value
        worst.add(now.value(at: row[0]), row[1], "\(row)")
      }
      #expect(worst.error <= 1e-9, "\(worst)")
    }
  }
}
