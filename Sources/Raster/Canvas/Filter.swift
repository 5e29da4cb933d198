/// A change to a finished drawing before it is drawn onto the picture.
///
/// A filter sees each draw call as a picture of its own. The context's opacity, blend mode and
/// clips apply after it. The filter that was added last acts first.
public struct Filter: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    case blur(radius: Double, BlurOptions)
    case shadow(Shadow)
    case matrix(ColorMatrix)
    case multiply(Color)
    case threshold(Threshold)
    case projection(ProjectionTransform)
    /// Changes nothing, but caches the finished drawing as a picture.
    case cached
  }

  struct Shadow: Hashable, Sendable {
    var color: Color
    var radius: Double
    var x: Double
    var y: Double
    var blendMode: BlendMode
    var options: ShadowOptions

    /// Whether the shadow has the normal blend mode and no options, except perhaps `.shadowOnly`.
    var isPlain: Bool { blendMode == .normal && options.subtracting(.shadowOnly).isEmpty }
    var isAlone: Bool { options.contains(.shadowOnly) }
  }

  struct Threshold: Hashable, Sendable {
    var minimum: Double
    var maximum: Double
    var color: Color
  }

  let storage: Storage
  var options: FilterOptions = []

  /// Returns the same filter with other options.
  public func options(_ options: FilterOptions) -> Filter {
    Filter(storage: storage, options: options)
  }

  /// Blurs with a Gaussian; the radius is its standard deviation, in user space.
  ///
  /// The drawing is surrounded by clear pixels, so its edges fade. A radius of zero or below
  /// changes nothing.
  public static func blur(radius: Double, options: BlurOptions = []) -> Filter {
    Filter(storage: .blur(radius: radius, options))
  }

  /// Draws a shadow below the drawing: the drawing's shape, blurred, in one colour and moved by
  /// (x, y) in user space.
  ///
  /// The radius is a standard deviation, as in SwiftUI; shadows of HTML's canvas and CSS use twice
  /// that value.
  ///
  /// Normally, the shadow is drawn first, so the blend mode combines it with clear pixels. With
  /// `.shadowAbove`, the blend mode combines it with the drawing.
  public static func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0,
    blendMode: BlendMode = .normal, options: ShadowOptions = []
  ) -> Filter {
    Filter(
      storage: .shadow(
        Shadow(color: color, radius: radius, x: x, y: y, blendMode: blendMode, options: options)))
  }

  /// Maps the colours with a matrix.
  ///
  /// The components are not premultiplied by alpha. They are encoded as sRGB; with the option
  /// `.linearColor` they are linear.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Filter {
    Filter(storage: .matrix(matrix))
  }

  /// Replaces the drawing by one colour where its alpha is in the range `min`...`max`; other pixels
  /// become clear.
  ///
  /// Applied after a blur, it merges neighbouring shapes.
  public static func alphaThreshold(
    min: Double, max: Double = 1, color: Color = .black
  ) -> Filter {
    Filter(storage: .threshold(Threshold(minimum: min, maximum: max, color: color)))
  }

  /// Moves the points of the drawing, also in perspective; the matrix is in user space.
  ///
  /// An affine matrix draws as precisely as the same transform of the context. In perspective, the
  /// drawing is painted in the resolution of its nearest part and then sampled. The part behind the
  /// viewer is not drawn.
  public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
    Filter(storage: .projection(matrix))
  }

  /// Changes nothing, but paints the drawing offscreen and caches it for all equal drawings.
  ///
  /// The drawing's subpixel position is rounded to quarters of a pixel.
  package static let cached = Filter(storage: .cached)

  /// The matrix of a projection; nil for other filters.
  var projection: ProjectionTransform? {
    if case .projection(let matrix) = storage { matrix } else { nil }
  }

  /// How far the filter extends each side of a drawing's box, in user space.
  ///
  /// A projection moves the box instead, see `reach(from:under:)`.
  var reach: Rect {
    switch storage {
    case .blur(let radius, _):
      return Rect.zero.insetBy(dx: -Self.extent(radius), dy: -Self.extent(radius))
    case .shadow(let shadow):
      let r = Self.extent(shadow.radius)
      let (x, y) = (shadow.x.isFinite ? shadow.x : 0, shadow.y.isFinite ? shadow.y : 0)
      return Rect(
        left: min(x - r, 0), top: min(y - r, 0), right: max(r + x, 0), bottom: max(r + y, 0))
    case .matrix, .multiply, .threshold, .projection, .cached: return .zero
    }
  }

  /// Returns three standard deviations; only 0.3 % of a Gaussian are farther away.
  static func extent(_ radius: Double) -> Double {
    radius > 0 ? min(radius, largestRadius) * 3 : 0
  }

  /// The largest radius, in user space and in pixels; larger ones are clamped to it.
  ///
  /// It limits the area around the surface that must be painted for a blur.
  static let largestRadius = 256.0
}

/// Options of a filter.
public struct FilterOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Colour filters act on linear light instead of encoded components; other filters ignore it.
  public static let linearColor = FilterOptions(rawValue: 1)
}

/// Options of a blur.
public struct BlurOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Blurs colours only: each pixel keeps its alpha, so opaque edges stay hard.
  public static let opaque = BlurOptions(rawValue: 1)
  /// Dithers the result when rounding to bytes, so that slow gradients show no steps.
  public static let dithersResult = BlurOptions(rawValue: 2)
}

/// Options of a shadow.
public struct ShadowOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Draws the shadow above the drawing.
  public static let shadowAbove = ShadowOptions(rawValue: 1)
  /// Draws the shadow without the drawing.
  public static let shadowOnly = ShadowOptions(rawValue: 2)
  /// Inverts the shadow: it covers the outside of the drawing's blurred shape instead of the
  /// inside.
  ///
  /// Together with `.shadowAbove` and the blend mode `.sourceAtop`, this makes an inner shadow.
  public static let invertsAlpha = ShadowOptions(rawValue: 4)
  /// Asks for the drawing and its shadow to be drawn separately instead of as a group.
  ///
  /// It has no effect: a filter always yields a single picture.
  public static let disablesGroup = ShadowOptions(rawValue: 8)
}
