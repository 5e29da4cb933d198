/// The subscription of an operator that follows several publishers at the same time.
///
/// While the subscriber requests all values, so does the join. Otherwise it requests the values of
/// each source one by one, and keeps them in order until they are requested.
final class Join<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    var waiting: [(value: Output, sources: [Int])] = []
    /// The completion that follows the waiting values.
    var completion: Subscribers.Completion<Failure>?
    /// The number of sources that have not ended.
    var open: Int
    var upstreams: [Int: any Subscription] = [:]
    /// The sources whose values are requested one by one.
    var single: Set<Int> = []
    var count = 0
    /// Whether values are being delivered, further up on the stack or on another thread.
    var isDelivering = false
  }

  private let state: Guarded<State>

  /// Creates a subscription and hands it to the subscriber.
  ///
  /// - Parameter sources: The number of sources that must end before the join finishes.
  init(_ subscriber: AnySubscriber<Output, Failure>, sources: Int) {
    state = Guarded(State(subscriber: subscriber, open: sources))
    subscriber.receive(subscription: self)
  }

  /// Follows a source.
  ///
  /// - Parameters:
  ///   - demand: The number of values to request at first; nil for the needs of the subscriber.
  ///   - take: Receives the values and returns how many additional values the source should send.
  ///   - finished: Called when the source has finished; by default the join finishes with its last
  ///     source.
  func follow<Source: Publisher>(
    _ source: Source, demand: Subscribers.Demand? = nil, finished: (() -> Void)? = nil,
    take: @escaping (Source.Output, Int) -> Subscribers.Demand
  ) where Source.Failure == Failure {
    let key = state.with { state in
      defer { state.count += 1 }
      return state.count
    }
    // The subscriber of a source keeps this object alive while the source sends.
    source.subscribe(
      AnySubscriber<Source.Output, Failure>(
        receiveSubscription: { [self] in start($0, key, demand) },
        receiveValue: { [self] value in
          state.with({ $0.subscriber != nil }) ? take(value, key) : .none
        },
        receiveCompletion: { [self] completion in
          state.with {
            $0.upstreams[key] = nil
            $0.single.remove(key)
          }
          switch completion {
          case .failure: end(completion)
          case .finished: if let finished { finished() } else { finishSource() }
          }
        }))
  }

  private func start(
    _ subscription: any Subscription, _ key: Int, _ demand: Subscribers.Demand?
  ) {
    let request = state.with { state -> Subscribers.Demand? in
      guard state.subscriber != nil else { return nil }
      state.upstreams[key] = subscription
      if let demand { return demand }
      if state.demand == .unlimited { return .unlimited }
      state.single.insert(key)
      return .max(1)
    }
    if let request { subscription.request(request) } else { subscription.cancel() }
  }

  /// Adds a source that must end before the join finishes.
  func addSource() { state.with { $0.open += 1 } }

  /// Notes that a source has ended.
  func finishSource() {
    let isLast = state.with { state in
      state.open -= 1
      return state.open == 0
    }
    if isLast { finish() }
  }

  /// Requests values from a source that was followed with a demand of its own.
  func request(_ demand: Subscribers.Demand, from source: Int) {
    state.with { $0.upstreams[source] }?.request(demand)
  }

  /// Finishes as soon as the waiting values have been delivered.
  func finish() {
    state.with { if $0.completion == nil { $0.completion = .finished } }
    deliver()
  }

  /// Sends a value of some sources; they are asked for another value when it has been delivered.
  func send(_ value: Output, of sources: [Int]) {
    state.with { if $0.completion == nil { $0.waiting.append((value, sources)) } }
    deliver()
  }

  /// Ends at once, without the waiting values.
  func end(_ completion: Subscribers.Completion<Failure>) {
    let old = close()
    for (_, upstream) in old.upstreams.sorted(by: { $0.key < $1.key }) { upstream.cancel() }
    old.subscriber?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let released = state.with { state -> [any Subscription] in
      state.demand += demand
      guard state.demand == .unlimited else { return [] }
      defer { state.single = [] }
      return state.single.sorted().compactMap { state.upstreams[$0] }
    }
    deliver()
    for upstream in released { upstream.request(.unlimited) }
  }

  func cancel() {
    for (_, upstream) in close().upstreams.sorted(by: { $0.key < $1.key }) { upstream.cancel() }
  }

  private func close() -> State { state.replace(with: State(open: 0)) }

  private enum Step {
    case value(Output, [Int], AnySubscriber<Output, Failure>)
    case end(Subscribers.Completion<Failure>)
    case nothing
  }

  /// Delivers the values that are requested, one at a time and in order.
  private func deliver() {
    let isFirst = state.with { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while true {
      switch nextStep() {
      case .value(let value, let sources, let subscriber):
        let more = subscriber.receive(value)
        if more > .none { request(more) }
        let single = state.with { state in
          sources.filter(state.single.contains).compactMap { state.upstreams[$0] }
        }
        for upstream in single { upstream.request(.max(1)) }
      case .end(let completion): end(completion)
      case .nothing: return
      }
    }
  }

  private func nextStep() -> Step {
    state.with { state in
      if let subscriber = state.subscriber {
        if !state.waiting.isEmpty {
          if state.demand.take() {
            let (value, sources) = state.waiting.removeFirst()
            return .value(value, sources, subscriber)
          }
        } else if let completion = state.completion {
          return .end(completion)
        }
      }
      state.isDelivering = false
      return .nothing
    }
  }
}
