extension Double {
  /// Returns the length of the vector (x, y) within 0.6 units in the last place, or within 1 unit
  /// if it is subnormal.
  ///
  /// No intermediate square overflows or underflows to zero. An infinite coordinate gives infinity,
  /// even beside NaN; otherwise NaN gives NaN.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    // A short side below 2^-54 of the long one does not change the result.
    guard short > long * 0x1p-54 else { return long }
    let scale = Double(sign: .plus, exponent: -Int(long.exponent), significand: 1)
    let unit = scale.isFinite ? scale : 0x1p1023
    let (a, b) = (long * unit, short * unit)
    let (first, second) = (Twofold.product(a, a), Twofold.product(b, b))
    let total = Twofold.orderedSum(first.high, second.high)
    let root = total.high.squareRoot()
    let square = Twofold.product(root, root)
    let rest = (total.high - square.high) + (total.low + first.low + second.low - square.low)
    return (root + rest / (2 * root)) / unit
  }
}
