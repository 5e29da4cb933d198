/// The most frames a second that a user wants.
public enum FrameCap: Hashable, Sendable {
  /// One frame for each refresh of the display.
  case display
  /// At most this many frames a second; a rate that is not positive and finite sets no limit.
  case rate(Double)
  /// As many frames as can be painted, without regard to the display's refreshes.
  case unlimited

  /// Returns the least number of refreshes from one frame to the next, at least 1.
  ///
  /// A display of 144 Hz with a cap of 60 shows a frame at every third refresh. Like those of
  /// `FrameRateRange`, the cap has a tolerance of 1.5 %.
  public func leastRefreshes(at refreshRate: Double) -> Int {
    guard case .rate(let rate) = self, rate.isFinite, rate > 0, refreshRate.isFinite,
      refreshRate > rate * 1.015
    else { return 1 }
    return Int(exactly: min((refreshRate / (rate * 1.015)).rounded(.up), 240)) ?? 240
  }
}
