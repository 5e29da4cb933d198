public import Geometry

/// SplitMix64: the same numbers for the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Returns a number in 0..<`limit`.
  public mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 40) }

  /// Returns a number in 0..<1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  public mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}
