// Powers of e. The argument is split into a multiple of ln 2 / 32 and a remainder below 0.011. The
// powers 2^(j/32) come from a table that stores each in two parts, so that only the last addition
// rounds.

extension Double {
  /// Returns e to the power `x` within 0.55 units in the last place, or within 1 unit if the result
  /// is subnormal.
  ///
  /// The result is infinity above 709.78, and zero below -745.13 and for -infinity. NaN gives NaN.
  public static func exp(_ x: Double) -> Double {
    guard x < 709.79 else { return x.isNaN ? .nan : .infinity }
    guard x > -745.2 else { return x.isNaN ? .nan : 0 }
    return Exponential(x, 0).value
  }
}

/// e^x as `fraction · 2^exponent`; the fraction has two parts and is about 1 to 2.
struct Exponential {
  var fraction: Twofold
  var exponent: Int

  /// Computes e to the power `high + low`, where `|high|` is below 760 and `low` is a small
  /// correction.
  @inline(__always)
  init(_ high: Double, _ low: Double) {
    let magic = 0x1.8p52
    let shifted = high * 0x1.71547652b82fep+5 + magic
    let steps = shifted - magic
    // The first part of ln 2 / 32 has 37 bits, so its product with `steps`, which has 16 bits, is
    // exact.
    let rest = (high - steps * 0x1.62e42fefap-6) - (steps * 0x1.cf79abc9e3b3ap-45 - low)
    let count = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    let row = 2 * (count & 31)
    let square = rest * rest
    let even = 0x1.555555555251ep-3 + rest * 0x1.5555555553d39p-5
    let odd = 0x1.111143256455bp-7 + rest * 0x1.6c16f38069160p-10
    let growth = rest + (0.5 * square + square * rest * (even + square * odd))
    let power = powersOfTwo[row]
    fraction = Twofold.orderedSum(power, powersOfTwo[row + 1] + power * growth)
    exponent = count >> 5
  }

  /// The power as the nearest double, which may be infinity or subnormal.
  @inline(__always)
  var value: Double { fraction.high.scaled(byPowerOfTwo: exponent) }
}

extension Double {
  /// Returns this number, which must be 0.5 to 4, times 2^`exponent`, which must be -1200 to 1100.
  @inline(__always)
  func scaled(byPowerOfTwo exponent: Int) -> Double {
    if exponent > -1021, exponent < 1022 {
      return Double(bitPattern: bitPattern &+ UInt64(bitPattern: Int64(exponent)) << 52)
    }
    let half = exponent / 2
    return self * Double.power(ofTwo: half) * Double.power(ofTwo: exponent - half)
  }

  /// Returns 2^`exponent`, which must be a normal number.
  @inline(__always)
  static func power(ofTwo exponent: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
  }
}

/// The powers 2^(j/32) for j from 0 to 31, each as a high and a low part.
private let powersOfTwo: [64 of Double] = [
  0x1p+0, 0, 0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55,
  0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54, 0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54,
  0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55, 0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54,
  0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54, 0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55,
  0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55, 0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54,
  0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55, 0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59,
  0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56, 0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55,
  0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54, 0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54,
  0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54, 0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55,
  0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55, 0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54,
  0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54, 0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57,
  0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56, 0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54,
  0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54, 0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56,
  0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55, 0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56,
  0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55, 0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54,
  0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54, 0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54,
]
