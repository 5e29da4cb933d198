extension Publishers {
  /// A publisher that sends the elements of a sequence, as many as are requested, and finishes.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The elements.
    public let sequence: Elements

    /// Creates a publisher of a sequence.
    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let elements = ElementSubscription<Elements, Failure>(
        sequence, AnySubscriber(subscriber))
      subscriber.receive(subscription: elements)
      elements.finishIfEmpty()
    }
  }
}

extension Sequence {
  /// A publisher that sends the elements and finishes.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// Sends the elements of a sequence to one subscriber.
private final class ElementSubscription<Elements: Sequence, Failure: Error>: Subscription {
  private struct State {
    var subscriber: AnySubscriber<Elements.Element, Failure>?
    var rest: Elements.Iterator
    /// The element after the last one that was sent; nil at the end.
    var next: Elements.Element?
    var demand = Subscribers.Demand.none
    /// Whether elements are being sent, further up on the stack or on another thread.
    var isSending = false
  }

  private let state: Guarded<State>

  init(_ elements: Elements, _ subscriber: AnySubscriber<Elements.Element, Failure>) {
    var rest = elements.makeIterator()
    let next = rest.next()
    state = Guarded(State(subscriber: subscriber, rest: rest, next: next))
  }

  func request(_ demand: Subscribers.Demand) {
    let starts = state.with { state in
      state.demand += demand
      defer { state.isSending = true }
      return !state.isSending
    }
    guard starts else { return }
    while let (subscriber, element) = take() {
      let more = subscriber.receive(element)
      state.with { $0.demand += more }
      finishIfEmpty()
    }
  }

  private func take() -> (AnySubscriber<Elements.Element, Failure>, Elements.Element)? {
    state.with { state in
      guard let subscriber = state.subscriber, let next = state.next, state.demand.take() else {
        state.isSending = false
        return nil
      }
      state.next = state.rest.next()
      return (subscriber, next)
    }
  }

  func finishIfEmpty() {
    let subscriber = state.with { state in
      guard state.next == nil else { return AnySubscriber<Elements.Element, Failure>?.none }
      return state.subscriber.take()
    }
    subscriber?.receive(completion: .finished)
  }

  func cancel() {
    let subscriber = state.with { $0.subscriber.take() }
    _ = subscriber
  }
}
