// Operators that transform or select values.

extension Publisher {
  /// Transforms each value.
  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> Publishers.Operator<Self, Result, Failure> {
    link { Stage($0) { $1.send(transform($0)) } }
  }

  /// Sends a property of each value.
  public func map<Result>(_ path: KeyPath<Output, Result>)
    -> Publishers.Operator<Self, Result, Failure>
  {
    map { $0[keyPath: path] }
  }

  /// Sends two properties of each value.
  public func map<A, B>(
    _ a: KeyPath<Output, A>, _ b: KeyPath<Output, B>
  ) -> Publishers.Operator<Self, (A, B), Failure> {
    map { ($0[keyPath: a], $0[keyPath: b]) }
  }

  /// Transforms each value; a thrown error ends the publisher.
  public func tryMap<Result>(
    _ transform: @escaping (Output) throws -> Result
  ) -> Publishers.Operator<Self, Result, any Error> {
    tryCompactMap { .some(try transform($0)) }
  }

  /// Transforms each value and leaves out nil.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> Publishers.Operator<Self, Result, Failure> {
    link { Stage($0) { value, stage in transform(value).map { stage.send($0) } ?? .max(1) } }
  }

  /// Transforms each value and leaves out nil; a thrown error ends the publisher.
  public func tryCompactMap<Result>(
    _ transform: @escaping (Output) throws -> Result?
  ) -> Publishers.Operator<Self, Result, any Error> {
    link {
      Stage(
        $0,
        take: { value, stage in
          do {
            return try transform(value).map { stage.send($0) } ?? .max(1)
          } catch {
            stage.endEarly(.failure(error))
            return .none
          }
        }, finish: { $1.end($0.mapError { $0 }) })
    }
  }

  /// Leaves out the values for which the closure returns false.
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link { Stage($0) { isIncluded($0) ? $1.send($0) : .max(1) } }
  }

  /// Leaves out the values for which the closure returns false; a thrown error ends the publisher.
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.Operator<Self, Output, any Error> {
    tryCompactMap { try isIncluded($0) ? .some($0) : nil }
  }

  /// Replaces nil by a value.
  public func replaceNil<Value>(with value: Value) -> Publishers.Operator<Self, Value, Failure>
  where Output == Value? {
    map { $0 ?? value }
  }

  /// Leaves out values that are the same as the previous one.
  public func removeDuplicates(
    by isSame: @escaping (Output, Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let last = Guarded<Output?>(nil)
      return Stage($0) { value, stage in
        if let old = last.with({ $0 }), isSame(old, value) { return .max(1) }
        _ = last.replace(with: value)
        return stage.send(value)
      }
    }
  }

  /// Combines each value with the previous result, and sends each result.
  public func scan<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> Publishers.Operator<Self, Result, Failure> {
    link {
      let state = Guarded(initial)
      return Stage($0) { value, stage in
        let result = next(state.with { $0 }, value)
        _ = state.replace(with: result)
        return stage.send(result)
      }
    }
  }

  /// Replaces an empty publisher by one value.
  public func replaceEmpty(with value: Output) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let isEmpty = Guarded(true)
      return Stage(
        $0, demand: .unlimited,
        take: { value, stage in
          isEmpty.with { $0 = false }
          return stage.send(value)
        },
        finish: { completion, stage in
          if case .finished = completion, isEmpty.with({ $0 }) {
            stage.end(with: value)
          } else {
            stage.end(completion)
          }
        })
    }
  }
}

extension Publisher where Output: Equatable {
  /// Leaves out values that equal the previous one.
  public func removeDuplicates() -> Publishers.Operator<Self, Output, Failure> {
    removeDuplicates(by: ==)
  }
}

extension Publishers {
  public typealias Map<Upstream: Publisher, Output> =
    Operator<Upstream, Output, Upstream.Failure>
  public typealias TryMap<Upstream: Publisher, Output> = Operator<Upstream, Output, any Error>
  public typealias CompactMap<Upstream: Publisher, Output> =
    Operator<Upstream, Output, Upstream.Failure>
  public typealias Filter<Upstream: Publisher> =
    Operator<Upstream, Upstream.Output, Upstream.Failure>
  public typealias RemoveDuplicates<Upstream: Publisher> =
    Operator<Upstream, Upstream.Output, Upstream.Failure>
  public typealias Scan<Upstream: Publisher, Output> =
    Operator<Upstream, Output, Upstream.Failure>
}
