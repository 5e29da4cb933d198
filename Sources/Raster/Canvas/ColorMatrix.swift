import Numerics

/// A linear map of colours: for each of four channels, the weights of red, green, blue and alpha,
/// and a constant.
///
/// It applies to components that are not premultiplied by alpha. They are encoded as sRGB, or
/// linear with the filter option `.linearColor`. Results are clamped to 0...1.
public struct ColorMatrix: Hashable, Sendable {
  /// The weights: one row for each resulting channel, in the order red, green, blue and alpha.
  public var rows: [SIMD4<Double>]
  /// The constant that is added to each resulting channel.
  public var sums: SIMD4<Double>

  public static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
    alpha: SIMD4(0, 0, 0, 1))

  public init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>,
    sums: SIMD4<Double> = .zero
  ) {
    rows = [red, green, blue, alpha]
    self.sums = sums
  }
}

extension Filter {
  private static let luminance = SIMD4(0.2126, 0.7152, 0.0722, 0)

  /// Moves colours towards or away from their grey: 0 is grey, 1 changes nothing, larger values
  /// saturate.
  public static func saturation(_ amount: Double) -> Filter {
    let s = max(amount, 0)
    func row(_ channel: Int) -> SIMD4<Double> {
      var row = luminance * (1 - s)
      row[channel] += s
      return row
    }
    return .colorMatrix(
      ColorMatrix(red: row(0), green: row(1), blue: row(2), alpha: SIMD4(0, 0, 0, 1)))
  }

  /// Mixes colours towards their grey: 1 is grey, 0 changes nothing.
  public static func grayscale(_ amount: Double) -> Filter {
    saturation(1 - min(max(amount, 0), 1))
  }

  /// Adds an amount to each colour channel; 0 changes nothing.
  public static func brightness(_ amount: Double) -> Filter {
    var matrix = ColorMatrix.identity
    matrix.sums = SIMD4(amount, amount, amount, 0)
    return .colorMatrix(matrix)
  }

  /// Scales the distance of each channel from middle grey: 0 is grey, 1 changes nothing.
  public static func contrast(_ amount: Double) -> Filter {
    scaled(by: amount, adding: (1 - amount) / 2)
  }

  /// Inverts each channel; an amount below 1 inverts partly, and 0 changes nothing.
  public static func colorInvert(_ amount: Double = 1) -> Filter {
    scaled(by: 1 - 2 * amount, adding: amount)
  }

  /// Multiplies every channel by the same channel of a colour.
  public static func colorMultiply(_ color: Color) -> Filter {
    Filter(storage: .multiply(color))
  }

  /// The matrix of a filter that is a linear map of each pixel's colour; nil for other filters.
  var matrix: ColorMatrix? {
    switch storage {
    case .matrix(let matrix): return matrix
    case .multiply(let color):
      let isLinear = options.contains(.linearColor)
      func factor(_ component: Double) -> Double {
        isLinear ? Color.decoded(component) : component
      }
      return ColorMatrix(
        red: SIMD4(factor(color.red), 0, 0, 0), green: SIMD4(0, factor(color.green), 0, 0),
        blue: SIMD4(0, 0, factor(color.blue), 0), alpha: SIMD4(0, 0, 0, color.opacity))
    case .blur, .shadow, .threshold, .projection, .cached: return nil
    }
  }

  /// Makes the drawing black, with its luminance as its alpha.
  public static var luminanceToAlpha: Filter {
    .colorMatrix(ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: luminance))
  }

  /// Rotates hues around the grey axis, keeping luminance approximately.
  public static func hueRotation(_ angle: Angle) -> Filter {
    let (sine, cosine) = Double.sincos(angle.radians)
    let sines = [
      SIMD4(-0.2126, -0.7152, 0.9278, 0), SIMD4(0.143, 0.140, -0.283, 0),
      SIMD4(-0.7874, 0.7152, 0.0722, 0),
    ]
    func row(_ channel: Int) -> SIMD4<Double> {
      var cosines = SIMD4<Double>.zero - luminance
      cosines[channel] += 1
      return luminance + cosines * cosine + sines[channel] * sine
    }
    return .colorMatrix(
      ColorMatrix(red: row(0), green: row(1), blue: row(2), alpha: SIMD4(0, 0, 0, 1)))
  }

  private static func scaled(by factor: Double, adding sum: Double) -> Filter {
    .colorMatrix(
      ColorMatrix(
        red: SIMD4(factor, 0, 0, 0), green: SIMD4(0, factor, 0, 0),
        blue: SIMD4(0, 0, factor, 0), alpha: SIMD4(0, 0, 0, 1), sums: SIMD4(sum, sum, sum, 0)))
  }
}
