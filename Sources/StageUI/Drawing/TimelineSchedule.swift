/// The moments at which a timeline shows something new.
public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  typealias Mode = TimelineScheduleMode

  /// The moments from a start on, in order; the first may lie before it.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

public enum TimelineScheduleMode: Hashable, Sendable {
  case normal
  /// As seldom as makes sense.
  case lowFrequency
}

/// As often as the display shows frames, or less.
public struct AnimationTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  /// In seconds; nil for as often as makes sense.
  let minimumInterval: Double?
  let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = minimumInterval
    isPaused = paused
  }

  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let interval = minimumInterval.flatMap { $0 > 0 ? $0 : nil } ?? 1.0 / 120
    let count = isPaused || mode == .lowFrequency ? 1 : Int.max
    return (0..<count).lazy.map { startDate + Double($0) * interval }
  }
}

/// At even distances.
public struct PeriodicTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  let start: Date
  let interval: TimeInterval

  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval
  }

  /// Whether the moments lie so far from each other that there is a next one.
  var isUsable: Bool { interval >= 0.001 && interval < .infinity && isStartUsable }

  private var isStartUsable: Bool { start.timeIntervalSinceReferenceDate.isFinite }

  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    guard isUsable else { return sequence(first: isStartUsable ? start : startDate) { _ in nil } }
    let count = max((startDate.timeIntervalSince(start) / interval).rounded(.down), 0)
    return sequence(first: start + count * interval) { $0 + interval }
  }
}

/// At the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Hashable, Sendable {
  public init() {}

  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// At moments of a list.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries

  public init(_ dates: Entries) { self.dates = dates }

  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// As often as the display shows frames.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// A moment every so many seconds at most; none while paused.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(
    from startDate: Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}
