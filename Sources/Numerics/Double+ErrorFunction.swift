// The Gauss error function, the profile of a blurred edge.
//
// Below 0.5, erf is computed as an odd polynomial. From 0.5 on, erfc is computed as exp(-x²)·g(x),
// where g falls slowly from 0.62 to 0.09. Each range between two powers of two is split into two
// pieces. On each piece, g is a polynomial in (x - c) / (x + 2), where c is the centre of the
// piece. The exponential and the leading term of g are sums of two doubles.

extension Double {
  /// Returns the error function, `2/√π · ∫₀ˣ exp(-t²) dt`, within 1 unit in the last place.
  ///
  /// Zero keeps its sign; the result is ±1 from 5.93 on; NaN gives NaN.
  public static func erf(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.5 {
      // Near zero, `x * errorTail(0)` would be subnormal and lose bits. Below 2^-500, the function
      // equals 2/√π · x to the last bit.
      guard size > 0x1p-500 else { return x * 0x1.20dd750429b6dp+0 }
      return x + x * errorTail(x * x)
    }
    guard size < 6 else { return x.isNaN ? .nan : x < 0 ? -1 : 1 }
    let tail = complement(size)
    let result = (1 - tail.high) - tail.low
    return x < 0 ? -result : result
  }
}

/// Returns `erfc x` in two parts for x from 0.5 to 6.
@inline(__always)
private func complement(_ x: Double) -> Twofold {
  let square = Twofold.product(x, x)
  let power = Exponential(-square.high, -square.low)
  let result = scaledComplement(x, power.fraction)
  let scale = Double.power(ofTwo: power.exponent)
  return Twofold(high: result.high * scale, low: result.low * scale)
}

/// Returns `factor · exp(x²) · erfc x` for x from 0.5 to 6.
@inline(__always)
private func scaledComplement(_ x: Double, _ factor: Twofold) -> Twofold {
  // The exponent of x and the top bit of its fraction select the piece; piece 0 starts at 0.5.
  let piece = Int(x.bitPattern >> 51) - 2 * 1022
  let row = 12 * piece
  let centre = Double(bitPattern: x.bitPattern & ~0x7_ffff_ffff_ffff | 1 << 50)
  let d = (x - centre) / (x + 2)
  let d2 = d * d
  let c = complementTable
  let low = c[row + 2] + d * c[row + 3] + d2 * (c[row + 4] + d * c[row + 5])
  let middle = c[row + 6] + d * c[row + 7] + d2 * (c[row + 8] + d * c[row + 9])
  let high = c[row + 10] + d * c[row + 11]
  let d4 = d2 * d2
  let slope = c[row + 1] + d * (low + d4 * (middle + d4 * high))
  let main = Twofold.product(factor.high, c[row])
  let rest = main.low + (factor.high * slope + factor.low * (c[row] + slope))
  return Twofold.orderedSum(main.high, rest)
}

/// Returns `erf x / x - 1` as a polynomial in x², for `|x| ≤ 0.5`.
@inline(__always)
private func errorTail(_ z: Double) -> Double {
  let z2 = z * z
  let a = 0x1.06eba8214db69p-3 + z * -0x1.812746b0379e6p-2
  let b = 0x1.ce2f21a042b29p-4 + z * -0x1.b82ce3127f739p-6
  let c = 0x1.565bcd0aa6349p-8 + z * -0x1.c02db23d41138p-11
  let d = 0x1.f9a2a6635fe79p-14 + z * -0x1.f4bb9f7301dedp-17
  let e = 0x1.b776442df3041p-20 + z * -0x1.39fb524e9c1f7p-23
  return a + z2 * (b + z2 * (c + z2 * (d + z2 * e)))
}

/// For each piece: the value of `exp(x²)·erfc x` at its centre in two parts, then ten coefficients.
private let complementTable: [84 of Double] = [
  0x1.1d16b5809eaf6p-1, 0x1.043e5f49b4044p-55, -0x1.228c1163e9282p+0, 0x1.adfcbed29e149p-1,
  -0x1.e9d9a25fd2ea9p-3, -0x1.2c49f93c7f528p-4, 0x1.48950bc3a199dp-5, 0x1.572faf375f568p-6,
  -0x1.05f605e4a2b11p-8, -0x1.b71ed34ecec5cp-8, -0x1.b7abc255749cbp-10, 0x1.273bbb197731bp-10,
  0x1.db747ee409ac5p-2, -0x1.55a083acba9f3p-56, -0x1.d0e851a24785cp-1, 0x1.4a86b56bec87cp-1,
  -0x1.9776461bc8f61p-3, -0x1.314136f8a5741p-5, 0x1.04ab733c7eecbp-5, 0x1.43151ee7338bfp-7,
  -0x1.382191dcbc4bap-8, -0x1.da9b1ee3a7297p-9, -0x1.458f4a5b4cd46p-14, 0x1.e6854a9ff60e2p-11,
  0x1.78a692138767ap-2, 0x1.4797400f19192p-63, -0x1.5b7ac72bb90f5p-1, 0x1.cc244653947b3p-2,
  -0x1.2c0f740942a3ap-3, -0x1.59df9ced4a852p-7, 0x1.48733c72e5b2p-6, 0x1.26b2dc8423a66p-9,
  -0x1.b9743597bf6dp-9, -0x1.2a31ae8d5d347p-10, 0x1.c5f3711d40c71p-12, 0x1.ab5a20ebb2b19p-12,
  0x1.23cfc2f1dc7ep-2, 0x1.3b1040eb318c2p-57, -0x1.f6f2fc9803c06p-2, 0x1.2c0c0f2b904d3p-2,
  -0x1.8bfc46a95c51cp-4, 0x1.cb8945d1e4e2dp-10, 0x1.47c9eee110c5ep-7, -0x1.2b5f671c3ab1cp-11,
  -0x1.92fa28644ab9ep-10, -0x1.7e0a312a9b807p-14, 0x1.19282885a4e1cp-12, 0x1.6168f3c240bfap-14,
  0x1.afbb3f3b7343bp-3, -0x1.9f40bca142466p-58, -0x1.5697b2ee1e216p-2, 0x1.5d0b20a9fbea6p-3,
  -0x1.b80d1bf95026fp-5, 0x1.2f772e80eaa11p-8, 0x1.c1dcd3769efc3p-9, -0x1.9759598e1e788p-11,
  -0x1.8cae47bd69611p-12, 0x1.713fa4aa17b87p-14, 0x1.07ae0fb5e093bp-14, -0x1.eb63e6ba293b6p-19,
  0x1.3e0a99a0ee914p-3, -0x1.902cb7976c65ep-60, -0x1.d17802034a93fp-3, 0x1.8604fd0314ec3p-4,
  -0x1.ba986c9a93d9dp-6, 0x1.ac6e13f8e4b59p-9, 0x1.c5a1a8737e3dbp-11, -0x1.68e44c43a1c36p-12,
  -0x1.78e5bb548de5cp-15, 0x1.218dc3be0544bp-15, 0x1.60b1a6dbdb85bp-18, -0x1.f2c383f1a054cp-19,
  0x1.c57239e943d1ap-4, -0x1.0e682190858dbp-59, -0x1.31d3ae04da552p-3, 0x1.8ea848912657ep-5,
  -0x1.7ba33e67deda3p-7, 0x1.8a7b9f139a1bfp-10, 0x1.f59356036f078p-14, -0x1.67e32aa3b08f6p-14,
  0x1.bccc16267bce5p-19, 0x1.5bd1ed6fdd038p-18, -0x1.08d3f15f1b1bbp-21, -0x1.b8cb12c76d081p-22,
]
