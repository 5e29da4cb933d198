/// The subscriber and subscription of an operator with one source.
///
/// The closures of the operator receive the values and the completion, and call `send`, `end` or
/// `endEarly`. Nothing is passed on after the end or after cancellation.
final class Stage<Input, InputFailure: Error, Output, Failure: Error>:
  Subscriber, Subscription, @unchecked Sendable
{
  typealias This = Stage<Input, InputFailure, Output, Failure>

  /// The relation between the values that arrive and those that are sent.
  enum Demand {
    /// Each value that is requested is requested from the source.
    case passedOn
    /// All values are requested from the source, and those that are not requested are lost.
    case unlimited
  }

  private struct State {
    var upstream: (any Subscription)?
    var subscriber: AnySubscriber<Output, Failure>?
    /// The values that may still be sent; used only if all values are requested from the source.
    var demand = Subscribers.Demand.none
    /// A value that is sent as soon as it is requested, and then the end.
    var last: Output?
    var isOver = false
  }

  private let state: Guarded<State>
  private let take: (Input, This) -> Subscribers.Demand
  private let finish: (Subscribers.Completion<InputFailure>, This) -> Void
  private let kind: Demand
  /// Called after the subscriber has received its subscription.
  var onStart: ((This) -> Void)?
  /// Called on cancellation.
  var onCancel: (() -> Void)?

  init(
    _ subscriber: AnySubscriber<Output, Failure>, demand: Demand = .passedOn,
    take: @escaping (Input, This) -> Subscribers.Demand,
    finish: @escaping (Subscribers.Completion<InputFailure>, This) -> Void
  ) {
    state = Guarded(State(subscriber: subscriber))
    kind = demand
    self.take = take
    self.finish = finish
  }

  // MARK: - From the source

  func receive(subscription: any Subscription) {
    let subscriber = state.with { state -> AnySubscriber<Output, Failure>? in
      guard state.upstream == nil, !state.isOver else { return nil }
      state.upstream = subscription
      return state.subscriber
    }
    guard let subscriber else { return subscription.cancel() }
    subscriber.receive(subscription: self)
    onStart?(self)
    if kind == .unlimited { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard !state.with({ $0.isOver }) else { return .none }
    let more = take(input, self)
    return kind == .unlimited ? .none : more
  }

  func receive(completion: Subscribers.Completion<InputFailure>) {
    if !state.with({ $0.isOver }) { finish(completion, self) }
  }

  // MARK: - To the subscriber

  /// Sends a value; returns how many additional values are requested.
  @discardableResult
  func send(_ output: Output) -> Subscribers.Demand {
    let subscriber = state.with { state -> AnySubscriber<Output, Failure>? in
      guard !state.isOver, kind == .passedOn || state.demand.take() else { return nil }
      return state.subscriber
    }
    guard let subscriber else { return .none }
    let more = subscriber.receive(output)
    if kind == .unlimited { state.with { $0.demand += more } }
    return more
  }

  /// Sends the completion.
  func end(_ completion: Subscribers.Completion<Failure>) {
    close().subscriber?.receive(completion: completion)
  }

  /// Sends a value as soon as it is requested, and finishes.
  func end(with value: Output) {
    let isRequested = state.with { state in
      let isRequested = state.demand.take()
      if !isRequested { state.last = value }
      return isRequested
    }
    guard isRequested else { return }
    _ = state.with { $0.isOver ? nil : $0.subscriber }?.receive(value)
    endEarly(.finished)
  }

  /// Sends the completion before the source has ended.
  func endEarly(_ completion: Subscribers.Completion<Failure>) {
    let old = close()
    old.upstream?.cancel()
    old.subscriber?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let (upstream, last) = state.with { state -> ((any Subscription)?, Output?) in
      if kind == .passedOn, state.last == nil { return (state.upstream, nil) }
      state.demand += demand
      return (nil, state.demand > .none ? state.last.take() : nil)
    }
    upstream?.request(demand)
    if let last { end(with: last) }
  }

  func cancel() {
    close().upstream?.cancel()
    onCancel?()
  }

  private func close() -> State { state.replace(with: State(isOver: true)) }
}

extension Stage where InputFailure == Failure {
  /// Creates a stage that passes the completion on.
  convenience init(
    _ subscriber: AnySubscriber<Output, Failure>, demand: Demand = .passedOn,
    take: @escaping (Input, This) -> Subscribers.Demand
  ) {
    self.init(subscriber, demand: demand, take: take) { $1.end($0) }
  }
}

extension Publishers {
  /// The publisher of an operator with one source.
  public struct Operator<Upstream: Publisher, Output, Failure: Error>: Publisher {
    typealias Link = Stage<Upstream.Output, Upstream.Failure, Output, Failure>

    /// The source.
    public let upstream: Upstream
    let makeStage: (AnySubscriber<Output, Failure>) -> Link

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(makeStage(AnySubscriber(subscriber)))
    }
  }
}

extension Publisher {
  /// Returns a publisher that handles each value of this one with a stage.
  func link<Result, Problem: Error>(
    _ make: @escaping (AnySubscriber<Result, Problem>) -> Stage<Output, Failure, Result, Problem>
  ) -> Publishers.Operator<Self, Result, Problem> {
    Publishers.Operator(upstream: self, makeStage: make)
  }
}
