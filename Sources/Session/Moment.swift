/// A date and time with the offset of its time zone.
package struct Moment: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  package let seconds: Int
  /// The offset of local time from UTC, in seconds.
  package let eastOfUTC: Int

  package init(seconds: Int, eastOfUTC: Int = 0) {
    self.seconds = seconds
    self.eastOfUTC = eastOfUTC
  }

  /// The local date; nil before 1970 and after 9999.
  package var date: CalendarDate? {
    let (local, overflows) = seconds.addingReportingOverflow(eastOfUTC)
    // The limit is in the year 10209; for later dates the calendar's search would take long.
    guard !overflows, (0..<260_000_000_000).contains(local) else { return nil }
    return CalendarDate(dayNumber: local / 86_400)
  }
}
