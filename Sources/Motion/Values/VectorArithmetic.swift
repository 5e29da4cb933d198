/// A value that can be added and scaled, and so be animated.
///
/// An animation sees only this: it moves a value by scaling the change. `Sendable`, so that a value
/// on its way can be handed to another thread.
public protocol VectorArithmetic: AdditiveArithmetic, Sendable {
  /// Multiplies each component by `rhs`.
  mutating func scale(by rhs: Double)

  /// The sum of the squares of all components.
  ///
  /// Springs compare it with 0.02 squared to see whether what is left of a movement can be seen,
  /// so one unit should be about one point; scale quantities from 0 to 1 up if that is too coarse.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Each component times `factor`.
  @inlinable
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Moves the value the fraction `amount` of the way to `other`; below 0 and above 1 it goes past.
  @inlinable
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }

  /// The value the fraction `amount` of the way to `other`; below 0 and above 1 it goes past.
  @inlinable
  public func interpolated(towards other: Self, amount: Double) -> Self {
    self + (other - self).scaled(by: amount)
  }

  /// `self · factor + other · otherFactor`: the sum every spring is made of.
  @inlinable
  func combined(_ factor: Double, _ other: Self, _ otherFactor: Double) -> Self {
    scaled(by: factor) + other.scaled(by: otherFactor)
  }
}

extension Double: VectorArithmetic {
  @inlinable
  public mutating func scale(by rhs: Double) { self *= rhs }

  @inlinable
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies in double precision and rounds once.
  @inlinable
  public mutating func scale(by rhs: Double) { self = Float(Double(self) * rhs) }

  @inlinable
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}
