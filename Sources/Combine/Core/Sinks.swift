extension Publisher {
  /// Calls closures for every value and for the completion.
  ///
  /// The subscription lasts until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure for every value.
  ///
  /// The subscription lasts until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Writes every value to a property of an object; the subscription keeps the object alive.
  public func assign<Root>(
    to path: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: path)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}

extension Subscribers {
  /// A subscriber that calls closures and requests all values.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private enum State {
      case waiting
      case subscribed(any Subscription)
      case ended
    }

    private struct Closures {
      var take: (Input) -> Void
      var end: (Completion<Failure>) -> Void
    }

    private let state = Guarded(State.waiting)
    /// Released at the end, because closures often hold the subscription's owner.
    private let closures: Guarded<Closures?>

    /// Creates a subscriber that calls closures.
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Guarded(Closures(take: receiveValue, end: receiveCompletion))
    }

    public func receive(subscription: any Subscription) {
      let isFirst = state.with {
        guard case .waiting = $0 else { return false }
        $0 = .subscribed(subscription)
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    public func receive(_ input: Input) -> Demand {
      let isOpen = state.with { if case .subscribed = $0 { true } else { false } }
      if isOpen { closures.with { $0 }?.take(input) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      let isOpen = close() != nil
      let closures = closures.replace(with: nil)
      if isOpen { closures?.end(completion) }
    }

    public func cancel() {
      close()?.cancel()
      _ = closures.replace(with: nil)
    }

    @discardableResult
    private func close() -> (any Subscription)? {
      if case .subscribed(let subscription) = state.replace(with: .ended) {
        subscription
      } else {
        nil
      }
    }
  }

  /// A subscriber that writes the values to a property of an object.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    private let sink: Sink<Input, Never>

    /// Creates a subscriber that keeps the object alive until the end.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
    }

    public func receive(subscription: any Subscription) { sink.receive(subscription: subscription) }
    public func receive(_ input: Input) -> Demand { sink.receive(input) }
    public func receive(completion: Completion<Never>) { sink.receive(completion: completion) }
    public func cancel() { sink.cancel() }
  }
}
