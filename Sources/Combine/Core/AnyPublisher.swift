/// A publisher whose type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let same = publisher as? AnyPublisher {
      self = same
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

/// A subscriber whose type is hidden, or one that calls closures.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let start: (any Subscription) -> Void
  private let take: (Input) -> Subscribers.Demand
  private let end: (Subscribers.Completion<Failure>) -> Void

  /// Hides the type of a subscriber.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let same = subscriber as? AnySubscriber {
      self = same
    } else {
      start = { subscriber.receive(subscription: $0) }
      take = { subscriber.receive($0) }
      end = { subscriber.receive(completion: $0) }
    }
  }

  /// Creates a subscriber that calls closures.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    start = receiveSubscription ?? { _ in }
    take = receiveValue ?? { _ in .none }
    end = receiveCompletion ?? { _ in }
  }

  public func receive(subscription: any Subscription) { start(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { take(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}
