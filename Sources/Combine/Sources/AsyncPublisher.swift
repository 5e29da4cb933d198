extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence; each step of a loop requests one value.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values as an asynchronous sequence that throws the publisher's error.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never

  private let publisher: P

  /// Creates a sequence that subscribes to a publisher for each iterator.
  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(Inbox(publisher)) }

  /// An iterator that requests the values one by one; its release ends the subscription.
  public struct Iterator: AsyncIteratorProtocol {
    private let inbox: Inbox<P.Output, Never>
    private let subscription: AnyCancellable

    fileprivate init(_ inbox: Inbox<P.Output, Never>) {
      self.inbox = inbox
      subscription = AnyCancellable { inbox.cancel() }
    }

    public nonisolated(nonsending) mutating func next() async -> P.Output? {
      if case .value(let value) = await inbox.next(#isolation).value { value } else { nil }
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      if case .value(let value) = await inbox.next(actor).value { value } else { nil }
    }
  }
}

/// The values of a publisher as an asynchronous sequence that throws the publisher's error.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error

  private let publisher: P

  /// Creates a sequence that subscribes to a publisher for each iterator.
  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(Inbox(publisher)) }

  /// An iterator that requests the values one by one; its release ends the subscription.
  public struct Iterator: AsyncIteratorProtocol {
    private let inbox: Inbox<P.Output, P.Failure>
    private let subscription: AnyCancellable

    fileprivate init(_ inbox: Inbox<P.Output, P.Failure>) {
      self.inbox = inbox
      subscription = AnyCancellable { inbox.cancel() }
    }

    public nonisolated(nonsending) mutating func next() async throws -> P.Output? {
      try await inbox.next(#isolation).value.get()
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> P.Output? {
      try await inbox.next(actor).value.get()
    }
  }
}

/// The subscriber behind an iterator; hands each value to the call of `next()` that requested it.
private final class Inbox<Output, Failure: Error>: Subscriber, @unchecked Sendable {
  enum Item {
    case value(Output)
    case error(Failure)
    case end

    func get() throws -> Output? {
      switch self {
      case .value(let value): value
      case .error(let error): throw error
      case .end: nil
      }
    }
  }

  private typealias Sleeper = CheckedContinuation<Transferred<Item>, Never>

  private struct State {
    var subscription: (any Subscription)?
    /// The calls of `next()` that wait, in order.
    var sleepers: [Sleeper] = []
    /// The error that no call has thrown yet.
    var error: Failure?
    var isOver = false
  }

  private let state = Guarded(State())

  init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    publisher.subscribe(self)
  }

  /// Waits for a value without leaving the actor of the caller.
  func next(_ actor: isolated (any Actor)?) async -> Transferred<Item> {
    await withTaskCancellationHandler {
      _ = actor
      return await withCheckedContinuation { wait($0) }
    } onCancel: {
      cancel()
    }
  }

  private func wait(_ sleeper: Sleeper) {
    let (end, subscription) = state.with { state -> (Item?, (any Subscription)?) in
      if state.isOver { return (state.error.take().map { .error($0) } ?? .end, nil) }
      state.sleepers.append(sleeper)
      return (nil, state.subscription)
    }
    if let end { sleeper.resume(returning: Transferred(value: end)) }
    subscription?.request(.max(1))
  }

  func receive(subscription: any Subscription) {
    let demand = state.with { state -> Int? in
      guard !state.isOver, state.subscription == nil else { return nil }
      state.subscription = subscription
      return state.sleepers.count
    }
    guard let demand else { return subscription.cancel() }
    if demand > 0 { subscription.request(.max(demand)) }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    let sleeper = state.with { $0.sleepers.isEmpty ? nil : $0.sleepers.removeFirst() }
    sleeper?.resume(returning: Transferred(value: .value(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { end(error) } else { end(nil) }
  }

  /// Cancels the subscription; all calls of `next()` return nil.
  func cancel() { end(nil)?.cancel() }

  @discardableResult
  private func end(_ error: Failure?) -> (any Subscription)? {
    let (sleepers, subscription) = state.with { state -> ([Sleeper], (any Subscription)?) in
      guard !state.isOver else { return ([], nil) }
      let old = (state.sleepers, state.subscription)
      state = State(error: old.0.isEmpty ? error : nil, isOver: true)
      return old
    }
    for (index, sleeper) in sleepers.enumerated() {
      let item = index == 0 ? error.map { Item.error($0) } : nil
      sleeper.resume(returning: Transferred(value: item ?? .end))
    }
    return subscription
  }
}
