import Frame
import Testing

@Suite struct AmbientClockTests {
  /// Returns the clock at `end`, with ambient motion allowed until `allowedUntil`.
  ///
  /// All times are in milliseconds.
  private func run(stepMilliseconds: Int, allowedUntil: Int, end: Int) -> AmbientClock {
    var clock = AmbientClock()
    for moment in stride(from: 0, through: end, by: stepMilliseconds) {
      clock.advance(to: .milliseconds(moment), isAllowed: moment <= allowedUntil)
    }
    return clock
  }

  @Test func ambientClockEasesToAStop() {
    let running = run(stepMilliseconds: 20, allowedUntil: 3000, end: 3000)
    #expect(running.elapsed == .milliseconds(3000))
    #expect(running.rate == 1)
    let stopped = run(stepMilliseconds: 20, allowedUntil: 3000, end: 4500)
    #expect(stopped.isAtRest)
    #expect(abs(stopped.elapsed.seconds - 3.75) < 1e-6, "half of the 1.5 s it takes to stop")
  }

  @Test(arguments: [5, 10, 30, 100])
  func ambientStopIsIndependentOfTheFrameRate(step: Int) {
    let clock = run(stepMilliseconds: step, allowedUntil: 3000, end: 6000)
    #expect(clock.isAtRest)
    #expect(abs(clock.elapsed.seconds - 3.75) < 1e-6)
  }

  @Test func ambientSpeedNeverJumps() {
    var clock = AmbientClock()
    var last = Nanoseconds.zero
    var lastSpeed = 1.0
    for frame in 1...600 {
      clock.advance(to: .milliseconds(frame * 10), isAllowed: frame < 150 || frame > 350)
      let speed = (clock.elapsed - last).seconds / 0.01
      if frame > 1 { #expect(abs(speed - lastSpeed) < 0.011, "frame \(frame)") }
      #expect(speed >= 0 && speed < 1.001)
      (last, lastSpeed) = (clock.elapsed, frame > 1 ? speed : 1)
    }
    #expect(clock.rate == 1)
  }

  @Test func ambientTimeSkipsThePause() {
    var clock = run(stepMilliseconds: 10, allowedUntil: 1000, end: 3000)
    let stopped = clock.elapsed
    clock.advance(to: .seconds(3600), isAllowed: true)
    #expect(clock.elapsed == stopped)
    #expect(clock.isAtRest, "the first step after a pause is zero")
    clock.advance(to: .seconds(3600) + .milliseconds(33), isAllowed: true)
    #expect(!clock.isAtRest)
    #expect((clock.elapsed - stopped).seconds < 0.033)
  }

  @Test func stoppedClockKeepsItsTimeAndEasesBack() {
    var clock = run(stepMilliseconds: 10, allowedUntil: 2000, end: 2000)
    clock.stop()
    #expect(clock.isAtRest)
    for frame in 0..<100 {
      clock.advance(to: .milliseconds(2500 + frame * 10), isAllowed: true)
      if frame < 2 { #expect((clock.elapsed - .milliseconds(2000)).seconds < 0.001) }
    }
    #expect(clock.rate < 1)
    let eased = run(stepMilliseconds: 10, allowedUntil: 2000, end: 2000).elapsed
    #expect(clock.elapsed > eased)
  }

  @Test func ambientMotionStopsWhenIdleInactiveOrOnBattery() {
    var watch = IdleWatch(start: .zero)
    func allowed(_ seconds: Int, _ phase: ScenePhase = .active, battery: Bool = false) -> Bool {
      watch.isAmbientAllowed(at: .seconds(seconds), phase: phase, isOnBattery: battery)
    }
    #expect(allowed(59))
    #expect(!allowed(60))
    #expect(!allowed(1, .inactive))
    #expect(!allowed(1, .background))
    #expect(!allowed(1, battery: true))
    watch.note(InputEvent(time: .seconds(100), .exposed))
    #expect(!allowed(100), "events of the display server are not user input")
    watch.note(
      InputEvent(time: .seconds(100), .wheel(WheelEvent(deltaX: 0, deltaY: 1, position: .zero))))
    #expect(allowed(159))
    #expect(watch.idle(at: .seconds(130)) == .seconds(30))
    #expect(watch.idle(at: .seconds(90)) == .zero)
  }
}
