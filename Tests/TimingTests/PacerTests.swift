import Testing

@testable import Timing

@Suite struct PacerTests {
  @Test(arguments: [60.0, 75, 120, 144])
  func framesAreShownAtTheirTargetTimes(rate: Double) {
    var simulation = Simulation(refreshRate: rate)
    simulation.outlierPeriod = 500
    let frames = simulation.run(frames: 2000)

    let settled = frames.dropFirst(4)
    let errors = settled.filter { !$0.isOutlier }.map { abs($0.error.seconds) }.sorted()
    let p99 = errors[errors.count * 99 / 100]
    #expect(p99 <= 0.5e-3, "animation error p99 \(p99 * 1e3) ms at \(rate) Hz")
    #expect(simulation.link.missedRefreshes <= 4, "missed more than the outliers")

    let refreshes = (frames[1999].time.targetTimestamp - frames[4].time.targetTimestamp).seconds
    let expected = Double(1995 + simulation.link.missedRefreshes) / rate
    #expect(abs(refreshes - expected) < 5e-9, "drifted by \(refreshes - expected) s")
  }

  @Test func inputIsReadShortlyBeforeItsFrameIsShown() {
    var simulation = Simulation(refreshRate: 60)
    let frames = simulation.run(frames: 300).dropFirst(40)
    let longest = frames.map { ($0.shown - $0.began).seconds }.max()
    #expect(longest ?? 1 < 4.5e-3, "cost is at most 3 ms, a refresh 16.7")
  }

  @Test func stallIsNotFollowedByABurstOfFrames() {
    var simulation = Simulation(refreshRate: 60)
    _ = simulation.run(frames: 50)
    let before = simulation.link.missedRefreshes
    simulation.now += .seconds(3)
    let after = simulation.run(frames: 20)
    let missed = simulation.link.missedRefreshes - before
    #expect((178...181).contains(missed), "3 s are 180 refreshes, \(missed) were counted")
    #expect(after[0].time.delta == FrameTime.longestDelta)
    for (previous, next) in zip(after, after.dropFirst()) {
      let step = next.time.targetTimestamp - previous.time.targetTimestamp
      #expect(abs(step.seconds - 1.0 / 60) < 1e-8, "a burst after the stall")
    }
  }

  @Test func slowFramesUseEverySecondRefresh() {
    var simulation = Simulation(refreshRate: 60)
    simulation.cost = Nanoseconds.milliseconds(20)...Nanoseconds.milliseconds(22)
    let frames = simulation.run(frames: 200).dropFirst(40)
    for frame in frames {
      #expect(abs(frame.error.seconds) < 1e-3)
      #expect(abs(frame.time.delta.seconds - 2.0 / 60) < 1e-6)
    }
  }

  @Test func frameStartsEarlierWhenPresentingIsSlow() {
    var simulation = Simulation(refreshRate: 60)
    simulation.presentCost = .milliseconds(5)
    let frames = simulation.run(frames: 200).dropFirst(20)
    let errors = frames.map { abs($0.error.seconds) }.sorted()
    #expect(errors[errors.count * 99 / 100] < 0.5e-3)
    #expect(simulation.link.missedRefreshes == 0)
  }

  @Test func oneSlowFrameDoesNotAgeTheInputOfLaterFrames() {
    var simulation = Simulation(refreshRate: 60)
    _ = simulation.run(frames: 60)
    simulation.cost = Nanoseconds.milliseconds(30)...Nanoseconds.milliseconds(30)
    _ = simulation.run(frames: 1)
    simulation.cost = Nanoseconds.milliseconds(1)...Nanoseconds.milliseconds(3)
    let before = simulation.link.missedRefreshes
    let frames = simulation.run(frames: 60)
    #expect(simulation.link.missedRefreshes - before <= 1)
    let longest = frames.dropFirst(2).map { ($0.shown - $0.began).seconds }.max()
    #expect(longest ?? 1 < 4.5e-3, "input became old because of one slow frame")
  }

