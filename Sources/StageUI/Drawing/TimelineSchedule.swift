/// The dates at which a timeline view is updated.
public protocol TimelineSchedule {
  /// The type of the sequence of dates.
  associatedtype Entries: Sequence where Entries.Element == Date
  typealias Mode = TimelineScheduleMode

  /// Returns the dates that a view shows from the time `startDate` on, in increasing order.
  ///
  /// The first date may be before `startDate`. The view shows this date at `startDate`.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// How often a schedule should update; the kit always uses `normal`.
public enum TimelineScheduleMode: Hashable, Sendable {
  case normal
  /// Updates should be rare.
  case lowFrequency
}

/// Updates at the display's refresh rate or less often.
public struct AnimationTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  /// The minimum time between updates in seconds; nil means 1/120.
  let minimumInterval: Double?
  let isPaused: Bool

  /// Creates a schedule.
  ///
  /// `minimumInterval` is in seconds; nil means 1/120.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = minimumInterval
    isPaused = paused
  }

  /// Returns the dates, 1/120 s apart by default.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let interval = minimumInterval.flatMap { $0 > 0 ? $0 : nil } ?? 1.0 / 120
    let count = isPaused || mode == .lowFrequency ? 1 : Int.max
    return (0..<count).lazy.map { startDate + Double($0) * interval }
  }
}

/// Updates at regular intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  let start: Date
  let interval: TimeInterval

  /// Creates a schedule.
  ///
  /// An interval that is below 0.001 s, infinite or NaN gives a single date and a warning.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval
  }

  /// Whether the interval and the start give more than one date.
  var isUsable: Bool { interval >= 0.001 && interval < .infinity && isStartUsable }

  private var isStartUsable: Bool { start.timeIntervalSinceReferenceDate.isFinite }

  /// Returns the dates, beginning with the last date at or before `startDate`.
  ///
  /// If all dates are after `startDate`, returns all of them.
  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    guard isUsable else { return sequence(first: isStartUsable ? start : startDate) { _ in nil } }
    let count = max((startDate.timeIntervalSince(start) / interval).rounded(.down), 0)
    return sequence(first: start + count * interval) { $0 + interval }
  }
}

/// Updates at the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  /// Creates a schedule.
  public init() {}

  /// Returns the minutes, beginning with the current one.
  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// Updates at given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries

  /// Creates a schedule; the dates must be in increasing order.
  public init(_ dates: Entries) { self.dates = dates }

  /// Returns all dates.
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Updates at the display's refresh rate, but at most 120 times per second.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Updates at most every `minimumInterval` seconds; not at all while paused.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Updates every `interval` seconds.
  public static func periodic(
    from startDate: Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// Updates at the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// Updates at given dates, which must be in increasing order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}
