extension Publisher {
  /// Sends the values of both publishers as they arrive.
  public func merge<B: Publisher>(with other: B) -> Publishers.Merge<Self, B>
  where B.Output == Output, B.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Sends the values of three publishers as they arrive.
  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }

  /// Sends the values of four publishers as they arrive.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }

  /// Sends the values of both publishers as they arrive.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// The values of two publishers as they arrive.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: 2)
      join.pass(a)
      join.pass(b)
    }
  }

  /// The values of three publishers as they arrive.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: 3)
      join.pass(a)
      join.pass(b)
      join.pass(c)
    }
  }

  /// The values of four publishers as they arrive.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    private let pairs: Merge<Merge<A, B>, Merge<C, D>>

    public init(_ a: A, _ b: B, _ c: C, _ d: D) { pairs = Merge(Merge(a, b), Merge(c, d)) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pairs.receive(subscriber: subscriber)
    }
  }

  /// The values of any number of publishers as they arrive.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<Elements: Swift.Sequence>(_ upstream: Elements)
    where Elements.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: publishers.count)
      if publishers.isEmpty { join.finish() }
      for publisher in publishers { join.pass(publisher) }
    }
  }
}

extension Join {
  /// Follows a source and sends its values.
  func pass<Source: Publisher>(_ source: Source)
  where Source.Output == Output, Source.Failure == Failure {
    follow(source) { [self] value, key in
      send(value, of: [key])
      return .none
    }
  }
}
