/// The types that subscribers receive and return.
public enum Subscribers {
  /// The number of values that a subscriber requests.
  public struct Demand: Hashable, Comparable, Sendable {
    /// The number of values; nil for any number.
    public let max: Int?

    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)
    /// Returns a limited demand; a negative count stops the program.
    public static func max(_ count: Int) -> Demand {
      precondition(count >= 0, "a demand is not negative")
      return Demand(max: count)
    }

    public static func + (a: Demand, b: Demand) -> Demand {
      guard let x = a.max, let y = b.max else { return .unlimited }
      let (sum, overflows) = x.addingReportingOverflow(y)
      return overflows ? .unlimited : Demand(max: sum)
    }
    public static func += (a: inout Demand, b: Demand) { a = a + b }
    public static func + (a: Demand, b: Int) -> Demand { a + .max(b) }

    public static func < (a: Demand, b: Demand) -> Bool {
      guard let x = a.max else { return false }
      return b.max.map { x < $0 } ?? true
    }

    /// Subtracts one value; returns false if no value is requested.
    mutating func take() -> Bool {
      guard let count = max else { return true }
      if count > 0 { self = Demand(max: count - 1) }
      return count > 0
    }
  }

  /// The end of a publisher.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Demand: CustomStringConvertible {
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}

extension Subscribers.Completion {
  func mapError<Other: Error>(
    _ transform: (Failure) -> Other
  ) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

/// The namespace of the publishers that operators return.
public enum Publishers {}

/// The namespace of subscriptions.
public enum Subscriptions {
  /// A subscription that sends no values.
  public static var empty: any Subscription { EmptySubscription() }
}

private struct EmptySubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
