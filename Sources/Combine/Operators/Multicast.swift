extension Publisher {
  /// Sends the values to all subscribers through one subscription to this publisher.
  ///
  /// The subscription starts with the first subscriber and ends with the last one. Later
  /// subscribers receive only the values that follow.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }

  /// Sends the values to the subscribers of a subject after `connect()`.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self) { subject }
  }

  /// Sends the values to the subscribers of a new subject after `connect()`.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }
}

extension Publisher where Failure == Never {
  /// Makes the publisher wait for `connect()`.
  public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
    multicast { PassthroughSubject() }
  }
}

extension ConnectablePublisher {
  /// Connects with the first subscriber, and disconnects with the last one.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(self) }
}

extension Publishers {
  /// A publisher that sends values through a subject.
  public final class Multicast<Upstream: Publisher, S: Subject>: ConnectablePublisher
  where S.Output == Upstream.Output, S.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// Makes the subject that the subscribers share.
    public let createSubject: () -> S
    private let subject: Guarded<S?> = Guarded(nil)
    private let connection: Guarded<AnyCancellable?> = Guarded(nil)

    init(upstream: Upstream, createSubject: @escaping () -> S) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    private func currentSubject() -> S {
      if let subject = subject.with({ $0 }) { return subject }
      let new = createSubject()
      return subject.with { subject in
        if subject == nil { subject = new }
        return subject ?? new
      }
    }

    public func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure {
      currentSubject().receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      if let old = connection.with({ $0 }) { return old }
      let target = currentSubject()
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { target.send(completion: $0) }, receiveValue: { target.send($0) })
      let new = AnyCancellable { [connection] in
        sink.cancel()
        _ = connection.replace(with: nil)
      }
      _ = connection.replace(with: new)
      upstream.subscribe(sink)
      return new
    }
  }

  /// A publisher that shares one subscription among its subscribers.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    private let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    init(upstream: Upstream) {
      self.upstream = upstream
      inner = Multicast(upstream: upstream) { PassthroughSubject() }.autoconnect()
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }
  }

  /// A publisher that connects with the first subscriber, and disconnects with the last one.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private struct State {
      var subscribers = 0
      var connection: (any Cancellable)?
    }

    /// The publisher whose values are received.
    public let upstream: Upstream
    private let state = Guarded(State())

    init(_ upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = state.with { state in
        state.subscribers += 1
        return state.subscribers == 1
      }
      let leave = Once { [self] in
        let connection = state.with { state -> (any Cancellable)? in
          state.subscribers -= 1
          return state.subscribers == 0 ? state.connection.take() : nil
        }
        connection?.cancel()
      }
      upstream.subscribe(
        AnySubscriber<Output, Failure>(
          receiveSubscription: {
            subscriber.receive(subscription: Subscribed(inner: $0, leave: leave))
          },
          receiveValue: { subscriber.receive($0) },
          receiveCompletion: {
            leave.run()
            subscriber.receive(completion: $0)
          }))
      // A publisher that has ended already ends the subscriber at once.
      guard isFirst, state.with({ $0.subscribers > 0 }) else { return }
      let connection = upstream.connect()
      let isUnused = state.with { state in
        if state.subscribers > 0 { state.connection = connection }
        return state.subscribers == 0
      }
      if isUnused { connection.cancel() }
    }

    private struct Subscribed: Subscription {
      let inner: any Subscription
      let leave: Once

      func request(_ demand: Subscribers.Demand) { inner.request(demand) }
      func cancel() {
        inner.cancel()
        leave.run()
      }
    }
  }
}

extension Publishers.Autoconnect: @unchecked Sendable where Upstream: Sendable {}
