/// Maps columns of the surface to columns of an image, or rows to rows.
///
/// Positions are in 2⁻³² of an image pixel. Each position depends only on the number of the
/// surface's column or row.
struct ImageAxis: Equatable {
  /// Two positions to interpolate, and their weights.
  struct Taps: Equatable {
    var first: Int
    var second: Int
    var firstShare: UInt32
    var secondShare: UInt32
  }

  let start: Int64
  let step: Int64
  let length: Int
  let spread: ImageSpread
  /// The number of bits of a weight, 8 or 16; zero selects the nearest position only.
  let shareBits: Int

  /// Creates the map.
  ///
  /// The centre of the surface's pixel 0 shows the image at position `offset`, and the centre of
  /// each next pixel shows it `step` further on.
  init(offset: Double, step: Double, length: Int, spread: ImageSpread, shareBits: Int) {
    var start = offset
    if shareBits > 0 { start += 0.5 / Double(1 << shareBits) - 0.5 }
    let period = Double(spread == .mirror ? 2 * length : length)
    if spread == .repeat || spread == .mirror { start -= (start / period).rounded(.down) * period }
    // With these limits the sum of a start and the steps across a surface fits 64 bits.
    self.start = Self.fixed(start, limit: Double(1 << 29))
    self.step = Self.fixed(step, limit: Double(1 << 13))
    self.length = length
    self.spread = spread
    self.shareBits = shareBits
  }

  static func fixed(_ value: Double, limit: Double) -> Int64 {
    guard !value.isNaN else { return 0 }
    return Int64((max(-limit, min(limit, value)) * 4_294_967_296).rounded())
  }

  @inline(__always)
  func position(_ place: Int) -> Int64 { start &+ Int64(place) &* step }

  func taps(_ place: Int) -> Taps { taps(at: position(place)) }

  @inline(__always)
  func taps(at position: Int64) -> Taps {
    let cell = Int(position >> 32)
    let one: UInt32 = 1 << UInt32(shareBits)
    let share = UInt32(truncatingIfNeeded: position >> Int64(32 - shareBits)) & (one - 1)
    let (first, second) = (folded(cell), shareBits == 0 ? folded(cell) : folded(cell + 1))
    return Taps(
      first: max(first, 0), second: max(second, 0), firstShare: first < 0 ? 0 : one - share,
      secondShare: second < 0 ? 0 : share)
  }

  /// Maps a position into the image according to the spread; -1 if it is outside.
  @inline(__always)
  func folded(_ place: Int) -> Int {
    if place >= 0, place < length { return place }
    switch spread {
    case .clear: return -1
    case .pad: return place < 0 ? 0 : length - 1
    case .repeat:
      let rest = place % length
      return rest < 0 ? rest + length : rest
    case .mirror:
      var rest = place % (2 * length)
      if rest < 0 { rest += 2 * length }
      return rest < length ? rest : 2 * length - 1 - rest
    }
  }
}
