internal import FoundationNames
internal import Synchronization

extension Task where Success == Never, Failure == Never {
  /// Suspends the task for some time, on the clock of the frames.
  ///
  /// This replaces the function of the standard library in tasks that views start, with `task` or
  /// in an action. In other tasks, and with a clock of one's own, the time is that of the clock.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil,
    clock: C = .continuous
  ) async throws {
    if let jobs = FrameJobs.ofTask, let duration = duration as? Duration,
      C.self == ContinuousClock.self || C.self == SuspendingClock.self
    {
      try await FrameSleep.sleep(duration / .seconds(1), jobs, #isolation)
    } else {
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
    }
  }

  /// Suspends the task until an instant, on the clock of the frames.
  ///
  /// The time from the call to the instant passes as frames are made. So in a test or a picture,
  /// whose frames are made faster than time passes, the instant is to be counted from `.now`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) static func sleep<C: Clock>(
    until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    let rest = clock.now.duration(to: deadline)
    if let jobs = FrameJobs.ofTask, let rest = rest as? Duration,
      C.self == ContinuousClock.self || C.self == SuspendingClock.self
    {
      try await FrameSleep.sleep(max(0, rest / .seconds(1)), jobs, #isolation)
    } else {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  /// Suspends the task for some nanoseconds, on the clock of the frames.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}

/// A task that sleeps until a frame.
private final class FrameSleep: Sendable {
  private enum State {
    case starting
    case sleeping(CheckedContinuation<Void, any Error>)
    case ended(Result<Void, any Error>)
  }

  private let state = Mutex(State.starting)

  /// Sleeps without leaving the actor of the caller.
  ///
  /// The time begins before the first suspension. On another thread, a frame could come between.
  static func sleep(
    _ seconds: Double, _ jobs: FrameJobs, _ actor: isolated (any Actor)?
  ) async throws {
    try Task.checkCancellation()
    let sleep = FrameSleep()
    let job = jobs.add(
      after: seconds, drop: { sleep.end(with: .failure(CancellationError())) }
    ) { sleep.end(with: .success(())) }
    try await withTaskCancellationHandler {
      _ = actor
      try await withCheckedThrowingContinuation { sleep.wait($0) }
    } onCancel: {
      job.cancel()
      sleep.end(with: .failure(CancellationError()))
    }
  }

  private func wait(_ sleeper: CheckedContinuation<Void, any Error>) {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if case .ended(let result) = state { return result }
      state = .sleeping(sleeper)
      return nil
    }
    if let result { sleeper.resume(with: result) }
  }

  private func end(with result: Result<Void, any Error>) {
    let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      switch state {
      case .ended: return nil
      case .starting:
        state = .ended(result)
        return nil
      case .sleeping(let sleeper):
        state = .ended(result)
        return sleeper
      }
    }
    sleeper?.resume(with: result)
  }
}
