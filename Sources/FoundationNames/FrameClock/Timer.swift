import Synchronization

/// Calls a closure after some seconds, once or repeatedly, on the clock of the frames.
///
/// The closure runs on the main actor before the first frame at or after its time. A repeating
/// timer whose interval is shorter than a frame runs several times before the frame.
public final class Timer: Sendable {
  private struct State {
    var block: (@MainActor (Timer) -> Void)?
    var job: FrameJobs.Job?
    var fireDate: Date
  }

  private let state: Mutex<State>
  private let repeats: Bool
  /// The seconds between two calls; 0 for a timer that calls once.
  public let timeInterval: TimeInterval

  /// Creates a timer; it runs after it has been added to a run loop.
  @preconcurrency
  public convenience init(
    timeInterval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(
      fire: Date(timeIntervalSinceNow: max(timeInterval, 0.0001)), interval: timeInterval,
      repeats: repeats, block: block)
  }

  /// Creates a timer that first fires at a date; it runs after it has been added to a run loop.
  @preconcurrency
  public init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    state = Mutex(State(block: block, fireDate: date))
    // As in Foundation, a shorter interval counts as a tenth of a millisecond.
    timeInterval = repeats ? max(interval, 0.0001) : 0
    self.repeats = repeats
  }

  /// Creates a timer and runs it.
  @preconcurrency
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Whether the timer can still fire.
  public var isValid: Bool { state.withLock { $0.block != nil } }

  /// The date of the next call; writing it moves a running timer.
  @_disfavoredOverload
  public var fireDate: Date {
    get { state.withLock { $0.fireDate } }
    set {
      let job = state.withLock {
        $0.fireDate = newValue
        return $0.job.take()
      }
      guard let job else { return }
      job.cancel()
      start()
    }
  }

  /// The date's name in the module SwiftUI, which has one of Foundation.
  package var kitFireDate: Date {
    get { fireDate }
    set { fireDate = newValue }
  }

  /// The accepted delay of a call; it has no effect, because frames set the pace.
  public var tolerance: TimeInterval {
    get { 0 }
    set {}
  }

  /// Calls the closure now; a timer that does not repeat is then invalid.
  @preconcurrency
  @MainActor
  public func fire() {
    guard let block = state.withLock({ $0.block }) else { return }
    if !repeats { invalidate() }
    block(self)
  }

  /// Stops the timer permanently and releases its closure.
  public func invalidate() {
    let (block, job) = state.withLock { ($0.block.take(), $0.job.take()) }
    _ = block
    job?.cancel()
  }

  fileprivate func start() {
    let (isWaiting, date) = state.withLock { ($0.block != nil && $0.job == nil, $0.fireDate) }
    guard isWaiting else { return }
    let job = FrameJobs.current.add(
      after: date.timeIntervalSinceNow, every: repeats ? timeInterval : nil
    ) { [self] in
      if repeats { state.withLock { $0.fireDate = Date(timeIntervalSinceNow: timeInterval) } }
      fire()
    }
    let isLate = state.withLock {
      guard $0.block != nil, $0.job == nil else { return true }
      $0.job = job
      return false
    }
    if isLate { job.cancel() }
  }
}

/// The loop that runs timers: the frames of the views.
public final class RunLoop: Sendable {
  /// The run loop of the main actor.
  public static let main = RunLoop()
  /// The run loop of the main actor, on every thread.
  public static var current: RunLoop { main }

  /// The kinds of time in which a timer runs; a timer runs in all of them.
  public struct Mode: Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let common = Mode("common")
    public static let `default` = Mode("default")
    public static let tracking = Mode("tracking")
  }

  private init() {}

  /// Runs a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.start() }

  /// Runs a closure before the next frame.
  @preconcurrency
  public func perform(_ block: @escaping @MainActor () -> Void) {
    FrameJobs.current.add(after: 0, block)
  }
}
