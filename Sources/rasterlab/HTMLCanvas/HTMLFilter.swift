import JSON
import Numerics
import Raster

/// The filters applied to a shape before it is composited.
///
/// Lengths are pixels of the canvas, independent of the transform.
struct HTMLFilter {
  enum Step {
    case engine(Filter)
    /// A table of 256 bytes each for red, green, blue and alpha.
    case transfer([[UInt8]])
  }

  /// The text as scripts read it.
  var text = "none"
  var steps: [Step] = []

  static let none = HTMLFilter()

  /// Whether the renderer supports every step.
  var isPlain: Bool {
    steps.allSatisfy { if case .engine = $0 { true } else { false } }
  }

  var engineFilters: [Filter] {
    steps.compactMap { if case .engine(let filter) = $0 { filter } else { nil } }
  }
}

// MARK: - Filter objects

extension HTMLFilter {
  /// Creates filters from objects; unknown kinds are ignored.
  init(objects: [JSON]) {
    text = "[object CanvasFilter]"
    steps = objects.flatMap(Self.steps)
  }

  private static func steps(_ object: JSON) -> [Step] {
    switch object["name"]?.string ?? object["filter"]?.string {
    case "gaussianBlur": return [.engine(.blur(radius: deviation(object) ?? 0))]
    case "dropShadow":
      var color = object["floodColor"]?.string.flatMap(HTMLColor.init(_:)) ?? .black
      color.alpha *= object["floodOpacity"]?.double ?? 1
      return [
        .engine(
          .shadow(
            color: color.color, radius: deviation(object) ?? 2, x: object["dx"]?.double ?? 2,
            y: object["dy"]?.double ?? 2))
      ]
    case "colorMatrix": return matrix(object).map { [.engine($0)] } ?? []
    case "componentTransfer":
      let tables = ["funcR", "funcG", "funcB", "funcA"].map { table(object[$0]) }
      return [.transfer(tables)]
    default: return []
    }
  }

  private static func numbers(_ json: JSON?) -> [Double] {
    (json?.array ?? []).map { $0.double ?? 0 }
  }

  /// Returns the standard deviation of a blur; nil if there is none.
  ///
  /// Two deviations, for x and y, are averaged, because the renderer blurs equally in both
  /// directions.
  private static func deviation(_ object: JSON) -> Double? {
    let both = numbers(object["stdDeviation"])
    return both.isEmpty
      ? object["stdDeviation"]?.double : both.reduce(0, +) / Double(both.count)
  }

  private static func matrix(_ object: JSON) -> Filter? {
    let value = object["values"]?.double
    switch object["type"]?.string ?? "matrix" {
    case "hueRotate": return .hueRotation(.degrees(value ?? 0))
    case "saturate": return .saturation(value ?? 1)
    case "luminanceToAlpha": return .luminanceToAlpha
    default:
      let m = numbers(object["values"])
      guard m.count == 20 else { return nil }
      func row(_ start: Int) -> SIMD4<Double> {
        SIMD4(m[start], m[start + 1], m[start + 2], m[start + 3])
      }
      return .colorMatrix(
        ColorMatrix(
          red: row(0), green: row(5), blue: row(10), alpha: row(15),
          sums: SIMD4(m[4], m[9], m[14], m[19])))
    }
  }

  private static func table(_ part: JSON?) -> [UInt8] {
    (0..<256).map { level in
      let value = transferred(Double(level) / 255, part)
      return UInt8((value > 0 ? min(value, 1) : 0) * 255 + 0.5)
    }
  }

  private static func transferred(_ c: Double, _ part: JSON?) -> Double {
    guard let part else { return c }
    func number(_ name: String, _ fallback: Double) -> Double { part[name]?.double ?? fallback }
    let values = numbers(part["tableValues"])
    switch part["type"]?.string ?? "identity" {
    case "linear": return number("slope", 1) * c + number("intercept", 0)
    case "gamma":
      return number("amplitude", 1) * Double.pow(c, number("exponent", 1)) + number("offset", 0)
    case "discrete" where !values.isEmpty:
      return values[min(Int(c * Double(values.count)), values.count - 1)]
    case "table" where !values.isEmpty:
      let place = c * Double(values.count - 1)
      let index = min(Int(place), max(values.count - 2, 0))
      let next = values[min(index + 1, values.count - 1)]
      return values[index] + (place - Double(index)) * (next - values[index])
    default: return c
    }
  }
}
