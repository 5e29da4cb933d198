// Sine, cosine and tangent: reduce the angle (AngleReduction.swift), then evaluate a minimax
// polynomial on ±π/4 with a relative error below 2^-63, so that the final rounding dominates.

extension Double {
  /// Returns the sine of an angle in radians, of any size, within 0.8 units in the last place.
  ///
  /// Zero keeps its sign; infinities and NaN give NaN.
  public static func sin(_ angle: Double) -> Double {
    guard angle.magnitude < .infinity else { return .nan }
    guard angle.magnitude > 0x1p-27 else { return angle }
    let reduced = ReducedAngle(angle)
    return switch reduced.quarter {
    case 0: sineKernel(reduced.rest)
    case 1: cosineKernel(reduced.rest)
    case 2: -sineKernel(reduced.rest)
    default: -cosineKernel(reduced.rest)
    }
  }

  /// Returns the cosine of an angle in radians, of any size, within 0.8 units in the last place.
  ///
  /// Infinities and NaN give NaN.
  public static func cos(_ angle: Double) -> Double {
    guard angle.magnitude < .infinity else { return .nan }
    let reduced = ReducedAngle(angle)
    return switch reduced.quarter {
    case 0: cosineKernel(reduced.rest)
    case 1: -sineKernel(reduced.rest)
    case 2: -cosineKernel(reduced.rest)
    default: sineKernel(reduced.rest)
    }
  }

  /// Returns the sine and cosine of an angle; reduces the angle only once, with the same results as
  /// `sin` and `cos`.
  public static func sincos(_ angle: Double) -> (sin: Double, cos: Double) {
    guard angle.magnitude < .infinity else { return (.nan, .nan) }
    guard angle.magnitude > 0x1p-27 else { return (angle, 1) }
    let reduced = ReducedAngle(angle)
    let sine = sineKernel(reduced.rest)
    let cosine = cosineKernel(reduced.rest)
    return switch reduced.quarter {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// Returns the tangent of an angle in radians, of any size, within 0.9 units in the last place.
  ///
  /// The result is always finite, because no double is an odd multiple of π/2. Zero keeps its sign;
  /// infinities and NaN give NaN.
  public static func tan(_ angle: Double) -> Double {
    guard angle.magnitude < .infinity else { return .nan }
    guard angle.magnitude > 0x1p-27 else { return angle }
    let reduced = ReducedAngle(angle)
    let rest = reduced.rest
    let square = Twofold.product(rest.high, rest.high)
    let squareLow = square.low + 2 * rest.high * rest.low
    let sine = Twofold.orderedSum(
      rest.high,
      rest.low * (1 - 0.5 * square.high) + rest.high * square.high * sineTail(square.high))
    let half = Twofold.orderedSum(1, -0.5 * square.high)
    let cosine = Twofold.orderedSum(
      half.high,
      half.low - 0.5 * squareLow + square.high * square.high * cosineTail(square.high))
    if reduced.quarter & 1 == 0 {
      let result = Twofold.quotient(sine, cosine)
      return result.high + result.low
    }
    let result = Twofold.quotient(cosine, sine)
    return -(result.high + result.low)
  }
}

/// Returns the sine of `rest`, which is within ±π/4.
@inline(__always)
private func sineKernel(_ rest: Twofold) -> Double {
  let x = rest.high
  let square = x * x
  return x + (x * square * sineTail(square) + rest.low * (1 - 0.5 * square))
}

/// Returns the cosine of `rest`, which is within ±π/4.
@inline(__always)
private func cosineKernel(_ rest: Twofold) -> Double {
  let x = rest.high
  let square = x * x
  let half = 0.5 * square
  let first = 1 - half
  let dropped = (1 - first) - half
  return first + (dropped + (square * square * cosineTail(square) - x * rest.low))
}

/// Returns `(sin x / x - 1) / x²` as a polynomial in x²; relative error of the sine below 2^-68.
@inline(__always)
private func sineTail(_ z: Double) -> Double {
  let z2 = z * z
  let low = -0x1.5555555555555p-3 + z * 0x1.111111111110bp-7
  let middle = -0x1.a01a01a018a67p-13 + z * 0x1.71de3a533016ep-19
  let high = -0x1.ae64528ce3664p-26 + z * 0x1.61208be344066p-33
  return low + z2 * (middle + z2 * (high + z2 * -0x1.aaa21463f85b8p-41))
}

/// Returns `(cos x - 1 + x²/2) / x⁴` as a polynomial in x²; relative error of the cosine below
/// 2^-63.
@inline(__always)
private func cosineTail(_ z: Double) -> Double {
  let z2 = z * z
  let low = 0x1.555555555554bp-5 + z * -0x1.6c16c16c14f8ap-10
  let middle = 0x1.a01a019c839d1p-16 + z * -0x1.27e4f7ea3f543p-22
  let high = 0x1.1ee9d7572b045p-29 + z * -0x1.8fa467fdaa9a9p-37
  return low + z2 * (middle + z2 * high)
}
