/// The subscription of an operator that follows one publisher after the other.
///
/// Values that are still requested are requested from the next publisher.
final class Relay<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    var upstream: (any Subscription)?
    /// The number of the followed publisher.
    var number = 0
    /// A second subscription that ends together with this one.
    var companion: (any Subscription)?
  }

  private let state: Guarded<State>

  /// Creates a subscription and hands it to the subscriber.
  init(_ subscriber: AnySubscriber<Output, Failure>) {
    state = Guarded(State(subscriber: subscriber))
    subscriber.receive(subscription: self)
  }

  /// Follows a publisher instead of the previous one.
  ///
  /// - Parameter ended: Receives the completion of the publisher.
  func follow<Source: Publisher>(
    _ source: Source, ended: @escaping (Subscribers.Completion<Source.Failure>) -> Void
  ) where Source.Output == Output {
    let (number, old) = state.with { state -> (Int, (any Subscription)?) in
      state.number += 1
      return (state.number, state.upstream.take())
    }
    old?.cancel()
    source.subscribe(
      AnySubscriber<Output, Source.Failure>(
        receiveSubscription: { [self] in start($0, number) },
        receiveValue: { [self] in send($0, number) },
        receiveCompletion: { [self] completion in
          let isCurrent = state.with { state in
            guard state.number == number else { return false }
            state.upstream = nil
            return true
          }
          if isCurrent { ended(completion) }
        }))
  }

  /// Keeps a subscription that is cancelled when this one ends.
  func accompany(_ subscription: any Subscription) -> Bool {
    let isOpen = state.with { state in
      if state.subscriber != nil { state.companion = subscription }
      return state.subscriber != nil
    }
    if !isOpen { subscription.cancel() }
    return isOpen
  }

  private func start(_ subscription: any Subscription, _ number: Int) {
    let demand = state.with { state -> Subscribers.Demand? in
      guard state.subscriber != nil, state.number == number else { return nil }
      state.upstream = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  private func send(_ value: Output, _ number: Int) -> Subscribers.Demand {
    let subscriber = state.with { state -> AnySubscriber<Output, Failure>? in
      guard state.number == number, state.demand.take() else { return nil }
      return state.subscriber
    }
    guard let more = subscriber?.receive(value), more > .none else { return .none }
    // The subscriber may have caused a change to another publisher.
    let (isCurrent, upstream) = state.with { state in
      state.demand += more
      return (state.number == number, state.upstream)
    }
    if isCurrent { return more }
    upstream?.request(more)
    return .none
  }

  /// Sends the completion and cancels all subscriptions.
  func end(_ completion: Subscribers.Completion<Failure>) {
    let old = close()
    old.upstream?.cancel()
    old.companion?.cancel()
    old.subscriber?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = state.with { state in
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  func cancel() {
    let old = close()
    old.upstream?.cancel()
    old.companion?.cancel()
  }

  private func close() -> State { state.replace(with: State(number: -1)) }
}
