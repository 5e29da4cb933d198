import Session
import Testing

@Suite struct MomentTests {
  @Test func dateOfAMomentUsesTheTimeZone() {
    let midnight = 1_795_305_600
    #expect(Moment(seconds: midnight).date == CalendarDate("2026-11-22"))
    #expect(Moment(seconds: midnight - 1).date == CalendarDate("2026-11-21"))
    #expect(Moment(seconds: midnight - 1, eastOfUTC: 3_600).date == CalendarDate("2026-11-22"))
    #expect(Moment(seconds: midnight, eastOfUTC: -18_000).date == CalendarDate("2026-11-21"))
    #expect(Moment(seconds: 0).date == CalendarDate("1970-01-01"))
    #expect(Moment(seconds: 0, eastOfUTC: -1).date == nil)
    #expect(Moment(seconds: 253_402_300_799).date == CalendarDate("9999-12-31"))
    #expect(Moment(seconds: 253_402_300_800).date == nil)
    #expect(Moment(seconds: .max).date == nil && Moment(seconds: .max, eastOfUTC: 9).date == nil)
    #expect(Moment(seconds: .min, eastOfUTC: -9).date == nil)
  }
}
