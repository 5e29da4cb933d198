// The functions as the C library writes them; the answers are those of `Numerics`, the same bits
// everywhere. Those of `Float` stand behind, so that a number without a type is a `Double`.
import Numerics

public func sin(_ x: Double) -> Double { .sin(x) }
public func cos(_ x: Double) -> Double { .cos(x) }
public func tan(_ x: Double) -> Double { .tan(x) }
public func asin(_ x: Double) -> Double { .asin(x) }
public func acos(_ x: Double) -> Double { .acos(x) }
public func atan(_ x: Double) -> Double { .atan(x) }
public func atan2(_ y: Double, _ x: Double) -> Double { .atan2(y, x) }
public func exp(_ x: Double) -> Double { .exp(x) }
public func log(_ x: Double) -> Double { .log(x) }
public func log2(_ x: Double) -> Double { .log(x) / .log(2) }
public func log10(_ x: Double) -> Double { .log(x) / .log(10) }
public func pow(_ base: Double, _ exponent: Double) -> Double { .pow(base, exponent) }
public func cbrt(_ x: Double) -> Double { .cbrt(x) }
public func sqrt(_ x: Double) -> Double { x.squareRoot() }
public func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
public func floor(_ x: Double) -> Double { x.rounded(.down) }
public func ceil(_ x: Double) -> Double { x.rounded(.up) }
public func round(_ x: Double) -> Double { x.rounded() }
public func trunc(_ x: Double) -> Double { x.rounded(.towardZero) }
public func fabs(_ x: Double) -> Double { x.magnitude }
public func fmod(_ x: Double, _ y: Double) -> Double { x.truncatingRemainder(dividingBy: y) }

@_disfavoredOverload
public func sin(_ x: Float) -> Float { Float(Double.sin(Double(x))) }
@_disfavoredOverload
public func cos(_ x: Float) -> Float { Float(Double.cos(Double(x))) }
@_disfavoredOverload
public func pow(_ base: Float, _ exponent: Float) -> Float {
  Float(Double.pow(Double(base), Double(exponent)))
}
@_disfavoredOverload
public func sqrt(_ x: Float) -> Float { x.squareRoot() }
@_disfavoredOverload
public func floor(_ x: Float) -> Float { x.rounded(.down) }
@_disfavoredOverload
public func round(_ x: Float) -> Float { x.rounded() }
