/// The animatable part of a wrapped shape or layout, of any type.
///
/// If two parts have different types, their sum and their difference are the left part.
public nonisolated struct AnyAnimatableData: VectorArithmetic {
  /// Nil for `zero`, whose type is not known.
  private let data: (any VectorArithmetic)?

  init(_ data: any VectorArithmetic) { self.data = data }

  private init() { data = nil }

  public static var zero: AnyAnimatableData { AnyAnimatableData() }

  /// Returns the part as a value of type `V`; nil if the part has another type.
  func `as`<V: VectorArithmetic>(_ type: V.Type) -> V? {
    guard let data else { return .zero }
    return data as? V
  }

  private static func combined(
    _ a: AnyAnimatableData, _ b: AnyAnimatableData, isDifference: Bool
  ) -> AnyAnimatableData {
    func combined<V: VectorArithmetic>(_ right: V) -> AnyAnimatableData {
      guard let left = a.as(V.self) else { return a }
      return AnyAnimatableData(isDifference ? left - right : left + right)
    }
    guard let right = b.data else { return a }
    return combined(right)
  }

  public static func + (a: AnyAnimatableData, b: AnyAnimatableData) -> AnyAnimatableData {
    combined(a, b, isDifference: false)
  }

  public static func - (a: AnyAnimatableData, b: AnyAnimatableData) -> AnyAnimatableData {
    combined(a, b, isDifference: true)
  }

  public mutating func scale(by rhs: Double) {
    func scaled<V: VectorArithmetic>(_ data: V) -> AnyAnimatableData {
      AnyAnimatableData(data.scaled(by: rhs))
    }
    if let data { self = scaled(data) }
  }

  public var magnitudeSquared: Double { data?.magnitudeSquared ?? 0 }

  public static func == (a: AnyAnimatableData, b: AnyAnimatableData) -> Bool {
    func equals<V: VectorArithmetic>(_ right: V) -> Bool { a.as(V.self) == right }
    guard let right = b.data else { return a.magnitudeSquared == 0 }
    return equals(right)
  }
}
