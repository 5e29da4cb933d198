/// A pseudo-random number generator that is determined by its seed.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0xD1B5_4A32_D192_ED03 }

  mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns a number in 0..<1.
  mutating func unit() -> Double { Double(word() >> 11) / Double(1 << 53) }

  mutating func below(_ limit: Int) -> Int { Int(word() >> 33) % max(limit, 1) }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func chance(_ share: Double) -> Bool { unit() < share }

  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element
  where Choices.Index == Int {
    choices[choices.startIndex + below(choices.count)]
  }
}
