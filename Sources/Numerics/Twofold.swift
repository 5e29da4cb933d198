// Sums and products with their rounding errors. Every function here is exact or has a relative
// error below 2^-100. The functions use plain IEEE additions and multiplications. A fused
// multiply-add would be shorter, but it is a library call on processors without the instruction.

/// The unevaluated sum of two doubles: about 106 significant bits if `low` is the rounding error of
/// `high`.
struct Twofold {
  var high: Double
  var low: Double
}

extension Twofold {
  /// Returns the exact sum of two doubles of any magnitude.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> Twofold {
    let total = a + b
    let bShare = total - a
    return Twofold(high: total, low: (a - (total - bShare)) + (b - bShare))
  }

  /// Returns the exact sum if `|a| ≥ |b|` or `a` is zero.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> Twofold {
    let total = a + b
    return Twofold(high: total, low: b - (total - a))
  }

  /// Returns the exact product, for operands below 2^990 and a product above 2^-960.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> Twofold {
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let total = a * b
    let low = ((aHigh * bHigh - total) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return Twofold(high: total, low: low)
  }

  /// Splits a double into two of at most 26 significant bits each.
  @inline(__always)
  private static func halves(_ a: Double) -> (high: Double, low: Double) {
    let scaled = a * 0x1.0000002p27
    let high = scaled - (scaled - a)
    return (high, a - high)
  }

  /// Returns the quotient; no intermediate product may overflow or underflow.
  @inline(__always)
  static func quotient(_ a: Twofold, _ b: Twofold) -> Twofold {
    let whole = a.high / b.high
    let taken = product(whole, b.high)
    let rest = ((a.high - taken.high) - taken.low) + (a.low - whole * b.low)
    return Twofold(high: whole, low: rest / b.high)
  }

  /// The square root of a value that is zero or at least 2^-900.
  @inline(__always)
  var squareRoot: Twofold {
    let root = high.squareRoot()
    guard root > 0 else { return Twofold(high: root, low: 0) }
    let square = Twofold.product(root, root)
    let rest = ((high - square.high) - square.low) + low
    return Twofold(high: root, low: rest / (root + root))
  }
}
