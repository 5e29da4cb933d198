/// A change to a finished drawing before it joins the picture.
///
/// A filter sees each draw call as a picture of its own, without the context's opacity, blend mode
/// and clips, which come after it. Filters act in the order in which they were added.
public struct Filter: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    case blur(radius: Double)
    case shadow(Shadow)
    case matrix(ColorMatrix)
  }

  struct Shadow: Hashable, Sendable {
    var color: Color
    var radius: Double
    var x: Double
    var y: Double
    var isAlone: Bool

    /// Whether the drawing itself is left out, for a shadow without further options; nil for others.
    var plain: (isAlone: Bool, Void)? { (isAlone, ()) }
  }

  let storage: Storage

  /// Blurs with a Gaussian; the radius is its standard deviation, in user space.
  ///
  /// Nothing lies outside the drawing, so its edges fade. A radius of zero or below changes nothing.
  public static func blur(radius: Double) -> Filter { Filter(storage: .blur(radius: radius)) }

  /// Puts the drawing's blurred outline below it, in a colour, moved by (x, y) in user space.
  ///
  /// The radius is a standard deviation, as in SwiftUI; canvas and CSS shadows say twice as much.
  /// `isAlone` leaves the drawing itself out.
  public static func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0,
    isAlone: Bool = false
  ) -> Filter {
    Filter(
      storage: .shadow(Shadow(color: color, radius: radius, x: x, y: y, isAlone: isAlone)))
  }

  /// Mixes the channels of the straight, encoded colour.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Filter {
    Filter(storage: .matrix(matrix))
  }

  /// How far the filter carries a drawing beyond its box, in user space.
  var reach: Insets {
    switch storage {
    case .blur(let radius):
      let r = Self.extent(radius)
      return Insets(left: r, top: r, right: r, bottom: r)
    case .shadow(let shadow):
      let r = Self.extent(shadow.radius)
      let (x, y) = (shadow.x.isFinite ? shadow.x : 0, shadow.y.isFinite ? shadow.y : 0)
      return Insets(
        left: max(r - x, 0), top: max(r - y, 0), right: max(r + x, 0), bottom: max(r + y, 0))
    case .matrix: return Insets(left: 0, top: 0, right: 0, bottom: 0)
    }
  }

  /// Three standard deviations hold all but a thousandth of a Gaussian.
  static func extent(_ radius: Double) -> Double {
    radius > 0 ? min(radius, largestRadius) * 3 : 0
  }

  /// A larger radius is taken as this one, in user space and in pixels: it bounds how much of what
  /// lies off the surface must be painted for the sake of a blur.
  static let largestRadius = 256.0

  struct Insets {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }
}

/// Five numbers for each of four channels: weights of red, green, blue and alpha, and a sum.
///
/// It acts on straight, encoded colours; results are clamped to 0...1.
public struct ColorMatrix: Hashable, Sendable {
  /// Rows for red, green, blue and alpha.
  public var rows: [SIMD4<Double>]
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

  /// Draws colours towards or away from their grey: 0 is grey, 1 changes nothing.
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

  /// Adds to each colour channel.
  public static func brightness(_ amount: Double) -> Filter {
    var matrix = ColorMatrix.identity
    matrix.sums = SIMD4(amount, amount, amount, 0)
    return .colorMatrix(matrix)
  }

  /// Spreads channels about the middle.
  public static func contrast(_ amount: Double) -> Filter {
    scaled(by: amount, adding: (1 - amount) / 2)
  }

  /// Turns channels around; by less than 1, part of the way.
  public static func colorInvert(_ amount: Double = 1) -> Filter {
    scaled(by: 1 - 2 * amount, adding: amount)
  }

  /// Multiplies every channel by that of a colour.
  public static func colorMultiply(_ color: Color) -> Filter {
    .colorMatrix(
      ColorMatrix(
        red: SIMD4(color.red, 0, 0, 0), green: SIMD4(0, color.green, 0, 0),
        blue: SIMD4(0, 0, color.blue, 0), alpha: SIMD4(0, 0, 0, color.opacity)))
  }

  /// Black where the drawing is, as opaque as the drawing is bright.
  public static var luminanceToAlpha: Filter {
    .colorMatrix(ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: luminance))
  }

  /// Turns hues around the grey axis, keeping luminance about the same.
  public static func hueRotation(radians: Double) -> Filter {
    let (sine, cosine) = Double.sincos(radians)
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
