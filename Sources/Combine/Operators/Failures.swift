// Operators for errors.

extension Publisher {
  /// Transforms the error.
  public func mapError<Other: Error>(
    _ transform: @escaping (Failure) -> Other
  ) -> Publishers.Operator<Self, Output, Other> {
    link { Stage($0, take: { $1.send($0) }, finish: { $1.end($0.mapError(transform)) }) }
  }

  /// Sends a value in place of an error, and finishes.
  public func replaceError(with value: Output) -> Publishers.Catch<Self, Just<Output>> {
    self.catch { _ in Just(value) }
  }

  /// Stops the program on an error.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.Operator<Self, Output, Never> {
    mapError { error in fatalError("\(prefix)\(error)", file: file, line: line) }
  }
}

extension Publisher where Failure == Never {
  /// Sets the type of errors of a publisher that cannot fail.
  public func setFailureType<Other: Error>(
    to failureType: Other.Type
  ) -> Publishers.Operator<Self, Output, Other> {
    link { Stage($0, take: { $1.send($0) }, finish: { $1.end(.finished) }) }
  }
}

extension Publishers {
  public typealias MapError<Upstream: Publisher, Failure: Error> =
    Operator<Upstream, Upstream.Output, Failure>
  public typealias SetFailureType<Upstream: Publisher, Failure: Error> =
    Operator<Upstream, Upstream.Output, Failure>
}
