import Testing
import Timing

@Suite struct FrameRateRangeTests {
  /// The display rate in Hz, the requested range, and the expected number of refreshes per frame.
  private static let choices: [(Double, FrameRateRange, Int)] = [
    (60, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 1),
    (120, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 1),
    (144, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 2),
    (75, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 1),
    (165, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 2),
    (240, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 2),
    (120, FrameRateRange(minimum: 30, maximum: 60, preferred: 60), 2),
    (120, FrameRateRange(minimum: 10, maximum: 30, preferred: 24), 5),
    (60, FrameRateRange(minimum: 10, maximum: 30, preferred: 24), 3),
    (144, FrameRateRange(minimum: 30, maximum: 60, preferred: 60), 3),
    (50, FrameRateRange(minimum: 60, maximum: 120, preferred: 120), 1),
  ]

  @Test func frameRateDividesTheDisplayRate() {
    for (rate, range, refreshes) in Self.choices {
      #expect(range.refreshesPerFrame(at: rate) == refreshes, "\(rate) Hz, \(range)")
    }
  }

  @Test(arguments: [
    (50.0, 2), (59.94, 2), (60, 2), (60.02, 2), (75, 3), (120, 4), (144, 5), (165, 6), (240, 8),
  ])
  func backdropRateIsNear30HertzOnAnyDisplay(rate: Double, refreshes: Int) {
    #expect(FrameRateRange.backdrop.refreshesPerFrame(at: rate) == refreshes)
  }

  @Test func rateOfASlightlyFasterDisplayIsNotHalved() {
    #expect(FrameRateRange.ambient.refreshesPerFrame(at: 60.05) == 1)
    #expect(FrameRateRange.ambient.refreshesPerFrame(at: 59.94) == 1)
  }

  @Test func unboundedRangeUsesEveryRefresh() {
    #expect(FrameRateRange.display.refreshesPerFrame(at: 144) == 1)
    let bounds = FrameRateRange(minimum: -.infinity, maximum: .nan, preferred: -5)
    #expect(bounds == .display)
    #expect(FrameRateRange.ambient.refreshesPerFrame(at: .nan) == 1)
    #expect(FrameRateRange.ambient.refreshesPerFrame(at: 0) == 1)
  }

  @Test func maximumAloneCapsTheRate() {
    #expect(FrameRateRange(minimum: 0, maximum: 30).refreshesPerFrame(at: 144) == 5)
    #expect(FrameRateRange(minimum: 0, maximum: 1000).refreshesPerFrame(at: 60) == 1)
  }

  @Test func mergedRangeHasTheHigherRates() {
    #expect(FrameRateRange.ambient.merged(with: .backdrop) == .ambient)
    #expect(FrameRateRange.backdrop.merged(with: .ambient) == .ambient)
    #expect(FrameRateRange.backdrop.merged(with: .display) == .display)
  }

  @Test func minimumIntervalSetsTheMaximumRate() {
    #expect(FrameRateRange(minimumInterval: 1.0 / 30).refreshesPerFrame(at: 144) == 5)
    #expect(FrameRateRange(minimumInterval: 1.0 / 30).refreshesPerFrame(at: 60) == 2)
    #expect(FrameRateRange(minimumInterval: nil) == .display)
    for interval in [0, -1, .nan] as [Double] {
      #expect(FrameRateRange(minimumInterval: interval) == .display)
    }
  }
}
