/// A change to a finished drawing before it joins the picture.
///
/// A filter sees each draw call as a picture of its own, without the context's opacity, blend mode
/// and clips, which come after it. Filters act in the order in which they were added.
public struct Filter: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    case blur(radius: Double, BlurOptions)
    case shadow(Shadow)
    case matrix(ColorMatrix)
    case multiply(Color)
    case threshold(Threshold)
    /// Nothing changes; what is filtered is a picture that is kept.
    case kept
  }

  struct Shadow: Hashable, Sendable {
    var color: Color
    var radius: Double
    var x: Double
    var y: Double
    var blendMode: BlendMode
    var options: ShadowOptions

    /// True for a shadow below its drawing without further options, but that it may be alone.
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

  /// The same filter, done another way.
  public func options(_ options: FilterOptions) -> Filter {
    Filter(storage: storage, options: options)
  }

  /// Blurs with a Gaussian; the radius is its standard deviation, in user space.
  ///
  /// Nothing lies outside the drawing, so its edges fade. A radius of zero or below changes nothing.
  public static func blur(radius: Double, options: BlurOptions = []) -> Filter {
    Filter(storage: .blur(radius: radius, options))
  }

  /// Puts the drawing's blurred outline below it, in a colour, moved by (x, y) in user space.
  ///
  /// The radius is a standard deviation, as in SwiftUI; canvas and CSS shadows say twice as much.
  /// The blend mode joins the shadow with what there is of the drawing when the shadow's turn
  /// comes: all of it for `.shadowAbove`, nothing otherwise.
  public static func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0,
    blendMode: BlendMode = .normal, options: ShadowOptions = []
  ) -> Filter {
    Filter(
      storage: .shadow(
        Shadow(color: color, radius: radius, x: x, y: y, blendMode: blendMode, options: options)))
  }

  /// Mixes the channels of the straight colour, encoded unless the options say otherwise.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Filter {
    Filter(storage: .matrix(matrix))
  }

  /// One colour wherever the drawing's alpha is between two bounds, both included; clear elsewhere.
  ///
  /// After a blur it melts shapes into one.
  public static func alphaThreshold(
    min: Double, max: Double = 1, color: Color = .black
  ) -> Filter {
    Filter(storage: .threshold(Threshold(minimum: min, maximum: max, color: color)))
  }

  /// Changes nothing: the drawing is painted apart and kept, for all who draw the same.
  ///
  /// Where it lies between pixels counts in quarters.
  package static let kept = Filter(storage: .kept)

  /// How far the filter carries each side of a drawing's box, in user space.
  var reach: Rect {
    switch storage {
    case .blur(let radius, _):
      return Rect.zero.insetBy(dx: -Self.extent(radius), dy: -Self.extent(radius))
    case .shadow(let shadow):
      let r = Self.extent(shadow.radius)
      let (x, y) = (shadow.x.isFinite ? shadow.x : 0, shadow.y.isFinite ? shadow.y : 0)
      return Rect(
        left: min(x - r, 0), top: min(y - r, 0), right: max(r + x, 0), bottom: max(r + y, 0))
    case .matrix, .multiply, .threshold, .kept: return .zero
    }
  }

  /// Three standard deviations hold all but a thousandth of a Gaussian.
  static func extent(_ radius: Double) -> Double {
    radius > 0 ? min(radius, largestRadius) * 3 : 0
  }

  /// A larger radius is taken as this one, in user space and in pixels: it bounds how much of what
  /// lies off the surface must be painted for the sake of a blur.
  static let largestRadius = 256.0
}

/// How a filter does its work.
public struct FilterOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Colour filters mix amounts of light instead of encoded components; others do not change.
  public static let linearColor = FilterOptions(rawValue: 1)
}

/// Options of a blur.
public struct BlurOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Blurs colours alone: each pixel keeps its alpha, so opaque edges stay hard.
  public static let opaque = BlurOptions(rawValue: 1)
  /// Rounds to bytes by a fine pattern, so that slow changes of colour show no steps.
  public static let dithersResult = BlurOptions(rawValue: 2)
}

/// Options of a shadow.
public struct ShadowOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The shadow lies above the drawing.
  public static let shadowAbove = ShadowOptions(rawValue: 1)
  /// The drawing itself is left out.
  public static let shadowOnly = ShadowOptions(rawValue: 2)
  /// The shadow is where the drawing's blurred outline is not; with `.shadowAbove` and the blend
  /// mode `.sourceAtop`, an inner shadow.
  public static let invertsAlpha = ShadowOptions(rawValue: 4)
  /// Drawing and shadow join the picture one after the other instead of together.
  ///
  /// It changes nothing here: a filter's result is one picture.
  public static let disablesGroup = ShadowOptions(rawValue: 8)
}
