// The natural logarithm in two parts, with a relative error of about 2^-68. `pow` needs this
// precision: it multiplies the logarithm by the exponent and raises e to the product. The product
// can reach 700, and the power must still have 53 correct bits.
//
// x = 2^k·m with m from 0.6875 to 1.375. The top six bits of m select a nine-bit c near 1/m from
// LogarithmTable.swift. Then r = m·c - 1 is exact in two parts and below 2^-6, and ln x = k·ln 2 -
// ln c + ln(1 + r). Near 1, both k and ln c are zero and nothing cancels.

extension Double {
  /// Returns the natural logarithm within 0.55 units in the last place.
  ///
  /// Zero of either sign gives -infinity; negative numbers and NaN give NaN.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else {
      return x == 0 ? -.infinity : x == .infinity ? x : .nan
    }
    let result = logarithm(x)
    return result.high + result.low
  }

  /// Returns the logarithm to base 2 within 0.55 units in the last place.
  ///
  /// The logarithm of a power of two is exact.
  /// Zero of either sign gives -infinity; negative numbers and NaN give NaN.
  public static func log2(_ x: Double) -> Double {
    scaledLogarithm(x, by: Twofold(high: 0x1.71547652b82fep+0, low: 0x1.777d0ffda0d24p-56))
  }

  /// Returns the logarithm to base 10 within 0.55 units in the last place.
  ///
  /// The logarithm of a power of ten is exact.
  /// Zero of either sign gives -infinity; negative numbers and NaN give NaN.
  public static func log10(_ x: Double) -> Double {
    scaledLogarithm(x, by: Twofold(high: 0x1.bcb7b1526e50ep-2, low: 0x1.95355baaafad3p-57))
  }

  private static func scaledLogarithm(_ x: Double, by factor: Twofold) -> Double {
    guard x > 0, x < .infinity else { return log(x) }
    let natural = logarithm(x)
    let product = Twofold.product(natural.high, factor.high)
    return product.high + (product.low + natural.high * factor.low + natural.low * factor.high)
  }

  /// Returns `base` to the power `exponent` within 0.55 units in the last place, or within 1 unit
  /// if the result is subnormal.
  ///
  /// Powers that a double can represent are exact. Special cases follow IEEE 754: anything,
  /// including NaN, to the power 0 is 1; 1 to any power is 1; a negative base with an exponent that
  /// is not an integer gives NaN.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    guard !base.isNaN, !exponent.isNaN else { return .nan }
    let size = base.magnitude
    let parity = Parity(exponent)
    let sign: Double = base.sign == .minus && parity == .odd ? -1 : 1
    if size == 0 || size == .infinity {
      return sign * ((size == 0) == (exponent > 0) ? 0 : .infinity)
    }
    if exponent.magnitude == .infinity {
      return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0
    }
    guard base > 0 || parity != .fraction else { return .nan }
    let logarithm = logarithm(size)
    let product = exponent * logarithm.high
    if product > 710 { return sign * .infinity }
    if product < -746 { return sign * 0 }
    if product.magnitude < 0x1p-60 { return sign }
    let exact = Twofold.product(exponent, logarithm.high)
    return sign * Exponential(exact.high, exact.low + exponent * logarithm.low).value
  }
}

/// The parity of an exponent, which decides the sign of a power of a negative base.
private enum Parity {
  case even, odd, fraction

  /// Determines the parity; infinities and numbers too large to have a fraction count as even.
  init(_ x: Double) {
    let size = x.magnitude
    if size >= 0x1p53 {
      self = .even
    } else {
      let whole = Int64(size)
      self = Double(whole) != size ? .fraction : whole & 1 == 0 ? .even : .odd
    }
  }
}

/// Returns the natural logarithm of a positive finite number.
@inline(__always)
private func logarithm(_ x: Double) -> Twofold {
  var bits = x.bitPattern
  var exponent = 0
  if bits < 0x0010_0000_0000_0000 {
    bits = (x * 0x1p54).bitPattern
    exponent = -54
  }
  let offset = Int64(bitPattern: bits &- 0x3fe6_0000_0000_0000)
  exponent += Int(offset >> 52)
  let row = 3 * Int(offset >> 46 & 63)
  let m = Double(bitPattern: bits &- (UInt64(bitPattern: offset) & 0xfff0_0000_0000_0000))
  let c = logarithmTable[row]

  // r = m·c - 1, exactly: m is split into parts of 30 and 23 bits, whose products with the 9 bits
  // of c are exact.
  let mHigh = Double(bitPattern: m.bitPattern & ~0x7f_ffff)
  let r = Twofold.sum(mHigh * c - 1, (m - mHigh) * c)
  let z = r.high * r.high
  let square = Twofold.product(r.high, -0.5 * r.high)
  let k = Double(exponent)
  // The high parts of ln 2 and of the table's logarithms are multiples of 2^-42, so this sum is
  // exact.
  let whole = k * 0x1.62e42fefa38p-1 + logarithmTable[row + 1]
  let first = Twofold.sum(whole, r.high)
  let second = Twofold.sum(first.high, square.high)
  let cubic = z * r.high * logarithmTail(r.high, z)
  let small = k * 0x1.ef35793c7673p-45 + logarithmTable[row + 2] + r.low * (1 - r.high)
  return Twofold.orderedSum(
    second.high, first.low + second.low + (square.low + small + cubic))
}

/// Returns `(ln(1 + r) - r + r²/2) / r³`, where `z` is r²; relative error of the logarithm below
/// 2^-73.
@inline(__always)
private func logarithmTail(_ r: Double, _ z: Double) -> Double {
  let a = 0x1.5555555555555p-2 + r * -0x1.0000000000002p-2
  let b = 0x1.99999999991dap-3 + r * -0x1.55555554ecb20p-3
  let c = 0x1.2492495ea0dcbp-3 + r * -0x1.00002aab947cdp-3
  let d = 0x1.c714cd8ae02a8p-4 + r * -0x1.8efb7ab6d8c9ep-4
  return a + z * (b + z * (c + z * d))
}
