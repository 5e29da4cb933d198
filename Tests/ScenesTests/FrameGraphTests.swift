import StageUI
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The frame graph, which F3 shows.
@MainActor
@Suite struct FrameGraphTests {
  private static func report(shown: Nanoseconds, error: Nanoseconds, latency: Nanoseconds?)
    -> FrameReport
  {
    let time = FrameTime(
      timestamp: .zero, targetTimestamp: shown - error, duration: .milliseconds(16), delta: .zero)
    return FrameReport(
      time: time, began: shown, updated: shown, painted: shown, presented: shown, shown: shown,
      oldestInput: latency.map { shown - $0 })
  }

  @Test func frameGraphShowsLatencyAndError() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.program.makeProfiler = { Profiler { 0 } }
    stepper.press(.f3)
    let graph = try #require(stepper.program.graph)
    var now = Nanoseconds.seconds(1)
    for frame in 0..<100 {
      now += .milliseconds(16)
      // The first 50 frames answer no input. Frame 70 is shown 3 ms early, which is an error too.
      let latency = frame < 50 ? nil : Nanoseconds.milliseconds(frame - 40)
      let error = Nanoseconds.milliseconds(frame == 70 ? -3 : 0)
      stepper.previous = Self.report(shown: now, error: error, latency: latency)
      stepper.frame()
    }
    #expect(
      graph.delays
        == "input latency p50 35.00  p99 59.00 ms   animation error p50 0.00  p99 3.00 ms"
    )
  }
}
