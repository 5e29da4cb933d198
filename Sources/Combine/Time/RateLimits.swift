extension Publisher {
  /// Sends a value when no other value has arrived for an interval.
  ///
  /// A value that is still waiting when the publisher finishes is not sent.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let alarm = Alarm(scheduler, options)
      let stage = Publishers.Operator<Self, Output, Failure>.Link(
        $0, demand: .unlimited,
        take: { value, stage in
          alarm.start(after: dueTime) { stage.send(value) }
          return .none
        },
        finish: { completion, stage in
          alarm.stop()
          stage.end(completion)
        })
      stage.onCancel = { alarm.stop() }
      return stage
    }
  }

  /// Sends at most one value in each interval: the first value at once, then the first or the
  /// latest value of each interval at its end.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let throttle = Throttle<S, Output>(scheduler, interval, keepsLatest: latest)
      return Stage(
        $0, demand: .unlimited,
        take: { value, stage in
          throttle.take(value) { stage.send($0) }
          return .none
        },
        finish: { completion, stage in
          guard case .finished = completion else { return stage.end(completion) }
          throttle.finish { stage.end(.finished) }
        })
    }
  }

  /// Sends the time between two values.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Operator<Self, S.SchedulerTimeType.Stride, Failure> {
    link {
      let last = Guarded<S.SchedulerTimeType?>(nil)
      let stage = Publishers.Operator<Self, S.SchedulerTimeType.Stride, Failure>.Link(
        $0,
        take: { _, stage in
          let now = scheduler.now
          let old = last.replace(with: now) ?? now
          return stage.send(old.distance(to: now))
        }, finish: { $1.end($0) })
      stage.onStart = { _ in _ = last.replace(with: scheduler.now) }
      return stage
    }
  }
}

/// The state of a `throttle` operator.
private final class Throttle<S: Scheduler, Value>: @unchecked Sendable {
  private struct State {
    /// The end of the current interval; nil before the first value.
    var end: S.SchedulerTimeType?
    var waiting: Value?
    /// Called after the waiting value has been sent.
    var finish: (() -> Void)?
  }

  private enum Step {
    case send
    case wait(S.SchedulerTimeType)
    case nothing
  }

  private let scheduler: S
  private let interval: S.SchedulerTimeType.Stride
  private let keepsLatest: Bool
  private let state = Guarded(State())

  init(_ scheduler: S, _ interval: S.SchedulerTimeType.Stride, keepsLatest: Bool) {
    self.scheduler = scheduler
    self.interval = interval
    self.keepsLatest = keepsLatest
  }

  func take(_ value: Value, _ send: @escaping (Value) -> Void) {
    let now = scheduler.now
    let step = state.with { state -> Step in
      if state.waiting != nil {
        if keepsLatest { state.waiting = value }
        return .nothing
      }
      if let end = state.end, now < end {
        state.waiting = value
        return .wait(end)
      }
      state.end = now.advanced(by: interval)
      return .send
    }
    switch step {
    case .send: send(value)
    case .wait(let end):
      scheduler.schedule(after: end) { [self] in
        let (waiting, finish) = state.with { state in
          state.end = end.advanced(by: interval)
          return (state.waiting.take(), state.finish.take())
        }
        if let waiting { send(waiting) }
        finish?()
      }
    case .nothing: break
    }
  }

  func finish(_ action: @escaping () -> Void) {
    let isWaiting = state.with { state in
      if state.waiting != nil { state.finish = action }
      return state.waiting != nil
    }
    if !isWaiting { action() }
  }
}
