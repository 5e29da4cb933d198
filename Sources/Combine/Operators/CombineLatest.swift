extension Publisher {
  /// Sends the latest values of both publishers when one of them sends a value.
  public func combineLatest<B: Publisher>(
    _ other: B
  ) -> Publishers.CombineLatest<Self, B> where B.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Sends a result of the latest values of both publishers when one of them sends a value.
  public func combineLatest<B: Publisher, Result>(
    _ other: B, _ transform: @escaping (Output, B.Output) -> Result
  ) -> Publishers.Operator<Publishers.CombineLatest<Self, B>, Result, Failure>
  where B.Failure == Failure {
    combineLatest(other).map { transform($0, $1) }
  }

  /// Sends the latest values of three publishers when one of them sends a value.
  public func combineLatest<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> Publishers.CombineLatest3<Self, B, C> where B.Failure == Failure, C.Failure == Failure {
    Publishers.CombineLatest3(self, b, c)
  }

  /// Sends a result of the latest values of three publishers when one of them sends a value.
  public func combineLatest<B: Publisher, C: Publisher, Result>(
    _ b: B, _ c: C, _ transform: @escaping (Output, B.Output, C.Output) -> Result
  ) -> Publishers.Operator<Publishers.CombineLatest3<Self, B, C>, Result, Failure>
  where B.Failure == Failure, C.Failure == Failure {
    combineLatest(b, c).map { transform($0, $1, $2) }
  }

  /// Sends the latest values of four publishers when one of them sends a value.
  public func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> Publishers.CombineLatest4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.CombineLatest4(self, b, c, d)
  }
}

extension Publishers {
  /// The latest values of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    private struct Latest {
      var a: A.Output?
      var b: B.Output?
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: 2)
      let latest = Guarded(Latest())
      func take(_ source: Int, _ store: (inout Latest) -> Void) -> Subscribers.Demand {
        let new = latest.with { latest in
          store(&latest)
          return latest
        }
        guard let a = new.a, let b = new.b else { return .max(1) }
        join.send((a, b), of: [source])
        return .none
      }
      func finish(_ isMissing: (Latest) -> Bool) {
        if latest.with({ isMissing($0) }) { join.finish() } else { join.finishSource() }
      }
      join.follow(a, finished: { finish { $0.a == nil } }) { value, key in
        take(key) { $0.a = value }
      }
      join.follow(b, finished: { finish { $0.b == nil } }) { value, key in
        take(key) { $0.b = value }
      }
    }
  }

  /// The latest values of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    private let pairs: CombineLatest<CombineLatest<A, B>, C>

    public init(_ a: A, _ b: B, _ c: C) { pairs = CombineLatest(CombineLatest(a, b), c) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pairs.map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
    }
  }

  /// The latest values of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    private let pairs: CombineLatest<CombineLatest<A, B>, CombineLatest<C, D>>

    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      pairs = CombineLatest(CombineLatest(a, b), CombineLatest(c, d))
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pairs.map { ($0.0, $0.1, $1.0, $1.1) }.receive(subscriber: subscriber)
    }
  }
}
