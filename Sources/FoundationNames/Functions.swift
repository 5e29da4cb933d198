// The functions of the C library, implemented with `Numerics`, so that results have the same bits
// on every machine. The variants for `Float` are disfavoured, so that a literal is a `Double`.
import Numerics

/// Returns the sine of an angle in radians.
public func sin(_ x: Double) -> Double { .sin(x) }
/// Returns the cosine of an angle in radians.
public func cos(_ x: Double) -> Double { .cos(x) }
/// Returns the tangent of an angle in radians.
public func tan(_ x: Double) -> Double { .tan(x) }
/// Returns the arc sine, in radians.
public func asin(_ x: Double) -> Double { .asin(x) }
/// Returns the arc cosine, in radians.
public func acos(_ x: Double) -> Double { .acos(x) }
/// Returns the arc tangent, in radians.
public func atan(_ x: Double) -> Double { .atan(x) }
/// Returns the angle in radians, −π…π, from the x axis to the line from the origin to (x, y).
public func atan2(_ y: Double, _ x: Double) -> Double { .atan2(y, x) }
/// Returns e raised to a power.
public func exp(_ x: Double) -> Double { .exp(x) }
/// Returns the natural logarithm; NaN below 0.
public func log(_ x: Double) -> Double { .log(x) }
/// Returns the logarithm to base 2, exact for powers of two; NaN below 0.
public func log2(_ x: Double) -> Double { .log2(x) }
/// Returns the logarithm to base 10, exact for powers of ten; NaN below 0.
public func log10(_ x: Double) -> Double { .log10(x) }
/// Returns a number raised to a power.
public func pow(_ base: Double, _ exponent: Double) -> Double { .pow(base, exponent) }
/// Returns the cube root.
public func cbrt(_ x: Double) -> Double { .cbrt(x) }
/// Returns the square root; NaN below 0.
public func sqrt(_ x: Double) -> Double { x.squareRoot() }
/// Returns the length of the vector (x, y), without intermediate overflow or underflow.
public func hypot(_ x: Double, _ y: Double) -> Double { .hypot(x, y) }
/// Rounds down.
public func floor(_ x: Double) -> Double { x.rounded(.down) }
/// Rounds up.
public func ceil(_ x: Double) -> Double { x.rounded(.up) }
/// Rounds to the nearest integer, halves away from zero.
public func round(_ x: Double) -> Double { x.rounded() }
/// Rounds towards zero.
public func trunc(_ x: Double) -> Double { x.rounded(.towardZero) }
/// Returns the absolute value.
public func fabs(_ x: Double) -> Double { x.magnitude }
/// Returns the remainder of a division; it has the sign of `x`.
public func fmod(_ x: Double, _ y: Double) -> Double { x.truncatingRemainder(dividingBy: y) }

/// Returns the sine of an angle in radians.
@_disfavoredOverload
public func sin(_ x: Float) -> Float { Float(Double.sin(Double(x))) }
/// Returns the cosine of an angle in radians.
@_disfavoredOverload
public func cos(_ x: Float) -> Float { Float(Double.cos(Double(x))) }
/// Returns a number raised to a power.
@_disfavoredOverload
public func pow(_ base: Float, _ exponent: Float) -> Float {
  Float(Double.pow(Double(base), Double(exponent)))
}
/// Returns the square root; NaN below 0.
@_disfavoredOverload
public func sqrt(_ x: Float) -> Float { x.squareRoot() }
/// Rounds down.
@_disfavoredOverload
public func floor(_ x: Float) -> Float { x.rounded(.down) }
/// Rounds to the nearest integer, halves away from zero.
@_disfavoredOverload
public func round(_ x: Float) -> Float { x.rounded() }
