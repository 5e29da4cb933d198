extension Publisher {
  /// Subscribes to a publisher for each value, and sends the values of all of them.
  ///
  /// - Parameter maxPublishers: The number of publishers that are followed at the same time.
  public func flatMap<Next: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Next
  ) -> Publishers.FlatMap<Next, Self> where Next.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Subscribes to a publisher that cannot fail for each value, and sends the values of all.
  public func flatMap<Next: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Next
  ) -> Publishers.FlatMap<Publishers.Operator<Next, Next.Output, Failure>, Self>
  where Next.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Subscribes to a publisher for each value, and sends the values of all of them.
  public func flatMap<Next: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Next
  ) -> Publishers.FlatMap<Next, Publishers.Operator<Self, Output, Next.Failure>> {
    setFailureType(to: Next.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Subscribes to a publisher for each value, and sends the values of all of them.
  public func flatMap<Next: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Next
  ) -> Publishers.FlatMap<Next, Self> where Next.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The values of one publisher for each value of another.
  public struct FlatMap<Next: Publisher, Upstream: Publisher>: Publisher
  where Next.Failure == Upstream.Failure {
    public typealias Output = Next.Output
    public typealias Failure = Next.Failure

    /// The publisher whose values are received.
    public let upstream: Upstream
    /// The number of publishers that may be subscribed to at once.
    public let maxPublishers: Subscribers.Demand
    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> Next

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: 1)
      join.follow(upstream, demand: maxPublishers) { value, outer in
        join.addSource()
        join.follow(
          transform(value),
          finished: {
            join.finishSource()
            if maxPublishers != .unlimited { join.request(.max(1), from: outer) }
          },
          take: {
            join.send($0, of: [$1])
            return .none
          })
        return .none
      }
    }
  }
}
