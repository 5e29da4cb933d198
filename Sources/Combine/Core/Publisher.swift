/// A source of values over time, and of at most one completion.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber; call `subscribe(_:)` instead.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Attaches a subject, which passes on everything that this publisher sends.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    sink(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
  }

  /// Hides the publisher's type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A receiver of the values of a publisher.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// The type of the errors.
  associatedtype Failure: Error

  /// Receives the subscription, once, before any value; no value arrives before it is requested.
  func receive(subscription: any Subscription)
  /// Receives a value and returns how many additional values are requested.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Receives the completion; nothing follows it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives an event without a value.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection between a publisher and a subscriber.
public protocol Subscription: Cancellable {
  /// Requests more values.
  func request(_ demand: Subscribers.Demand)
}

/// A publisher that sends the values that the program gives it.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers.
  func send(_ value: Output)
  /// Ends the subject.
  func send(completion: Subscribers.Completion<Failure>)
  /// Attaches a subscription to another publisher.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an event without a value.
  public func send() { send(()) }
}

/// A publisher that starts when `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the publisher; cancelling the result stops it.
  func connect() -> any Cancellable
}

/// A type that supports cancellation.
public protocol Cancellable {
  /// Cancels the activity; later calls have no effect.
  func cancel()
}

extension Cancellable {
  /// Stores this in a set, which cancels it at the latest when the set is released.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self as? AnyCancellable ?? AnyCancellable(self))
  }

  /// Stores this in a collection, which cancels it at the latest when the collection is released.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self as? AnyCancellable ?? AnyCancellable(self))
  }
}

/// A cancellable that cancels itself when it is released.
public final class AnyCancellable: Cancellable, Hashable {
  private let action: Once

  /// Creates a cancellable that calls a closure, at most once.
  public init(_ cancel: @escaping () -> Void) { action = Once(cancel) }
  /// Creates a cancellable that cancels another one.
  public init<C: Cancellable>(_ canceller: C) { action = Once { canceller.cancel() } }

  deinit { action.run() }

  public func cancel() { action.run() }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
