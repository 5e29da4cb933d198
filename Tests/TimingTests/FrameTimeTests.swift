import Testing
import Timing

@Suite struct FrameTimeTests {
  /// The time of each frame and the frame's expected delta, in seconds.
  private static let engineUpdates: [(seconds: Double, delta: Double)] = [
    (100.0, 0.0), (100.0167, 0.0167), (100.0333, 0.0166), (100.05, 0.0167),
    (100.15, 1.0 / 30), (100.1667, 0.0167), (103.1667, 1.0 / 30), (103.1833, 0.0166),
  ]

  @Test func firstDeltaIsZeroAndAStallCountsAThirtiethOfASecond() {
    var clock = FrameClock()
    for update in Self.engineUpdates {
      let delta = clock.advance(to: Nanoseconds(seconds: update.seconds)).seconds
      #expect(abs(delta - update.delta) < 1e-9, "at \(update.seconds)")
    }
  }

  @Test func backwardsTimeGivesZeroDelta() {
    var clock = FrameClock()
    _ = clock.advance(to: .seconds(5))
    #expect(clock.advance(to: .seconds(4)) == .zero)
    #expect(clock.advance(to: .seconds(5)) == .zero)
    #expect(clock.advance(to: .seconds(5) + .milliseconds(1)) == .milliseconds(1))
  }

  @Test func clockWithoutALimitReturnsTheWholeStall() {
    var clock = FrameClock(longestStep: nil)
    _ = clock.advance(to: .zero)
    #expect(clock.advance(to: .seconds(7)) == .seconds(7))
  }

  @Test func frameDeltaIsClampedToAThirtiethOfASecond() {
    func delta(_ delta: Nanoseconds) -> Nanoseconds {
      FrameTime(
        timestamp: .zero, targetTimestamp: .zero, duration: .milliseconds(16), delta: delta
      ).delta
    }
    #expect(delta(.milliseconds(-3)) == .zero)
    #expect(delta(.milliseconds(12)) == .milliseconds(12))
    #expect(delta(.seconds(3)) == Nanoseconds(33_333_333))
    #expect(delta(Nanoseconds(seconds: .nan)) == .zero)
  }

  @Test func nonFiniteSecondsAreClamped() {
    #expect(Nanoseconds(seconds: .nan) == .zero)
    #expect(Nanoseconds(seconds: .infinity).count == .max)
    #expect(Nanoseconds(seconds: -.infinity).count == .min)
    #expect(Nanoseconds(seconds: 1e300).count == .max)
    #expect(Nanoseconds(seconds: 1.5e-9).count == 2)
    #expect(Nanoseconds(seconds: 0.25).seconds == 0.25)
  }

  @Test func nanosecondSumsSaturate() {
    let end = Nanoseconds(.max)
    let start = Nanoseconds(.min)
    #expect(end + .seconds(1) == end)
    #expect(start + .seconds(-1) == start)
    #expect(start - .seconds(1) == start)
    #expect(end - .seconds(-1) == end)
    #expect(end * 2 == end)
    #expect(end * -2 == start)
    #expect(Nanoseconds.seconds(-4) * -2 == .seconds(8))
  }

  /// The interval between schedule entries in seconds, the display rate in Hz, and the index of the
  /// entry that each refresh shows.
  private static let schedules: [(interval: Double, rate: Double, entries: [Double])] = [
    (1.0 / 120, 60, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]),
    (1.0 / 120, 120, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    (0.016, 60, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    (1.0 / 30, 60, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]),
    (1.0 / 24, 60, [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4]),
  ]

  @Test func scheduleGivesTheMostRecentEntry() {
    for (interval, rate, entries) in Self.schedules {
      let schedule = AnimationSchedule(start: .seconds(50), minimumInterval: interval)
      for (refresh, entry) in entries.enumerated() {
        let moment = Nanoseconds.seconds(50) + Nanoseconds(seconds: Double(refresh) / rate)
        let date = (schedule.entry(at: moment) - .seconds(50)).seconds
        #expect(abs(date - entry * interval) < 1e-9, "\(interval) s, \(rate) Hz, \(refresh)")
      }
    }
  }

  @Test func animationScheduleDoesNotDriftInAnHour() {
    let schedule = AnimationSchedule(start: .zero, minimumInterval: 1.0 / 60)
    for refresh in stride(from: 0, to: 216_000, by: 997) {
      let moment = Nanoseconds(seconds: Double(refresh) / 60)
      let entry = (schedule.entry(at: moment).seconds * 60).rounded()
      #expect(entry == Double(refresh))
    }
    #expect(schedule.entry(at: .seconds(-1)) == .zero)
    let everyMoment = AnimationSchedule(start: .zero, minimumInterval: .nan)
    #expect(everyMoment.entry(at: .milliseconds(7)) == .milliseconds(7))
  }
}
