import StageUI

/// A simulated window for measured frames.
///
/// It uses the display link of real windows. Its clock advances only by the work of frames and by
/// the waits between them; presenting takes no time. New input arrives right after each frame has
/// read its input, so every frame after the first has input to answer.
struct SimulatedWindow {
  private var link: PacedDisplayLink
  private var now = Nanoseconds.zero
  private var lastRead: Nanoseconds?
  /// The time between two refreshes in nanoseconds.
  private let period: UInt64

  init(rate: Double) {
    link = PacedDisplayLink(pacer: Pacer(refreshRate: rate))
    period = max(UInt64(clamping: 1e9 / rate), 1)
  }

  /// Shows a frame that took `work` nanoseconds to make, and returns its facts.
  ///
  /// Missed are the refreshes that passed while the frame was made.
  mutating func facts(work: UInt64) -> FrameFacts {
    var facts = FrameFacts(show(work: Nanoseconds(Int64(clamping: work))))
    facts.missedRefreshes = Int(clamping: work / period)
    return facts
  }

  /// Shows a frame that took `work` to make.
  mutating func show(work: Nanoseconds) -> FrameReport {
    guard let slot = link.plan(at: now) else { preconditionFailure("the link is never paused") }
    let began = max(slot.begin, now)
    let time = link.time(of: slot, at: began)
    let painted = began + work
    now = max(painted, slot.present ?? painted)
    link.finish(slot, work: began...painted, presenting: now...now)
    defer { lastRead = began }
    return FrameReport(
      time: time, began: began, updated: painted, painted: painted, presented: now, shown: now,
      oldestInput: lastRead, missedRefreshes: link.missedRefreshes)
  }
}
