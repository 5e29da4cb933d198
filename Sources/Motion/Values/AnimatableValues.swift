/// Any number of animatable values moving as one vector: `AnimatablePair` without the nesting.
///
/// Allocates nothing, but Swift 6.3.1 calls its parts one by one through their protocol: a frame of
/// a spring of four takes 600 ns, of nested pairs 30. Nest pairs where there are hundreds.
public struct AnimatableValues<each Value: VectorArithmetic>: VectorArithmetic {
  public var value: (repeat each Value)

  @inlinable
  public init(_ value: repeat each Value) {
    self.value = (repeat each value)
  }

  @inlinable
  public static var zero: Self { Self(repeat (each Value).zero) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(repeat (each lhs.value) + (each rhs.value))
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(repeat (each lhs.value) - (each rhs.value))
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.value, each rhs.value) {
      guard left == right else { return false }
    }
    return true
  }

  @inlinable
  public mutating func scale(by rhs: Double) {
    self = Self(repeat (each value).scaled(by: rhs))
  }

  @inlinable
  public var magnitudeSquared: Double {
    var sum = 0.0
    for part in repeat each value { sum += part.magnitudeSquared }
    return sum
  }
}
