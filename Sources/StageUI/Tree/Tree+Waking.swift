internal import FoundationNames

/// The time or the frame rate at which a tree needs frames without input.
enum Wake: Hashable {
  case rate(FrameRateRange)
  /// A time in seconds on the clock of the frames.
  case at(Double)
}

/// An object whose content depends on time.
@MainActor
protocol Timed: AnyObject {
  /// Called after the tree's time has advanced.
  func timeChanged()
  var wake: Wake? { get }
}

extension Timed {
  /// Whether the object is not in a hidden page of a tab view.
  var isInUse: Bool { (self as? Slot)?.activity?.isActive ?? true }
}

/// The objects and times for which frames are scheduled.
struct WakeSchedule {
  /// The date at which the clock of the frames is at 0.
  var start = Date(timeIntervalSinceReferenceDate: 0)
  fileprivate var timelines: [any Timed] = []
  /// Single times in seconds at which a frame is needed.
  fileprivate(set) var moments: [Double] = []

  var isEmpty: Bool { timelines.isEmpty }
}

extension Tree {
  /// The date at which the current frame is shown.
  var date: Date { schedule.start + time }

  func add(_ timeline: any Timed) { schedule.timelines.append(timeline) }
  func remove(_ timeline: any Timed) { schedule.timelines.removeAll { $0 === timeline } }

  /// Schedules a frame at a time in seconds; repeated requests for the same time have no effect.
  func wake(at moment: Double) {
    if !schedule.moments.contains(moment) { schedule.moments.append(moment) }
  }

  func advanceTimelines() {
    schedule.moments.removeAll { $0 <= time }
    for timeline in schedule.timelines where timeline.isInUse { timeline.timeChanged() }
  }

  /// The time or the frame rate at which the tree needs frames.
  ///
  /// While something is animated, this is the range of frame rates that serves all animations.
  /// Otherwise it is the time of the next scheduled frame.
  var next: FrameOutcome.Next {
    let nextJob = jobs.next ?? .infinity
    if isInvalid || nextJob <= time { return .animating(.display) }
    var rate: FrameRateRange?
    var moment = schedule.moments.min()
    if nextJob < .infinity { moment = min(moment ?? nextJob, nextJob) }
    func want(_ other: FrameRateRange) { rate = rate?.merged(with: other) ?? other }
    for object in ticking where rate != .display { want(object.rate) }
    for timeline in schedule.timelines where timeline.isInUse {
      switch timeline.wake {
      case .rate(let range): want(range)
      case .at(let time): moment = min(moment ?? time, time)
      case nil: break
      }
    }
    if let rate { return .animating(rate) }
    // While tasks run, a host that is not woken by them makes a frame every 25 ms.
    if runningTasks > 0, !isWokenByTasks { moment = min(moment ?? .infinity, time + 0.025) }
    return moment.map { .at(Nanoseconds(seconds: $0)) } ?? .atRest
  }
}

extension ViewHost {
  /// Whether the views need frames one after the other, because something moves.
  package var isMoving: Bool {
    if case .animating = tree.next { true } else { false }
  }
}
