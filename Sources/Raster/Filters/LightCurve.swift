import CVector

/// Tables for conversion between encoded sRGB and linear light, eight values at a time; the error
/// is at most 0.00002.
enum LightCurve {
  private static let decoding = CurveTable(count: 256, Color.decoded)
  private static let encoding = CurveTable(count: 4096, Color.encoded)

  /// Both tables, fetched once for all components of a step.
  static var tables: (decoding: CurveTable, encoding: CurveTable) { (decoding, encoding) }
}

/// A piecewise linear function on 0...1.
final class CurveTable: Sendable {
  private let values: [Float]
  private let scale: Float

  init(count: Int, _ function: (Double) -> Double) {
    // One more value at the end, because interpolation at 1 reads it.
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
