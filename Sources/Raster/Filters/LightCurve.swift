import Numerics

/// Between encoded sRGB components and amounts of light, eight at a time, from tables: 0.00002 off
/// at most.
enum LightCurve {
  private static let decoding = Table(count: 256, decoded)
  private static let encoding = Table(count: 4096) { x in
    x <= 0.0031308 ? x * 12.92 : 1.055 * Double.pow(x, 1 / 2.4) - 0.055
  }

  /// `values` lie in 0...1.
  static func decoded(_ values: SIMD8<Float>) -> SIMD8<Float> { decoding.values(at: values) }

  /// `values` lie in 0...1.
  static func encoded(_ values: SIMD8<Float>) -> SIMD8<Float> { encoding.values(at: values) }

  /// The amount of light of one component.
  static func decoded(_ x: Double) -> Double {
    x <= 0.04045 ? x / 12.92 : Double.pow((x + 0.055) / 1.055, 2.4)
  }

  private struct Table: Sendable {
    private let values: [Float]
    private let scale: Float

    init(count: Int, _ function: (Double) -> Double) {
      // One more at the end, for 1 itself has a neighbour too.
      values = (0...count + 1).map { Float(function(min(Double($0) / Double(count), 1))) }
      scale = Float(count)
    }

    func values(at places: SIMD8<Float>) -> SIMD8<Float> {
      var result = SIMD8<Float>.zero
      for lane in 0..<8 {
        let place = max(0, min(places[lane], 1)) * scale
        let index = Int(place)
        result[lane] = values[index] + (values[index + 1] - values[index]) * (place - Float(index))
      }
      return result
    }
  }
}
