/// SplitMix64: the same numbers in every run.
struct Randomness: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64 = 1) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

/// Numbers that no caller should pass, and some will.
let hostileNumbers: [Double] = [
  .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.3, 1e-300, -1e-300, 1e300, -1e300, 1e-12, 1e12,
  .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.999_999_999_999, 1.000_000_000_001,
]