  @Test func framesOf40MillisecondsAreShownAsSoonAsTheyAreReady() throws {
    var simulation = Simulation(refreshRate: 60)
    simulation.cost = Nanoseconds.milliseconds(40)...Nanoseconds.milliseconds(40)
    _ = simulation.run(frames: 40)
    let shown = simulation.run(frames: 21).map(\.shown)
    let span = (shown[20] - shown[0]).seconds / 20
    #expect(span < 42e-3, "a frame of 40 ms every \(span * 1000) ms")
  }

  @Test func slowerFrameRateStaysOnTheRefreshGrid() {
    var simulation = Simulation(refreshRate: 60)
    let start = simulation.run(frames: 20)[19].time.targetTimestamp
    simulation.link.preferredFrameRateRange = .backdrop
    let frames = simulation.run(frames: 20)
    let span = (frames[19].time.targetTimestamp - start).seconds
    #expect(abs(span - 40.0 / 60) < 1e-8)
  }

  @Test func frameAfterIdleIsShownAtOnce() {
    var simulation = Simulation(refreshRate: 60)
    _ = simulation.run(frames: 20)
    simulation.link.rest()
    simulation.now += .seconds(10)
    let woken = simulation.now
    let frames = simulation.run(frames: 2)
    #expect(frames[0].time.delta == .zero)
    #expect((frames[0].shown - woken).seconds < 4e-3, "a click must not wait for a refresh")
    #expect(abs(frames[1].time.delta.seconds - 1.0 / 60) < 4e-3)
    #expect(simulation.link.missedRefreshes == 0, "idle time must not count as missed frames")
  }

  @Test func fastInputCausesAtMostOneFramePerRefresh() {
    var simulation = Simulation(refreshRate: 60)
    let start = simulation.now
    for _ in 0..<60 {
      _ = simulation.run(frames: 1)
      simulation.link.rest()
    }
    #expect((simulation.now - start).seconds > 58.0 / 60)
  }

  @Test func pausedLinkPlansNoFrames() {
    var link = PacedDisplayLink(pacer: Pacer(refreshRate: 60))
    link.isPaused = true
    #expect(link.plan(at: .zero) == nil)
    link.isPaused = false
    #expect(link.plan(at: .zero) != nil)
  }

  @Test func invalidRefreshRateCountsAs60Hertz() {
    for rate in [0, -5, .nan, .infinity, 5, 4000] as [Double] {
      #expect(abs(Pacer(refreshRate: rate).refreshRate - 60) < 1e-9)
    }
  }
}

@Suite struct PacerSynchronizationTests {
  @Test func confirmedVsyncCorrectsTheRefreshRate() {
    var simulation = Simulation(refreshRate: 60, synchronization: .claimed)
    simulation.displayPeriod = 1e9 / 59.94
    let frames = simulation.run(frames: 400)
    #expect(simulation.link.pacer.synchronization == .confirmed)
    #expect(abs(simulation.link.pacer.refreshRate - 59.94) < 0.02)
    let errors = frames.dropFirst(60).map { abs($0.error.seconds) }.sorted()
    #expect(errors[errors.count * 99 / 100] < 0.5e-3)
    #expect(simulation.link.missedRefreshes == 0)
  }

  /// Frames that change nothing must come once per refresh.
  ///
  /// Such frames are not presented, and only presenting waits for the display. The pacer must
  /// therefore wait itself.
  @Test(arguments: [Pacer.Synchronization.absent, .claimed, .confirmed])
  func unpresentedFramesComeOncePerRefresh(synchronization: Pacer.Synchronization) {
    var simulation = Simulation(
      refreshRate: 60, synchronization: synchronization == .absent ? .absent : .claimed)
    simulation.displayPeriod = synchronization == .absent ? nil : 1e9 / 60
    if synchronization == .confirmed { _ = simulation.run(frames: 60) }
    simulation.presents = false
    let start = simulation.now
    _ = simulation.run(frames: 120)
    #expect(simulation.link.pacer.synchronization == synchronization)
    #expect(abs((simulation.now - start).seconds - 2) < 0.05)
    simulation.presents = true
    let frames = simulation.run(frames: 60).dropFirst(14)
    for (previous, next) in zip(frames, frames.dropFirst()) {
      #expect(abs((next.shown - previous.shown).seconds - 1.0 / 60) < 1e-3)
    }
  }

