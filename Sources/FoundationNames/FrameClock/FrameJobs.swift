import Synchronization

/// Closures that wait for their time on the clock of the frames.
///
/// Each tree of views has one list and runs the closures that are due before it makes a frame.
/// Timers, the main queue, `Task.sleep` and Combine's schedulers add their closures here, so in a
/// test or a picture, time passes only as frames are made.
package final class FrameJobs: Sendable {
  /// A waiting closure.
  package final class Job: Sendable {
    /// Access to a `Mutex` of a bare closure would wrap the closure in two more at each call.
    private struct Closures {
      var action: (@MainActor () -> Void)?
      var drop: (@Sendable () -> Void)?
    }

    private let closures: Mutex<Closures>

    fileprivate init(
      _ action: @escaping @MainActor () -> Void, drop: (@Sendable () -> Void)?
    ) {
      closures = Mutex(Closures(action: action, drop: drop))
    }

    package var isCancelled: Bool { closures.withLock { $0.action == nil } }

    /// Prevents the closure from running again, and releases it.
    package func cancel() { _ = takeClosures() }

    /// Cancels the closure because its list has ended.
    fileprivate func end() { takeClosures().drop?() }

    /// Removes the closures, which the caller releases without the lock.
    ///
    /// Their release can run code of the program.
    private func takeClosures() -> Closures {
      closures.withLock { closures in
        let old = closures
        closures = Closures()
        return old
      }
    }

    @MainActor
    fileprivate func run(isLast: Bool) {
      let due = closures.withLock { closures in
        let due = closures
        if isLast { closures.action = nil }
        return due
      }
      due.action?()
    }
  }

  private struct Entry {
    /// Seconds on the clock of the frames.
    var due: Double
    /// Closures that are due at the same time run in this order.
    var order: Int
    /// Seconds between two runs; nil for a single run.
    var interval: Double?
    /// Whether the closure was due when it was added.
    var isImmediate: Bool
    /// Whether the closure resumes a task.
    var resumesTask: Bool
    var job: Job
  }

  private struct State {
    var entries: [Entry] = []
    var count = 0
    var now = 0.0
    var hasEnded = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The missed runs of a repeating closure that are made up for, in seconds.
  private static let memory = 10.0
  /// The maximum number of runs before one frame.
  private static let mostRuns = 10_000
  /// Seconds by which a closure may run early, because times are rounded to nanoseconds.
  private static let tolerance = 1e-6

  /// The current time in seconds; while a closure runs, the time at which it was due.
  package var now: Double { state.withLock { $0.now } }

  /// Adds a closure that runs before the first frame at or after a time.
  ///
  /// A closure that is added by another closure with a delay of 0 runs before the next frame, so
  /// that closures that add each other do not hold up a frame. Can be called from any thread.
  ///
  /// - Parameters:
  ///   - delay: Seconds from now; a negative or NaN delay counts as 0.
  ///   - interval: The seconds between two runs; nil for a single run.
  ///   - drop: Called instead of the closure if the list ends first; marks a closure that resumes a
  ///     task.
  @discardableResult
  package func add(
    after delay: Double, every interval: Double? = nil, drop: (@Sendable () -> Void)? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> Job {
    let job = Job(action, drop: drop)
    let delay = delay > 0 ? delay : 0
    let hasEnded = state.withLock {
      guard !$0.hasEnded else { return true }
      $0.count += 1
      $0.entries.append(
        Entry(
          due: $0.now + delay, order: $0.count, interval: interval.map { max($0, 0.0001) },
          isImmediate: delay == 0, resumesTask: drop != nil, job: job))
      return false
    }
    if hasEnded { job.end() }
    // Wakes a window that waits for input.
    if !MainThread.isCurrent { Task { @MainActor in } }
    return job
  }

  /// The time of the next closure in seconds; nil if none waits.
  package var next: Double? {
    let (next, removed) = state.withLock { state -> (Double?, [Entry]) in
      guard !state.entries.isEmpty else { return (nil, []) }
      let removed = Self.removeCancelled(&state)
      return (state.entries.lazy.map(\.due).min(), removed)
    }
    _ = removed
    return next
  }

  /// Runs all closures that are due at a time, in the order of their times.
  ///
  /// - Parameters:
  ///   - ready: Called before each closure, before the time changes.
  ///   - clock: Called with the time before each closure, and with `time` at the end.
  ///   - resumed: Called after a closure that resumes a task, to run the task.
  @MainActor
  package func run(
    until time: Double, ready: () -> Void = {}, clock: (Double) -> Void = { _ in },
    resumed: () -> Void = {}
  ) {
    guard state.withLock({ !$0.entries.isEmpty }) else {
      return state.withLock { $0.now = max($0.now, time) }
    }
    let newest = state.withLock { $0.count }
    Self.$ofTask.withValue(self) {
      var left = Self.mostRuns
      while left > 0, let entry = take(until: time, newest) {
        left -= 1
        ready()
        clock(now)
        entry.job.run(isLast: entry.interval == nil)
        if entry.resumesTask { resumed() }
      }
    }
    state.withLock { $0.now = max($0.now, time) }
    clock(time)
  }

  /// Takes the next closure that is due, and sets the time to that of the closure.
  ///
  /// - Parameter newest: The number of the last closure that was added before the frame.
  private func take(until time: Double, _ newest: Int) -> Entry? {
    let (entry, removed) = state.withLock { state -> (Entry?, [Entry]) in
      let removed = Self.removeCancelled(&state)
      let due = state.entries.indices.filter {
        let entry = state.entries[$0]
        return entry.due <= time + Self.tolerance && !(entry.isImmediate && entry.order > newest)
      }
      let first = due.min {
        let (a, b) = (state.entries[$0], state.entries[$1])
        return (a.due, a.order) < (b.due, b.order)
      }
      guard let first else { return (nil, removed) }
      var entry = state.entries[first]
      guard let interval = entry.interval else {
        state.entries.remove(at: first)
        state.now = max(state.now, min(entry.due, time))
        return (entry, removed)
      }
      // Runs that were missed long ago, for example while the process was stopped, are left out.
      let missed = ((time - Self.memory - entry.due) / interval).rounded(.down)
      if missed > 0 { entry.due += missed * interval }
      state.now = max(state.now, min(entry.due, time))
      entry.due += interval
      entry.isImmediate = false
      state.entries[first] = entry
      return (entry, removed)
    }
    _ = removed
    return entry
  }

  /// Removes the cancelled closures and returns them, so that they are released without the lock.
  private static func removeCancelled(_ state: inout State) -> [Entry] {
    let removed = state.entries.filter(\.job.isCancelled)
    if !removed.isEmpty { state.entries.removeAll(where: \.job.isCancelled) }
    return removed
  }
}

// MARK: - Finding the list

extension FrameJobs {
  /// The list for code that runs before any tree of views.
  ///
  /// Its clock stands at 0; the first tree that makes a frame takes its closures.
  private static let common = FrameJobs()
  private static let active = Mutex(common)

  /// The list of the tree that started the current task; nil outside such tasks.
  @TaskLocal package static var ofTask: FrameJobs?

  /// The list of the tree whose code is running, or of the tree that ran last.
  package static var current: FrameJobs { ofTask ?? active.withLock { $0 } }

  /// Makes this the list of code outside tasks.
  package func activate() {
    let isNew = Self.active.withLock { active in
      defer { active = self }
      return active !== self
    }
    guard isNew, self !== Self.common else { return }
    let adopted = Self.common.state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    guard !adopted.isEmpty else { return }
    state.withLock { state in
      for var entry in adopted {
        state.count += 1
        entry.order = state.count
        entry.due += state.now
        state.entries.append(entry)
      }
    }
  }

  /// Drops all closures; closures that are added later are dropped too.
  package func end() {
    Self.active.withLock { active in if active === self { active = Self.common } }
    let entries = state.withLock { state in
      defer { (state.entries, state.hasEnded) = ([], true) }
      return state.entries
    }
    for entry in entries { entry.job.end() }
  }

  /// Ends the list at the end of the process: wakes the tasks that sleep, and keeps the closures.
  ///
  /// The closures are never released. The release of one that holds an unresumed continuation would
  /// print a warning.
  package func abandon() {
    let entries = state.withLock { state in
      defer { (state.entries, state.hasEnded) = ([], true) }
      return state.entries
    }
    Self.abandoned.withLock { $0 += entries.lazy.filter { !$0.resumesTask }.map(\.job) }
    for entry in entries where entry.resumesTask { entry.job.end() }
  }

  /// The closures that wait at the end of the process.
  private static let abandoned = Mutex<[Job]>([])
}
