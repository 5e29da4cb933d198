// The calendar, the time zone and the locale of the environment.
public import Foundation
public import StageUI

private struct CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}

private struct TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}

private struct LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

extension EnvironmentValues {
  /// The calendar for the program's own computations; that of the desktop by default.
  ///
  /// The kit's views use the Gregorian calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone for the program's own computations; that of the desktop by default.
  ///
  /// The kit's views use that of the desktop.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The locale for the program's own formats; that of the desktop by default.
  ///
  /// The kit's views write numbers and dates as in English.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}
