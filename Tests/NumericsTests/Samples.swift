/// The numbers the tests of this module try: the same ones every time, on every machine.
struct Samples {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Sixty-four even bits (SplitMix64).
  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// A number drawn from `spread`.
  mutating func next(_ spread: Spread) -> Double {
    switch spread {
    case .even(let low, let high):
      let unit = Double(bits() >> 11) * 0x1p-53
      return low + (high - low) * unit
    case .exponents(let low, let high, let signed):
      let random = bits()
      let exponent = UInt64(Int(random >> 53) % (high - low) + low + 1023)
      let sign = signed ? random & 1 << 63 : 0
      return Double(bitPattern: sign | exponent << 52 | bits() >> 12)
    case .anyBits:
      return Double(bitPattern: bits())
    }
  }
}

/// How sample numbers are distributed.
enum Spread {
  /// Evenly over an interval.
  case even(Double, Double)
  /// With every power of two from 2^`low` up to 2^`high` equally likely; -1023 makes subnormals.
  case exponents(low: Int, high: Int, signed: Bool)
  /// Every bit pattern, so half of the numbers are huge or tiny, and a few are NaN.
  case anyBits
}
