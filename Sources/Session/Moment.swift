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
    // `CalendarDate` rejects years after 9999, but its search takes long for very late dates. Dates
    // after the year 10209 are therefore rejected before the search.
    guard !overflows, (0..<260_000_000_000).contains(local) else { return nil }
    return CalendarDate(dayNumber: local / 86_400)
  }
}
