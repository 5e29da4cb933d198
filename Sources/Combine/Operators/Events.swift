extension Publisher {
  /// Calls closures at the events of each subscription, and passes the events on.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel,
      receiveRequest: receiveRequest)
  }

  /// Prints the events of each subscription.
  ///
  /// - Parameter stream: Receives the lines; nil for the standard output.
  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Publishers.HandleEvents<Self> {
    let start = prefix.isEmpty ? "" : prefix + ": "
    let output = Guarded(stream)
    func write(_ line: String) {
      let isWritten = output.with { stream in
        stream?.write(start + line + "\n")
        return stream != nil
      }
      if !isWritten { Swift.print(start + line) }
    }
    return handleEvents(
      receiveSubscription: { write("receive subscription: (\(type(of: $0)))") },
      receiveOutput: { write("receive value: (\($0))") },
      receiveCompletion: {
        switch $0 {
        case .finished: write("receive finished")
        case .failure(let error): write("receive error: (\(error))")
        }
      },
      receiveCancel: { write("receive cancel") },
      receiveRequest: { write("request \($0.max.map { "max: (\($0))" } ?? "unlimited")") })
  }
}

extension Publishers {
  /// A publisher that calls closures at the events of each subscription.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// Called with the subscription.
    public let receiveSubscription: ((any Subscription) -> Void)?
    /// Called with each value.
    public let receiveOutput: ((Output) -> Void)?
    /// Called at the end.
    public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    /// Called when the subscription is cancelled.
    public let receiveCancel: (() -> Void)?
    /// Called with each demand.
    public let receiveRequest: ((Subscribers.Demand) -> Void)?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let watched = Guarded<Watched?>(nil)
      upstream.subscribe(
        AnySubscriber<Output, Failure>(
          receiveSubscription: {
            receiveSubscription?($0)
            let subscription = Watched($0, receiveCancel, receiveRequest)
            watched.with { $0 = subscription }
            subscriber.receive(subscription: subscription)
          },
          receiveValue: {
            receiveOutput?($0)
            let more = subscriber.receive($0)
            if more > .none { receiveRequest?(more) }
            return more
          },
          receiveCompletion: {
            watched.replace(with: nil)?.end()
            receiveCompletion?($0)
            subscriber.receive(completion: $0)
          }))
    }
  }

  private final class Watched: Subscription {
    private let inner: Guarded<(any Subscription)?>
    private let onCancel: (() -> Void)?
    private let onRequest: ((Subscribers.Demand) -> Void)?

    init(
      _ inner: any Subscription, _ onCancel: (() -> Void)?,
      _ onRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.inner = Guarded(inner)
      self.onCancel = onCancel
      self.onRequest = onRequest
    }

    func request(_ demand: Subscribers.Demand) {
      onRequest?(demand)
      inner.with { $0 }?.request(demand)
    }

    func end() { _ = inner.replace(with: nil) }

    func cancel() {
      guard let inner = inner.replace(with: nil) else { return }
      onCancel?()
      inner.cancel()
    }
  }
}
