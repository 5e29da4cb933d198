/// A subject that sends a value only to its current subscribers.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()

  /// Creates a subject.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    audience.admit(subscriber)
  }

  public func send(_ value: Output) { audience.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
  public func send(subscription: any Subscription) { audience.adopt(subscription) }
}

/// A subject with a current value, which a new subscriber receives first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()
  private let current: Guarded<Output>

  /// Creates a subject with a value.
  public init(_ value: Output) { current = Guarded(value) }

  /// The current value; writing it sends it.
  public var value: Output {
    get { current.with { $0 } }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    audience.admit(subscriber) { [current] in current.with { $0 } }
  }

  public func send(_ value: Output) {
    guard !audience.isEnded else { return }
    _ = current.replace(with: value)
    audience.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
  public func send(subscription: any Subscription) { audience.adopt(subscription) }
}
