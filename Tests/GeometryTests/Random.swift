import Geometry

/// Numbers that are the same on every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}
