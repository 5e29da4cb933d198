/// When something happened, as a diary notes it; whoever has a clock says it.
package struct Moment: Hashable, Sendable {
  /// Since 1970-01-01 00:00 UTC.
  package let seconds: Int
  /// How many seconds more the clocks showed where it happened.
  package let eastOfUTC: Int

  package init(seconds: Int, eastOfUTC: Int = 0) {
    self.seconds = seconds
    self.eastOfUTC = eastOfUTC
  }

  /// The day it was there; nil before 1970 and after 9999.
  package var date: CalendarDate? {
    let (local, overflows) = seconds.addingReportingOverflow(eastOfUTC)
    // The bound is in the year 10209; beyond it the calendar would search for long.
    guard !overflows, (0..<260_000_000_000).contains(local) else { return nil }
    return CalendarDate(dayNumber: local / 86_400)
  }
}