  @Test func slowerFrameRateSkipsRefreshesUnderVsync() {
    var simulation = Simulation(refreshRate: 60, synchronization: .claimed)
    simulation.displayPeriod = 1e9 / 60
    _ = simulation.run(frames: 60)
    simulation.link.preferredFrameRateRange = .backdrop
    let frames = simulation.run(frames: 60).dropFirst(2)
    for (previous, next) in zip(frames, frames.dropFirst()) {
      #expect(abs((next.shown - previous.shown).seconds - 2.0 / 60) < 1e-3)
    }
    #expect(simulation.link.missedRefreshes == 0)
  }

  /// SDL's software renderer claims PRESENTVSYNC, but presents in 0.77 ms without waiting.
  @Test func falseVsyncClaimIsDetectedWithinADozenFrames() {
    var simulation = Simulation(refreshRate: 60, synchronization: .claimed)
    let probing = simulation.run(frames: 12)
    #expect(simulation.link.pacer.synchronization == .absent)
    #expect((probing[11].shown - probing[0].shown).seconds < 0.1)
    let paced = simulation.run(frames: 100).dropFirst(4)
    for (previous, next) in zip(paced, paced.dropFirst()) {
      let step = next.time.targetTimestamp - previous.time.targetTimestamp
      #expect(abs(step.seconds - 1.0 / 60) < 1e-8)
    }
  }

  /// SDL's simulated vsync waits a whole number of milliseconds: 16 ms (62.5 Hz) on a 60 Hz
  /// display.
  @Test(arguments: [(60.0, 16e6), (0, 16e6), (75, 13e6), (120, 8e6), (144, 6e6), (240, 4e6)])
  func simulatedVsyncIsNotFollowed(rate: Double, wait: Double) {
    var simulation = Simulation(refreshRate: rate, synchronization: .claimed)
    simulation.displayPeriod = wait
    simulation.cost = .microseconds(100) ... .microseconds(200)
    _ = simulation.run(frames: 14)
    #expect(simulation.link.pacer.synchronization == .absent)
    #expect(abs(simulation.link.pacer.refreshRate - (rate == 0 ? 60 : rate)) < 1e-6)
  }

  @Test func vsyncThatTurnsOutSimulatedIsAbandoned() {
    var simulation = Simulation(refreshRate: 60, synchronization: .claimed)
    simulation.displayPeriod = 1e9 / 60
    _ = simulation.run(frames: 14)
    #expect(simulation.link.pacer.synchronization == .confirmed)
    simulation.displayPeriod = 16e6
    _ = simulation.run(frames: 100)
    #expect(simulation.link.pacer.synchronization == .absent)
    #expect(abs(simulation.link.pacer.refreshRate - 60) < 1e-6)
  }

  @Test func unknownDisplayRateIsMeasured() {
    var simulation = Simulation(refreshRate: 0, synchronization: .claimed)
    simulation.displayPeriod = 1e9 / 75
    _ = simulation.run(frames: 100)
    #expect(simulation.link.pacer.synchronization == .confirmed)
    #expect(abs(simulation.link.pacer.refreshRate - 75) < 0.1)
  }

  @Test func refreshRateOfANewDisplayIsMeasuredAnew() {
    var simulation = Simulation(refreshRate: 60, synchronization: .claimed)
    simulation.displayPeriod = 1e9 / 60
    _ = simulation.run(frames: 60)
    simulation.link.refreshRateChanged(to: 144)
    simulation.displayPeriod = 1e9 / 143.9
    _ = simulation.run(frames: 200)
    #expect(simulation.link.pacer.synchronization == .confirmed)
    #expect(abs(simulation.link.pacer.refreshRate - 143.9) < 0.1)
  }
}

@Suite struct RecentValuesTests {
  @Test func recentValuesDropTheOldest() {
    var values = RecentValues(capacity: 3)
    #expect(values.median == nil)
    #expect(values.secondLargest == nil)
    values.append(9)
    #expect(values.secondLargest == 9)
    for value in [1, 2, 3] as [Double] { values.append(value) }
    #expect(values.median == 2)
    #expect(values.secondLargest == 2)
    values.append(.nan)
    values.append(2)
    values.append(2)
    #expect(values.count == 3)
    #expect(values.median == 2)
    #expect(values.secondLargest == 2)
  }
}
