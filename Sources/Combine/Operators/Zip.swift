extension Publisher {
  /// Sends a pair when both publishers have sent another value.
  public func zip<B: Publisher>(_ other: B) -> Publishers.Zip<Self, B>
  where B.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Sends a result when both publishers have sent another value.
  public func zip<B: Publisher, Result>(
    _ other: B, _ transform: @escaping (Output, B.Output) -> Result
  ) -> Publishers.Operator<Publishers.Zip<Self, B>, Result, Failure> where B.Failure == Failure {
    zip(other).map { transform($0, $1) }
  }

  /// Sends a triple when three publishers have sent another value.
  public func zip<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> Publishers.Zip3<Self, B, C> where B.Failure == Failure, C.Failure == Failure {
    Publishers.Zip3(self, b, c)
  }
}

extension Publishers {
  /// Pairs of the values of two publishers, in order.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    private struct Waiting {
      var a: [A.Output] = []
      var b: [B.Output] = []
      var hasAEnded = false
      var hasBEnded = false

      /// Whether no other pair can follow.
      var isOver: Bool { hasAEnded && a.isEmpty || hasBEnded && b.isEmpty }

      mutating func pair() -> Output? {
        a.isEmpty || b.isEmpty ? nil : (a.removeFirst(), b.removeFirst())
      }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let join = Join<Output, Failure>(AnySubscriber(subscriber), sources: 2)
      let waiting = Guarded(Waiting())
      func change(_ body: (inout Waiting) -> Void) {
        let (pair, isOver) = waiting.with { waiting in
          body(&waiting)
          return (waiting.pair(), waiting.isOver)
        }
        if let pair { join.send(pair, of: [0, 1]) }
        if isOver { join.finish() }
      }
      join.follow(a, finished: { change { $0.hasAEnded = true } }) { value, _ in
        change { $0.a.append(value) }
        return .none
      }
      join.follow(b, finished: { change { $0.hasBEnded = true } }) { value, _ in
        change { $0.b.append(value) }
        return .none
      }
    }
  }

  /// Triples of the values of three publishers, in order.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    private let pairs: Zip<Zip<A, B>, C>

    public init(_ a: A, _ b: B, _ c: C) { pairs = Zip(Zip(a, b), c) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pairs.map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
    }
  }
}
