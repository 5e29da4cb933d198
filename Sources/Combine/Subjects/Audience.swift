/// The subscribers of a subject.
final class Audience<Output, Failure: Error>: @unchecked Sendable {
  private struct State {
    var seats: [Seat] = []
    var completion: Subscribers.Completion<Failure>?
    var upstreams: [any Subscription] = []
  }

  private let state = Guarded(State())

  var isEnded: Bool { state.with { $0.completion != nil } }
  var isEmpty: Bool { state.with { $0.seats.isEmpty } }

  /// Attaches a subscriber.
  ///
  /// - Parameter latest: Returns the value to send to a subscriber that has missed it.
  func admit<S: Subscriber>(_ subscriber: S, latest: (() -> Output)? = nil)
  where S.Input == Output, S.Failure == Failure {
    let seat = Seat(AnySubscriber(subscriber), latest, self)
    let completion = state.with { state in
      if state.completion == nil { state.seats.append(seat) }
      return state.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: seat)
    }
  }

  func send(_ value: Output) {
    for seat in state.with({ $0.completion == nil ? $0.seats : [] }) { seat.send(value) }
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    let (seats, upstreams) = state.with { state -> ([Seat], [any Subscription]) in
      guard state.completion == nil else { return ([], []) }
      state.completion = completion
      defer { (state.seats, state.upstreams) = ([], []) }
      return (state.seats, state.upstreams)
    }
    for upstream in upstreams { upstream.cancel() }
    for seat in seats { seat.end(completion) }
  }

  /// Requests all values of another publisher's subscription.
  func adopt(_ subscription: any Subscription) {
    let isOpen = state.with { state in
      if state.completion == nil { state.upstreams.append(subscription) }
      return state.completion == nil
    }
    if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  private func dismiss(_ seat: Seat) { state.with { $0.seats.removeAll { $0 === seat } } }

  /// The subscription of one subscriber; it keeps the audience alive.
  private final class Seat: Subscription {
    private struct State {
      var demand = Subscribers.Demand.none
      var subscriber: AnySubscriber<Output, Failure>?
      var latest: (() -> Output)?
      /// Whether the latest value is sent as soon as a value is requested.
      var isOwed: Bool
      var audience: Audience?
    }

    private let state: Guarded<State>

    init(
      _ subscriber: AnySubscriber<Output, Failure>, _ latest: (() -> Output)?, _ audience: Audience
    ) {
      state = Guarded(
        State(subscriber: subscriber, latest: latest, isOwed: latest != nil, audience: audience))
    }

    func request(_ demand: Subscribers.Demand) {
      let latest = state.with { state -> (() -> Output)? in
        state.demand += demand
        guard state.isOwed, state.demand.take() else { return nil }
        state.isOwed = false
        return state.latest
      }
      if let latest { deliver(latest()) }
    }

    /// Sends a value if one is requested; otherwise the subscriber misses it.
    func send(_ value: Output) {
      let isRequested = state.with { state in
        let isRequested = state.demand.take()
        state.isOwed = !isRequested && state.latest != nil
        return isRequested
      }
      if isRequested { deliver(value) }
    }

    private func deliver(_ value: Output) {
      let more = state.with { $0.subscriber }?.receive(value) ?? .none
      if more > .none { request(more) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      leave().subscriber?.receive(completion: completion)
    }

    func cancel() { leave().audience?.dismiss(self) }

    private func leave() -> State {
      state.replace(with: State(isOwed: false))
    }
  }
}
