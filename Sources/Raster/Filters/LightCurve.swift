import CVector

/// Between encoded sRGB components and light, eight at a time, from tables: off by at most 0.00002.
enum LightCurve {
  private static let decoding = CurveTable(count: 256, Color.decoded)
  private static let encoding = CurveTable(count: 4096, Color.encoded)

  /// Every component of an eight-pixel step looks up here, so the tables are fetched once.
  static var tables: (decoding: CurveTable, encoding: CurveTable) { (decoding, encoding) }
}

/// A function on 0...1 as straight pieces.
final class CurveTable: Sendable {
  private let values: [Float]
  private let scale: Float

  init(count: Int, _ function: (Double) -> Double) {
    // One more at the end, for 1 itself has a neighbour too.
    values = (0..<count + 2).map { Float(function(min(Double($0) / Double(count), 1))) }
    scale = Float(count)
  }

  @inline(__always)
  func values(at places: SIMD8<Float>) -> SIMD8<Float> {
    let inside = cv_min8(cv_max8(places, SIMD8(repeating: 0)), SIMD8(repeating: 1)) * scale
    let indices = cv_truncated8(inside)
    var (low, high) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for lane in 0..<8 {
      let place = Int(indices[lane])
      low[lane] = values[place]
      high[lane] = values[place + 1]
    }
    return low + (high - low) * (inside - cv_float8(indices))
  }
}
