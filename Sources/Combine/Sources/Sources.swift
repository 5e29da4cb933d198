/// A publisher that sends one value and finishes.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// Creates a publisher of a value.
  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    Publishers.Sequence(sequence: CollectionOfOne(output)).receive(subscriber: subscriber)
  }
}

/// A publisher that sends no values; it finishes at once, or never.
public struct Empty<Output, Failure: Error>: Publisher {
  /// Whether the publisher finishes at once.
  public let completeImmediately: Bool

  /// Creates a publisher without values.
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates a publisher without values, with explicit types.
  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.completeImmediately = completeImmediately
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// Creates a publisher that fails.
  public init(error: Failure) { self.error = error }

  /// Creates a publisher that fails, with an explicit type of values.
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

/// A publisher that is created by a closure for each subscriber.
public struct Deferred<Created: Publisher>: Publisher {
  public typealias Output = Created.Output
  public typealias Failure = Created.Failure

  /// The closure.
  public let createPublisher: () -> Created

  /// Creates a publisher from a closure.
  public init(createPublisher: @escaping () -> Created) { self.createPublisher = createPublisher }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// A publisher that sends one value when a promise is fulfilled, and finishes.
///
/// The closure is called once, when the future is created. Later subscribers receive the same
/// result.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  /// A closure that receives the result; only the first result counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [Delivery] = []
  }

  private let state = Guarded(State())

  /// Creates a future and calls the closure with the promise.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] in fulfill($0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let delivery = Delivery(AnySubscriber(subscriber), self)
    subscriber.receive(subscription: delivery)
    let result = state.with { state in
      if state.result == nil { state.waiting.append(delivery) }
      return state.result
    }
    if let result { delivery.fulfill(result) }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let waiting = state.with { state -> [Delivery] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for delivery in waiting { delivery.fulfill(result) }
  }

  private func dismiss(_ delivery: Delivery) {
    state.with { $0.waiting.removeAll { $0 === delivery } }
  }

  /// The subscription of one subscriber.
  private final class Delivery: Subscription {
    private struct State {
      var subscriber: AnySubscriber<Output, Failure>?
      var future: Future?
      var result: Result<Output, Failure>?
      var isRequested = false
    }

    private let state: Guarded<State>

    init(_ subscriber: AnySubscriber<Output, Failure>, _ future: Future) {
      state = Guarded(State(subscriber: subscriber, future: future))
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      state.with { $0.isRequested = true }
      deliver()
    }

    func fulfill(_ result: Result<Output, Failure>) {
      state.with { $0.result = result }
      deliver()
    }

    private func deliver() {
      let (result, subscriber) = state.with {
        state -> (Result<Output, Failure>?, AnySubscriber<Output, Failure>?) in
        guard let result = state.result else { return (nil, nil) }
        if case .success = result, !state.isRequested { return (nil, nil) }
        return (result, state.subscriber.take())
      }
      switch result {
      case .success(let value)?:
        _ = subscriber?.receive(value)
        subscriber?.receive(completion: .finished)
      case .failure(let error)?: subscriber?.receive(completion: .failure(error))
      case nil: break
      }
    }

    func cancel() { state.replace(with: State()).future?.dismiss(self) }
  }
}

extension Optional {
  /// A publisher that sends the value, if there is one, and finishes.
  public var publisher: Publishers.Sequence<[Wrapped], Never> {
    Publishers.Sequence(sequence: map { [$0] } ?? [])
  }
}

extension Result {
  /// A publisher that sends the value and finishes, or fails.
  public var publisher: AnyPublisher<Success, Failure> {
    switch self {
    case .success(let value):
      Publishers.Sequence<[Success], Failure>(sequence: [value]).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}
