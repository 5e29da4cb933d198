import FoundationNames

/// A clock of frames that a test moves by hand.
///
/// Timers, queues and schedulers that are used inside `act` belong to the clock.
@MainActor
final class FrameClock {
  let jobs = FrameJobs()
  private(set) var time = 0.0

  @discardableResult
  func act<Result>(_ body: () -> Result) -> Result {
    Date.frame = Date(timeIntervalSinceReferenceDate: time)
    return FrameJobs.$ofTask.withValue(jobs, operation: body)
  }

  /// Moves the clock in one step, as a single frame does.
  func advance(to time: Double) {
    self.time = time
    jobs.run(until: time, clock: { Date.frame = Date(timeIntervalSinceReferenceDate: $0) })
  }
}
