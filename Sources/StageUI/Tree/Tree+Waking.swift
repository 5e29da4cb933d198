/// When a tree is to be looked at again though nothing happens.
enum Wake: Hashable {
  case rate(FrameRateRange)
  /// In seconds, on the clock of the frames.
  case at(Double)
}

/// Something that shows another thing when its time has come.
@MainActor
protocol Timed: AnyObject {
  /// Time has gone on to the tree's.
  func timeChanged()
  var wake: Wake? { get }
}

/// Who waits for time to pass.
struct WakeSchedule {
  /// The moment of second 0 of the frames' clock.
  var start = Date(timeIntervalSinceReferenceDate: 0)
  fileprivate var timelines: [any Timed] = []
  /// Single moments, in seconds.
  fileprivate(set) var moments: [Double] = []
}

extension Tree {
  /// The moment at which the frame that is being made is seen.
  var date: Date { schedule.start + time }

  func add(_ timeline: any Timed) { schedule.timelines.append(timeline) }
  func remove(_ timeline: any Timed) { schedule.timelines.removeAll { $0 === timeline } }

  /// Asks for a frame at a moment, in seconds, once however often it is asked.
  func wake(at moment: Double) {
    if !schedule.moments.contains(moment) { schedule.moments.append(moment) }
  }

  func advanceTimelines() {
    schedule.moments.removeAll { $0 <= time }
    for timeline in schedule.timelines { timeline.timeChanged() }
  }

  /// When the next frame is wanted, and as seldom as what moves allows.
  var next: FrameOutcome.Next {
    if isInvalid { return .animating(.display) }
    var rate: FrameRateRange?
    var moment = schedule.moments.min()
    func want(_ other: FrameRateRange) { rate = rate?.merged(with: other) ?? other }
    for object in ticking where rate != .display { want(object.rate) }
    for timeline in schedule.timelines {
      switch timeline.wake {
      case .rate(let range): want(range)
      case .at(let time): moment = min(moment ?? time, time)
      case nil: break
      }
    }
    if let rate { return .animating(rate) }
    // A task goes on when its time comes, of which nobody tells the window.
    if runningTasks > 0 { moment = min(moment ?? .infinity, time + 0.025) }
    return moment.map { .at(Nanoseconds(seconds: $0)) } ?? .atRest
  }
}
