extension Publisher {
  /// Sends values and the completion on a scheduler.
  ///
  /// On the main queue and the main run loop, they arrive before the next frame.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      Stage(
        $0, demand: .passedOn,
        take: { value, stage in
          scheduler.schedule(options: options) { stage.sendLater(value) }
          return .none
        },
        finish: { completion, stage in
          scheduler.schedule(options: options) { stage.end(completion) }
        })
    }
  }

  /// Subscribes on a scheduler; requests and cancellation happen there too.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }

  /// Sends values and the completion after a delay; errors are delayed too.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Operator<Self, Output, Failure> {
    func later(_ action: @escaping () -> Void) {
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        tolerance: tolerance ?? scheduler.minimumTolerance, options: options, action)
    }
    return link {
      Stage(
        $0,
        take: { value, stage in
          later { stage.sendLater(value) }
          return .none
        }, finish: { completion, stage in later { stage.end(completion) } })
    }
  }

  /// Ends when no value arrives for an interval.
  ///
  /// - Parameter customError: Makes the error; nil to finish without one.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let alarm = Alarm(scheduler, options)
      let stage = Publishers.Operator<Self, Output, Failure>.Link(
        $0,
        take: { value, stage in
          restart(stage)
          return stage.send(value)
        },
        finish: { completion, stage in
          alarm.stop()
          stage.end(completion)
        })
      func restart(_ stage: Publishers.Operator<Self, Output, Failure>.Link) {
        alarm.start(after: interval) { [weak stage] in
          stage?.endEarly(customError.map { .failure($0()) } ?? .finished)
        }
      }
      stage.onStart = restart
      stage.onCancel = { alarm.stop() }
      return stage
    }
  }
}

extension Stage {
  /// Sends a value that arrived earlier, and requests the additional values.
  func sendLater(_ output: Output) {
    let more = send(output)
    if more > .none { request(more) }
  }
}

/// A closure that waits for one time; a new time replaces the old one.
///
/// A repetition is scheduled and cancelled at its first run, because only repetitions can be
/// cancelled before they run. So a window does not wake for times that have been replaced.
final class Alarm<S: Scheduler>: @unchecked Sendable {
  private struct State {
    var number = 0
    var waiting: (any Cancellable)?
  }

  private let scheduler: S
  private let options: S.SchedulerOptions?
  private let state = Guarded(State())

  init(_ scheduler: S, _ options: S.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
  }

  func start(after interval: S.SchedulerTimeType.Stride, _ action: @escaping () -> Void) {
    let own = next()
    let waiting = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval,
      tolerance: scheduler.minimumTolerance, options: options
    ) { [self] in
      guard state.with({ $0.number }) == own else { return }
      stop()
      action()
    }
    let isStale = state.with { state in
      if state.number == own { state.waiting = waiting }
      return state.number != own
    }
    if isStale { waiting.cancel() }
  }

  func stop() { _ = next() }

  private func next() -> Int {
    let (number, waiting) = state.with { state in
      state.number += 1
      return (state.number, state.waiting.take())
    }
    waiting?.cancel()
    return number
  }
}

extension Publishers {
  /// A publisher to which the subscription is made on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// The scheduler that subscribes and cancels.
    public let scheduler: Context
    /// The options of the scheduler.
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let target = AnySubscriber<Output, Failure>(
        receiveSubscription: {
          subscriber.receive(
            subscription: Scheduled(inner: $0, scheduler: scheduler, options: options))
        },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) })
      scheduler.schedule(options: options) { upstream.subscribe(target) }
    }

    private struct Scheduled: Subscription {
      let inner: any Subscription
      let scheduler: Context
      let options: Context.SchedulerOptions?

      func request(_ demand: Subscribers.Demand) {
        scheduler.schedule(options: options) { inner.request(demand) }
      }
      func cancel() { scheduler.schedule(options: options) { inner.cancel() } }
    }
  }
}
