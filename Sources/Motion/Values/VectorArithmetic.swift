/// A value that can be added and scaled, and can therefore be animated.
///
/// Animations use only these operations: they move a value by scaling its change. The protocol
/// requires `Sendable`, so that an animated value can be passed to another thread.
public protocol VectorArithmetic: AdditiveArithmetic, Sendable {
  /// Multiplies each component by `rhs`.
  mutating func scale(by rhs: Double)

  /// The sum of the squares of all components.
  ///
  /// Springs compare it with 0.02 squared to decide whether the remaining movement is visible, so
  /// one unit should be about one point. If a step of 0.02 is too coarse, as for quantities from 0
  /// to 1, scale the quantity up.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the value with each component multiplied by `factor`.
  @inlinable
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Moves the value by the fraction `amount` towards `other`; below 0 and above 1 it extrapolates.
  @inlinable
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }

  /// Returns the value moved by the fraction `amount` towards `other`; below 0 and above 1 it
  /// extrapolates.
  @inlinable
  public func interpolated(towards other: Self, amount: Double) -> Self {
    self + (other - self).scaled(by: amount)
  }

  /// Returns `self · factor + other · otherFactor`, the sum used by every spring formula.
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
