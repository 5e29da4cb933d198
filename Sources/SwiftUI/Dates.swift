// StageUI's functions that take or return a date, with Foundation's date.
public import Foundation
public import StageUI

extension Foundation.Date {
  /// Creates the same moment as a date of the kit.
  public init(_ date: StageUI.Date) {
    self.init(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
  }
}

extension StageUI.Date {
  /// Creates the same moment as a date of Foundation.
  public init(_ date: Foundation.Date) {
    self.init(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
  }
}

extension TimelineView.Context {
  /// The latest date of the schedule that has been reached; the first date if none has been.
  public var date: Foundation.Date { Foundation.Date(kitDate) }
}

extension PeriodicTimelineSchedule {
  /// Creates a schedule; `interval` is in seconds.
  @_disfavoredOverload
  public init(from startDate: Foundation.Date, by interval: TimeInterval) {
    self.init(from: StageUI.Date(startDate), by: interval)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Updates every `interval` seconds.
  @_disfavoredOverload
  public static func periodic(
    from startDate: Foundation.Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule<[StageUI.Date]> {
  /// Updates at given dates, which must be in increasing order.
  public static func explicit(_ dates: some Sequence<Foundation.Date>) -> Self {
    ExplicitTimelineSchedule(dates.map { StageUI.Date($0) })
  }
}

extension DragGesture.Value {
  /// The time of the event on the clock of the frames.
  public var time: Foundation.Date { Foundation.Date(kitTime) }
}

extension MagnifyGesture.Value {
  /// The time of the event on the clock of the frames.
  public var time: Foundation.Date { Foundation.Date(kitTime) }
}

extension RotateGesture.Value {
  /// The time of the event on the clock of the frames.
  public var time: Foundation.Date { Foundation.Date(kitTime) }
}

extension ClosedRange<StageUI.Date> {
  fileprivate init(_ dates: ClosedRange<Foundation.Date>) {
    self = StageUI.Date(dates.lowerBound)...StageUI.Date(dates.upperBound)
  }
}

extension Text {
  /// Creates a text of a date; relative styles follow the time.
  @_disfavoredOverload
  public init(_ date: Foundation.Date, style: DateStyle) {
    self.init(StageUI.Date(date), style: style)
  }

  /// Creates a text of two dates, such as `9:41 AM – 10:41 AM`.
  @_disfavoredOverload
  public init(_ dates: ClosedRange<Foundation.Date>) {
    self.init(ClosedRange<StageUI.Date>(dates))
  }

  /// Creates a timer that runs during an interval and stands still before and after it.
  ///
  /// - Parameters:
  ///   - pauseTime: The moment at which the timer stops; nil lets it run to the end.
  ///   - countsDown: Whether it counts down to zero, instead of up from zero.
  ///   - showsHours: Whether more than 59 minutes are shown as hours.
  @_disfavoredOverload
  public init(
    timerInterval: ClosedRange<Foundation.Date>, pauseTime: Foundation.Date? = nil,
    countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      timerInterval: ClosedRange<StageUI.Date>(timerInterval),
      pauseTime: pauseTime.map { StageUI.Date($0) }, countsDown: countsDown,
      showsHours: showsHours)
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view of the time that is left of an interval, or that has passed, with the time as
  /// text below.
  @_disfavoredOverload
  public init(
    timerInterval: ClosedRange<Foundation.Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      timerInterval: ClosedRange<StageUI.Date>(timerInterval), countsDown: countsDown, label: label)
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view of the time that is left of an interval, or that has passed, with the time as
  /// text below.
  @_disfavoredOverload
  public init(timerInterval: ClosedRange<Foundation.Date>, countsDown: Bool = true) {
    self.init(timerInterval: ClosedRange<StageUI.Date>(timerInterval), countsDown: countsDown)
  }
}

extension ProgressView {
  /// Creates a view of the time that is left of an interval, or that has passed.
  @_disfavoredOverload
  public init(
    timerInterval: ClosedRange<Foundation.Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      timerInterval: ClosedRange<StageUI.Date>(timerInterval), countsDown: countsDown,
      label: label, currentValueLabel: currentValueLabel)
  }
}
