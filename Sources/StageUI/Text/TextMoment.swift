/// A text that depends on the time of the frame: a date in a style, or a timer.
struct TextMoment: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case date(Date, Text.DateStyle)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
  }

  let kind: Kind

  /// Returns the text at a moment; `offset` is that of the local time from UTC, in seconds.
  func string(at now: Date, offset: Double) -> String {
    switch kind {
    case .date(let date, let style):
      let local = CivilDate(date, offset: offset)
      let gap = Self.limited(date.timeIntervalSince(now))
      return switch style.kind {
      case .time: local.timeText
      case .date: local.longText
      case .relative: Self.parts(abs(gap), most: 2)
      case .offset: (gap < 0 ? "-" : "+") + Self.parts(abs(gap), most: 1)
      case .timer: Self.clock(abs(gap).rounded(.down), showsHours: true)
      }
    case .timer(let interval, let pause, let countsDown, let showsHours):
      let (now, length) = (shownTime(now, interval, pause), Self.length(interval))
      let passed = Self.limited(now.timeIntervalSince(interval.lowerBound))
      // A countdown rounds up, so that it reaches zero at the end of the interval.
      let seconds = countsDown ? (length - passed).rounded(.up) : passed.rounded(.down)
      return Self.clock(seconds, showsHours: showsHours)
    }
  }

  /// Returns the next moment at which the text differs; nil if it stays as it is.
  func nextChange(after now: Date) -> Date? {
    switch kind {
    case .date(let date, let style):
      switch style.kind {
      case .time, .date: return nil
      case .relative, .offset, .timer:
        // The texts change in whole seconds from the date, after an hour only once a minute.
        let gap = Self.limited(date.timeIntervalSince(now))
        let step = style.kind == .timer || abs(gap) < 3600 ? 1.0 : 60
        let next = (gap / step - 1e-6).rounded(.up) - 1
        return date.addingTimeInterval(-next * step)
      }
    case .timer(let interval, let pause, _, _):
      let end = min(interval.upperBound, pause ?? interval.upperBound)
      guard now < end else { return nil }
      guard now >= interval.lowerBound else { return interval.lowerBound }
      let passed = now.timeIntervalSince(interval.lowerBound)
      // A countdown over a length that is not whole changes at fractions of a second.
      let fraction = countsDown ? Self.length(interval).truncatingRemainder(dividingBy: 1) : 0
      let next = (passed - fraction + 1e-6).rounded(.down) + 1 + fraction
      return min(interval.lowerBound.addingTimeInterval(next), end)
    }
  }

  private var countsDown: Bool {
    if case .timer(_, _, let countsDown, _) = kind { countsDown } else { false }
  }

  private func shownTime(_ now: Date, _ interval: ClosedRange<Date>, _ pause: Date?) -> Date {
    min(max(min(now, pause ?? now), interval.lowerBound), interval.upperBound)
  }

  private static func length(_ interval: ClosedRange<Date>) -> Double {
    limited(interval.upperBound.timeIntervalSince(interval.lowerBound))
  }

  /// Limits a number of seconds to what can be counted in integers; NaN becomes 0.
  private static func limited(_ seconds: Double) -> Double {
    seconds.isNaN ? 0 : min(max(seconds, -1e12), 1e12)
  }

  /// Returns seconds as a clock, such as `1:02:03`; without hours, there may be many minutes.
  private static func clock(_ seconds: Double, showsHours: Bool) -> String {
    let total = Int(max(seconds, 0))
    let rest = CivilDate.twoDigits(total % 60)
    guard showsHours, total >= 3600 else { return "\(total / 60):\(rest)" }
    return "\(total / 3600):\(CivilDate.twoDigits(total / 60 % 60)):\(rest)"
  }

  private static let units: [(seconds: Int, name: String)] = [
    (31_556_952, "year"), (2_629_746, "month"), (86_400, "day"), (3600, "hour"), (60, "minute"),
    (1, "second"),
  ]

  /// Returns seconds in their largest units, such as `2 hours, 23 minutes`.
  private static func parts(_ seconds: Double, most: Int) -> String {
    var rest = Int(seconds.rounded(.down))
    var texts: [String] = []
    for (index, unit) in units.enumerated() {
      let count = rest / unit.seconds
      rest %= unit.seconds
      let isLast = index == units.count - 1
      if count == 0, !(isLast && texts.isEmpty) {
        if texts.isEmpty { continue }
        break
      }
      texts.append("\(count) \(unit.name)\(count == 1 ? "" : "s")")
      if texts.count == most { break }
    }
    return texts.joined(separator: ", ")
  }
}

extension Text {
  /// The style of a date in a text.
  public struct DateStyle: Hashable, Sendable {
    enum Kind: Hashable { case time, date, relative, offset, timer }

    let kind: Kind

    /// The time of day: `9:41 AM`.
    public static let time = DateStyle(kind: .time)
    /// The day: `November 27, 2026`.
    public static let date = DateStyle(kind: .date)
    /// The distance from now, which changes with the time: `2 hours, 23 minutes`.
    public static let relative = DateStyle(kind: .relative)
    /// The distance from now with its sign: `+2 hours`.
    public static let offset = DateStyle(kind: .offset)
    /// The distance from now as a clock: `36:59`.
    public static let timer = DateStyle(kind: .timer)
  }

  /// Creates a text of a date; relative styles follow the time.
  public init(_ date: Date, style: DateStyle) { self.init(TextMoment(kind: .date(date, style))) }

  /// Creates a text of two dates, such as `9:41 AM – 10:41 AM`.
  public init(_ dates: ClosedRange<Date>) {
    self =
      Text(dates.lowerBound, style: .time) + Text(verbatim: " – ")
      + Text(dates.upperBound, style: .time)
  }

  /// Creates a timer that runs during an interval and stands still before and after it.
  ///
  /// - Parameters:
  ///   - pauseTime: The moment at which the timer stops; nil lets it run to the end.
  ///   - countsDown: Whether it counts down to zero, instead of up from zero.
  ///   - showsHours: Whether more than 59 minutes are shown as hours.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    self.init(
      TextMoment(
        kind: .timer(
          timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)))
  }
}
