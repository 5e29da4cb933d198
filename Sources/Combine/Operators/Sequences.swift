// Operators that follow one publisher after the other.

extension Publisher {
  /// Sends values before those of this publisher.
  public func prepend(
    _ values: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(values)
  }

  /// Sends the elements of a sequence before the values of this publisher.
  public func prepend<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Publishers.Sequence<Elements, Failure>, Self>
  where Elements.Element == Output {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Sends the values of another publisher before those of this one.
  public func prepend<Other: Publisher>(
    _ other: Other
  ) -> Publishers.Concatenate<Other, Self>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Concatenate(prefix: other, suffix: self)
  }

  /// Sends values after this publisher has finished.
  public func append(
    _ values: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(values)
  }

  /// Sends the elements of a sequence after this publisher has finished.
  public func append<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<Elements, Failure>>
  where Elements.Element == Output {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of another publisher after this one has finished.
  public func append<Other: Publisher>(
    _ other: Other
  ) -> Publishers.Concatenate<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: other)
  }

  /// Continues with another publisher after an error.
  public func `catch`<Next: Publisher>(
    _ handler: @escaping (Failure) -> Next
  ) -> Publishers.Catch<Self, Next> where Next.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Subscribes again after an error, at most the given number of times.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the latest publisher, and cancels the subscription to the previous one.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Sends the values of the latest publisher, and cancels the subscription to the previous one.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.Operator<Self, Output, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Sends the values of the latest publisher, and cancels the subscription to the previous one.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// The values of one publisher, then those of another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Prefix.Output
    public typealias Failure = Prefix.Failure

    public let prefix: Prefix
    public let suffix: Suffix

    public init(prefix: Prefix, suffix: Suffix) { (self.prefix, self.suffix) = (prefix, suffix) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay<Output, Failure>(AnySubscriber(subscriber))
      relay.follow(prefix) { completion in
        guard case .finished = completion else { return relay.end(completion) }
        relay.follow(suffix) { relay.end($0) }
      }
    }
  }

  /// The values of a publisher, and after an error those of another.
  public struct Catch<Upstream: Publisher, Next: Publisher>: Publisher
  where Next.Output == Upstream.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Next.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// Makes the publisher that follows a failure.
    public let handler: (Upstream.Failure) -> Next

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay<Output, Failure>(AnySubscriber(subscriber))
      relay.follow(upstream) { completion in
        switch completion {
        case .finished: relay.end(.finished)
        case .failure(let error): relay.follow(handler(error)) { relay.end($0) }
        }
      }
    }
  }

  /// The values of a publisher to which this one subscribes again after an error.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// The number of additional subscriptions; nil for any number.
    public let retries: Int?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay<Output, Failure>(AnySubscriber(subscriber))
      func attempt(_ left: Int?) {
        relay.follow(upstream) { completion in
          if case .failure = completion, left ?? 1 > 0 {
            attempt(left.map { $0 - 1 })
          } else {
            relay.end(completion)
          }
        }
      }
      attempt(retries)
    }
  }

  /// The values of the publisher that arrived last.
  public struct SwitchToLatest<Next: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == Next, Next.Failure == Upstream.Failure {
    public typealias Output = Next.Output
    public typealias Failure = Next.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream

    private struct Progress {
      var isInnerOpen = false
      var hasOuterEnded = false
      var isOver: Bool { hasOuterEnded && !isInnerOpen }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay<Output, Failure>(AnySubscriber(subscriber))
      let progress = Guarded(Progress())
      upstream.subscribe(
        AnySubscriber<Next, Failure>(
          receiveSubscription: { if relay.accompany($0) { $0.request(.unlimited) } },
          receiveValue: { next in
            progress.with { $0.isInnerOpen = true }
            relay.follow(next) { completion in
              guard case .finished = completion else { return relay.end(completion) }
              let isOver = progress.with { progress in
                progress.isInnerOpen = false
                return progress.isOver
              }
              if isOver { relay.end(.finished) }
            }
            return .none
          },
          receiveCompletion: { completion in
            guard case .finished = completion else { return relay.end(completion) }
            let isOver = progress.with { progress in
              progress.hasOuterEnded = true
              return progress.isOver
            }
            if isOver { relay.end(.finished) }
          }))
    }
  }
}
