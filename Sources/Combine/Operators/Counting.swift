// Operators that select values by their position, and operators that send one result.

extension Publisher {
  /// Sends the first values and finishes.
  public func prefix(_ count: Int) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let left = Guarded(count)
      let stage = Publishers.Operator<Self, Output, Failure>.Link($0) { value, stage in
        let rest = left.with { left in
          left -= 1
          return left
        }
        guard rest >= 0 else { return .none }
        let more = stage.send(value)
        if rest == 0 { stage.endEarly(.finished) }
        return rest == 0 ? .none : more
      }
      if count <= 0 { stage.onStart = { $0.endEarly(.finished) } }
      return stage
    }
  }

  /// Sends values as long as the closure returns true, and finishes.
  public func prefix(
    while isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      Stage($0) { value, stage in
        if isIncluded(value) { return stage.send(value) }
        stage.endEarly(.finished)
        return .none
      }
    }
  }

  /// Sends the first value and finishes.
  public func first() -> Publishers.Operator<Self, Output, Failure> { prefix(1) }

  /// Sends the first value for which the closure returns true, and finishes.
  public func first(
    where isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let isOpen = Guarded(true)
      return Stage($0) { value, stage in
        guard isIncluded(value) else { return .max(1) }
        guard isOpen.replace(with: false) else { return .none }
        stage.send(value)
        stage.endEarly(.finished)
        return .none
      }
    }
  }

  /// Leaves out the first values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let left = Guarded(count)
      return Stage($0) { value, stage in
        let isDropped = left.with { left in
          defer { if left > 0 { left -= 1 } }
          return left > 0
        }
        return isDropped ? .max(1) : stage.send(value)
      }
    }
  }

  /// Leaves out values as long as the closure returns true.
  public func drop(
    while isDropped: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    link {
      let drops = Guarded(true)
      return Stage($0) { value, stage in
        if drops.with({ $0 }) {
          if isDropped(value) { return .max(1) }
          drops.with { $0 = false }
        }
        return stage.send(value)
      }
    }
  }

  /// Sends the element at a position, and finishes.
  public func output(at index: Int)
    -> Publishers.Operator<
      Publishers.Operator<Self, Output, Failure>, Output, Failure
    >
  {
    dropFirst(index).prefix(1)
  }

  /// Combines all values into one, which is sent at the end.
  public func reduce<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> Publishers.Operator<Self, Result, Failure> {
    result(of: initial, { $0 = next($0, $1) }, at: { $0 })
  }

  /// Sends all values in one array at the end.
  public func collect() -> Publishers.Operator<Self, [Output], Failure> {
    result(of: [], { $0.append($1) }, at: { $0 })
  }

  /// Sends the values in arrays of a length; the last array can be shorter.
  public func collect(_ count: Int) -> Publishers.Operator<Self, [Output], Failure> {
    link {
      let part = Guarded<[Output]>([])
      return Stage(
        $0, demand: .unlimited,
        take: { value, stage in
          let full = part.with { part -> [Output]? in
            part.append(value)
            guard part.count >= count else { return nil }
            defer { part = [] }
            return part
          }
          return full.map { stage.send($0) } ?? .none
        },
        finish: { completion, stage in
          let rest = part.replace(with: [])
          if case .finished = completion, !rest.isEmpty { stage.send(rest) }
          stage.end(completion)
        })
    }
  }

  /// Sends the number of values at the end.
  public func count() -> Publishers.Operator<Self, Int, Failure> {
    result(of: 0, { count, _ in count += 1 }, at: { $0 })
  }

  /// Sends the last value at the end.
  public func last() -> Publishers.Operator<Self, Output, Failure> { last { _ in true } }

  /// Sends the last value for which the closure returns true, at the end.
  public func last(
    where isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Output, Failure> {
    result(of: Output?.none, { if isIncluded($1) { $0 = $1 } }, at: { $0 })
  }

  /// Sends whether the closure returns true for a value, and finishes.
  public func contains(
    where isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Bool, Failure> {
    search {
      isIncluded($0) ? true : nil
    } otherwise: {
      false
    }
  }

  /// Sends whether the closure returns true for all values, and finishes.
  public func allSatisfy(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Operator<Self, Bool, Failure> {
    search {
      isIncluded($0) ? nil : false
    } otherwise: {
      true
    }
  }

  /// Sends no values, only the completion.
  public func ignoreOutput() -> Publishers.Operator<Self, Never, Failure> {
    link { Stage($0, demand: .unlimited) { _, _ in .none } }
  }

  /// Collects the values, and sends the result at the end; nil is not sent.
  private func result<State, Result>(
    of initial: State, _ add: @escaping (inout State, Output) -> Void,
    at end: @escaping (State) -> Result?
  ) -> Publishers.Operator<Self, Result, Failure> {
    link {
      // Nil while a value is added, so that an array has one owner and is not copied.
      let state = Guarded<State?>(initial)
      return Stage(
        $0, demand: .unlimited,
        take: { value, _ in
          guard var next = state.replace(with: nil) else { return .none }
          add(&next, value)
          _ = state.replace(with: next)
          return .none
        },
        finish: { completion, stage in
          if case .finished = completion, let result = state.with({ $0 }).flatMap(end) {
            stage.end(with: result)
          } else {
            stage.end(completion)
          }
        })
    }
  }

  /// Sends the first answer of a closure, or another one at the end.
  private func search(
    _ answer: @escaping (Output) -> Bool?, otherwise: @escaping () -> Bool
  ) -> Publishers.Operator<Self, Bool, Failure> {
    link {
      let isOpen = Guarded(true)
      return Stage(
        $0, demand: .unlimited,
        take: { value, stage in
          guard let result = answer(value), isOpen.replace(with: false) else { return .none }
          stage.end(with: result)
          return .none
        },
        finish: { completion, stage in
          guard isOpen.with({ $0 }) else { return }
          if case .finished = completion {
            stage.end(with: otherwise())
          } else {
            stage.end(completion)
          }
        })
    }
  }
}

extension Publisher where Output: Equatable {
  /// Sends whether a value arrives, and finishes.
  public func contains(_ value: Output) -> Publishers.Operator<Self, Bool, Failure> {
    contains { $0 == value }
  }
}

extension Publisher where Output: Comparable {
  /// Sends the largest value at the end.
  public func max() -> Publishers.Operator<Self, Output, Failure> {
    result(of: Output?.none, { $0 = $0.map { [new = $1] in Swift.max($0, new) } ?? $1 }, at: { $0 })
  }

  /// Sends the smallest value at the end.
  public func min() -> Publishers.Operator<Self, Output, Failure> {
    result(of: Output?.none, { $0 = $0.map { [new = $1] in Swift.min($0, new) } ?? $1 }, at: { $0 })
  }
}
