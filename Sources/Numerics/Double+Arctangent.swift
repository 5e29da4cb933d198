// All functions here compute the angle of a direction. A direction is a pair of lengths with
// twice the precision of a double (`Twofold`), so that √(1 - x²) loses no precision even for a sine
// of 1 - 2^-53.

extension Double {
  /// Returns the angle of the direction (`x`, `y`) from the positive x axis, -π to π radians.
  ///
  /// The error is at most 0.6 units in the last place, or 1 unit if the result is subnormal. Signed
  /// zeros and infinities are directions, as in IEEE 754: `atan2(0, -0)` is π, `atan2(-0, 1)` is
  /// -0, `atan2(.infinity, .infinity)` is π/4. NaN gives NaN.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    var (up, right) = (y.magnitude, x.magnitude)
    if max(up, right) == .infinity {
      (up, right) = (up == .infinity ? 1 : 0, right == .infinity ? 1 : 0)
    }
    if up == 0, right == 0 { right = 1 }
    if x.sign == .plus, up < right * 0x1p-60 {
      // The only case with a subnormal result.
      return y.sign == .minus ? -(up / right) : up / right
    }
    let largest = max(up, right)
    let scale = largest > 0x1p500 ? 0x1p-500 : largest < 0x1p-400 ? 0x1p600 : 1
    let angle = angleOfDirection(
      up: Twofold(high: up * scale, low: 0), right: Twofold(high: right * scale, low: 0),
      isLeftward: x.sign == .minus)
    return y.sign == .minus ? -angle : angle
  }

  /// Returns the angle whose tangent is `x`, -π/2 to π/2 radians, within 0.6 units in the last
  /// place.
  ///
  /// Zero keeps its sign, infinities give ±π/2, NaN gives NaN.
  public static func atan(_ x: Double) -> Double {
    guard x.magnitude > 0x1p-27 else { return x }
    return atan2(x, 1)
  }

  /// Returns the angle whose sine is `x`, -π/2 to π/2 radians, within 0.6 units in the last place.
  ///
  /// Zero keeps its sign; NaN and values outside ±1 give NaN.
  public static func asin(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    guard x.magnitude > 0x1p-27 else { return x }
    let angle = angleOfDirection(
      up: Twofold(high: x.magnitude, low: 0), right: otherLeg(x), isLeftward: false)
    return x < 0 ? -angle : angle
  }

  /// Returns the angle whose cosine is `x`, 0 to π radians, within 0.6 units in the last place.
  ///
  /// NaN and values outside ±1 give NaN.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return angleOfDirection(
      up: otherLeg(x), right: Twofold(high: x.magnitude, low: 0), isLeftward: x < 0)
  }
}

/// Returns `√(1 - x²)` for `|x| ≤ 1`.
@inline(__always)
private func otherLeg(_ x: Double) -> Twofold {
  guard x.magnitude > 0x1p-60 else { return Twofold(high: 1, low: 0) }
  let square = Twofold.product(x, x)
  let first = Twofold.sum(1, -square.high)
  return Twofold.sum(first.high, first.low - square.low).squareRoot
}

/// Returns the angle, 0 to π, of the direction (`right`, `up`), or (-`right`, `up`) if
/// `isLeftward`.
///
/// Neither length is negative, and the larger one is within 2^-400...2^501.
private func angleOfDirection(up: Twofold, right: Twofold, isLeftward: Bool) -> Double {
  let isSteep = up.high > right.high
  let (short, long) = isSteep ? (right, up) : (up, right)
  var angle = Twofold(high: 0, low: 0)
  if short.high >= long.high * 0x1p-62 {
    // If tan a = short / long, then tan(a - b) = (short - c·long) / (long + c·short), where c = tan
    // b is the multiple of 1/16 nearest to tan a.
    let index = Int(short.high / long.high * 16 + 0.5)
    let tangent = Double(index) * 0.0625
    let taken = Twofold.product(tangent, long.high)
    let given = Twofold.product(tangent, short.high)
    let above = Twofold.sum(short.high, -taken.high)
    let below = Twofold.orderedSum(long.high, given.high)
    let rest = Twofold.quotient(
      Twofold.orderedSum(above.high, above.low - taken.low + (short.low - tangent * long.low)),
      Twofold(high: below.high, low: below.low + given.low + (long.low + tangent * short.low)))
    let square = rest.high * rest.high
    let whole = Twofold.orderedSum(arctangents[2 * index], rest.high)
    let tail = arctangents[2 * index + 1] + rest.low + rest.high * square * arctangentTail(square)
    angle = Twofold.orderedSum(whole.high, whole.low + tail)
  }
  // The angles of steep directions are measured from π/2, those of flat leftward directions from π,
  // and those of flat rightward directions from zero.
  if !isSteep, !isLeftward { return angle.high + angle.low }
  let sign: Double = isSteep == isLeftward ? 1 : -1
  let base =
    isSteep
    ? Twofold(high: 0x1.921fb54442d18p+0, low: 0x1.1a62633145c07p-54)
    : Twofold(high: 0x1.921fb54442d18p+1, low: 0x1.1a62633145c07p-53)
  let total = Twofold.orderedSum(base.high, sign * angle.high)
  return total.high + (total.low + (base.low + sign * angle.low))
}

/// Returns `(atan t / t - 1) / t²` as a polynomial in t², for `|t| ≤ 1/32`.
@inline(__always)
private func arctangentTail(_ z: Double) -> Double {
  let low = -0x1.5555555555555p-2 + z * 0x1.99999999998a2p-3
  let high = -0x1.24924922a4035p-3 + z * 0x1.c71c469b5608ap-4
  return low + z * z * (high + z * z * -0x1.73980b9ec6eb5p-4)
}

/// The arctangents of 0, 1/16 … 16/16, each as a high and a low part.
private let arctangents: [34 of Double] = [
  0, 0, 0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60,
  0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59, 0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58,
  0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57, 0x1.362773707ebccp-2, -0x1.963a544b672d8p-57,
  0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56, 0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56,
  0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56, 0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56,
  0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58, 0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55,
  0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56, 0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57,
  0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56, 0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56,
  0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55,
]
