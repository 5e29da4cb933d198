/// A view that is rebuilt at the dates of a schedule.
///
/// ```swift
/// TimelineView(.animation) { timeline in
///   Tide(phase: timeline.date.timeIntervalSinceReferenceDate)
/// }
/// ```
///
/// The context contains the latest date of the schedule that has been reached. The content is
/// evaluated only when this date changes.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
  var schedule: Schedule
  var content: (TimelineViewDefaultContext) -> Content

  /// The current date of the schedule and how often it changes.
  public struct Context: Hashable, Sendable {
    /// How often the view is updated.
    public enum Cadence: Int, Comparable, Hashable, Sendable {
      case live, seconds, minutes

      /// Compares by the time between two updates, shortest first.
      public static func < (a: Cadence, b: Cadence) -> Bool { a.rawValue < b.rawValue }
    }

    /// The latest date of the schedule that has been reached; the first date if none has been.
    public let date: Date
    /// The same date, for the module SwiftUI, in which `date` is a date of Foundation.
    package var kitDate: Date { date }
    /// How often the view is updated.
    public let cadence: Cadence
  }

  /// Creates a view; `content` is called at each date of the schedule.
  public init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(TimelineSlot(view, under: parent, pass))
  }
}

/// The context type shared by all timeline views.
public typealias TimelineViewDefaultContext =
  TimelineView<EveryMinuteTimelineSchedule, Never>.Context

private final class TimelineSlot<Schedule: TimelineSchedule, Content: View>:
  EvaluatingSlot<TimelineView<Schedule, Content>, Content>, Timed
{
  private var reader: TimelineReader<Schedule>
  /// Whether a page covers the view; the dates then stand still.
  private var isCovered = false
  /// Whether only the date has changed since the last evaluation.
  private var hasOnlyNewDate = false

  init(
    _ view: TimelineView<Schedule, Content>, under parent: Slot, _ pass: UpdatePass
  ) {
    reader = TimelineReader(view.schedule, parent.tree)
    super.init(view, under: parent)
    if let schedule = view.schedule as? PeriodicTimelineSchedule, !schedule.isUsable {
      tree.warn(
        "the timeline interval \(schedule.interval) is too short or not finite", at: self)
    }
    apply(pass)
    tree.add(self)
  }

  override func update(_ view: TimelineView<Schedule, Content>, _ pass: UpdatePass) {
    hasOnlyNewDate = false
    if !ViewLayout.areEqual(view.schedule, self.view.schedule) {
      reader.change(to: view.schedule, tree)
    }
    super.update(view, pass)
  }

  override var isEvaluatedInEveryFrame: Bool {
    hasOnlyNewDate && !isCovered && reader.hasEntryInEveryFrame
  }

  override func make() -> Content {
    hasOnlyNewDate = false
    return view.content(TimelineViewDefaultContext(date: reader.current, cadence: reader.cadence))
  }

  func timeChanged() {
    guard !isCovered, reader.advance(tree) else { return }
    hasOnlyNewDate = !isInvalid
    tree.invalidate(self, because: .time)
  }

  var wake: Wake? { isCovered ? nil : reader.wake(tree) }

  override func hidingChanged(_ reason: Hiding, _ isHidden: Bool) {
    // Timelines in hidden tabs are skipped by the tree.
    guard reason == .coveringPage else { return }
    isCovered = isHidden
    // What is read now is tracked again, because no further frame will show its changes.
    if isHidden { tree.invalidate(self) }
    timeChanged()
  }

  override func remove() {
    super.remove()
    tree.remove(self)
  }
}

/// Iterates over the dates of a schedule.
@MainActor
private struct TimelineReader<Schedule: TimelineSchedule> {
  private(set) var current: Date
  private var schedule: Schedule
  private var upcoming: Date?
  private var iterator: Schedule.Entries.Iterator
  /// The time at which the schedule started, in seconds.
  private var start: Double

  init(_ schedule: Schedule, _ tree: Tree) {
    self.schedule = schedule
    start = tree.time
    current = tree.date
    iterator = schedule.entries(from: tree.date, mode: .normal).makeIterator()
    upcoming = iterator.next()
    if schedule is AnimationTimelineSchedule { return }
    // The view shows the first date even if that date is still in the future.
    current = upcoming ?? current
    _ = advance(tree)
  }

  /// Continues with another schedule.
  ///
  /// If only `paused` changed, the dates still count from the old start.
  mutating func change(to schedule: Schedule, _ tree: Tree) {
    let (old, start, shown) = (self.schedule, self.start, current)
    self = TimelineReader(schedule, tree)
    guard let old = old as? AnimationTimelineSchedule,
      let new = schedule as? AnimationTimelineSchedule,
      old.minimumInterval == new.minimumInterval
    else { return }
    self.start = start
    current = shown
    _ = advance(tree)
  }

  /// Advances to the current time; returns whether the date changed.
  mutating func advance(_ tree: Tree) -> Bool {
    let old = current
    if let animation = schedule as? AnimationTimelineSchedule {
      guard !animation.isPaused else { return false }
      let entries = AnimationSchedule(
        start: Nanoseconds(seconds: start),
        minimumInterval: animation.minimumInterval ?? 1.0 / 120)
      let entry = entries.entry(at: Nanoseconds(seconds: tree.time))
      current = tree.schedule.start + entry.seconds
      return current != old
    }
    while let date = upcoming, date <= tree.date + 1e-6 {
      current = date
      upcoming = iterator.next()
    }
    return current != old
  }

  /// Whether a new date is shown in each frame.
  var hasEntryInEveryFrame: Bool {
    guard let animation = schedule as? AnimationTimelineSchedule else { return false }
    return animation.minimumInterval == nil && !animation.isPaused
  }

  /// The cadence is `.live` for animations, `.minutes` for `everyMinute` and `.seconds` for others.
  var cadence: TimelineViewDefaultContext.Cadence {
    switch schedule {
    case is AnimationTimelineSchedule: .live
    case is EveryMinuteTimelineSchedule: .minutes
    default: .seconds
    }
  }

  func wake(_ tree: Tree) -> Wake? {
    if let animation = schedule as? AnimationTimelineSchedule {
      return animation.isPaused
        ? nil : .rate(FrameRateRange(minimumInterval: animation.minimumInterval))
    }
    return upcoming.map { .at($0.timeIntervalSince(tree.schedule.start)) }
  }
}
