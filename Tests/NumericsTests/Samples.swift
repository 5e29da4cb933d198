import TestSupport

/// Pseudo-random arguments for the tests; they are the same in every run on every machine.
struct Samples {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a number drawn from `spread`.
  mutating func next(_ spread: Spread) -> Double {
    switch spread {
    case .even(let low, let high):
      let unit = Double(generator.next() >> 11) * 0x1p-53
      return low + (high - low) * unit
    case .exponents(let low, let high, let signed):
      let random = generator.next()
      let exponent = UInt64(Int(random >> 53) % (high - low) + low + 1023)
      let sign = signed ? random & 1 << 63 : 0
      return Double(bitPattern: sign | exponent << 52 | generator.next() >> 12)
    case .anyBits:
      return Double(bitPattern: generator.next())
    }
  }
}

/// How sample numbers are distributed.
enum Spread {
  /// Evenly over an interval.
  case even(Double, Double)
  /// Every binary exponent in `low`..<`high` is equally likely.
  ///
  /// If `low` is -1023, subnormals occur too.
  case exponents(low: Int, high: Int, signed: Bool)
  /// Every bit pattern, so half of the numbers are huge or tiny, and a few are NaN.
  case anyBits
}
