import StageUI

/// The window that measured frames would have been shown in: the display link of a real one, on a
/// clock that only the work of frames and the waits between them move on.
///
/// Presenting takes no time. The player's hand never stops: every frame answers input that came
/// right after the frame before had read its own.
struct SimulatedWindow {
  private var link: PacedDisplayLink
  private var now = Nanoseconds.zero
  private var lastRead: Nanoseconds?

  init(rate: Double) { link = PacedDisplayLink(pacer: Pacer(refreshRate: rate)) }

  /// Shows a frame whose making takes so long.
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
