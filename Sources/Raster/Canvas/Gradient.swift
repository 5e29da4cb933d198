/// Colours along a line, at locations from 0 to 1.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// The position along the gradient, 0 to 1; values outside are clamped.
    public var location: Double

    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The colour space in which colours between two stops are interpolated.
  public enum ColorSpace: UInt8, Hashable, Sendable {
    /// Encoded sRGB components, as in most programs.
    case device
    /// Oklab, in which equal steps look equal.
    case perceptual
    /// Linear light.
    case linear
  }

  /// How translucent colours are interpolated.
  public enum AlphaRule: UInt8, Hashable, Sendable {
    /// Premultiplied by their alpha: a fade to clear has no grey fringe.
    case premultiplied
    /// Unpremultiplied, as in HTML's canvas.
    case straight
  }

  /// The stops, in any order.
  ///
  /// Two stops at the same location make a hard edge; from there on, the later stop's colour is
  /// shown.
  public var stops: [Stop]
  public var colorSpace = Self.defaultColorSpace
  /// How translucent colours are interpolated.
  public var alphaRule = AlphaRule.premultiplied
  /// Whether steps between neighbouring byte values are hidden by dithering.
  public var isDithered = true

  /// The default colour space of gradients, as in SwiftUI; mesh gradients use `.device` by default.
  public static let defaultColorSpace = ColorSpace.perceptual

  public init(stops: [Stop]) { self.stops = stops }

  /// Creates evenly spaced stops; one colour makes a constant gradient, and none a clear one.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
  }

  /// Returns the same gradient interpolated in another colour space.
  public func colorSpace(_ space: ColorSpace) -> Gradient {
    var gradient = self
    gradient.colorSpace = space
    return gradient
  }
}

/// The colours of a gradient outside its locations 0 to 1.
public enum GradientSpread: UInt8, Hashable, Sendable {
  /// The colours of the ends continue.
  case pad
  /// The gradient starts again.
  case `repeat`
  /// The gradient runs back and forth.
  case mirror
}

extension Gradient {
  var interpolation: ColorInterpolation {
    ColorInterpolation(space: colorSpace, alphaRule: alphaRule)
  }

  /// Returns the colour at a location before rounding; components may be a little outside 0...1.
  public func color(at t: Double) -> Color {
    let stops = sortedStops()
    let next = stops.firstIndex { $0.location > t } ?? stops.count
    guard next > 0 else { return stops.first?.color ?? .clear }
    guard next < stops.count else { return stops[next - 1].color }
    let (a, b) = (stops[next - 1], stops[next])
    let part = (t - a.location) / (b.location - a.location)
    return Color(components: interpolation.mix(a.color, b.color, part))
  }

  /// Returns the stops sorted by location, in the given order where locations are equal; NaN counts
  /// as 0.
  func sortedStops() -> [Stop] {
    let clamped = stops.map { Stop(color: $0.color, location: Self.clamped($0.location)) }
    return clamped.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  private static func clamped(_ location: Double) -> Double { location > 0 ? min(location, 1) : 0 }

  /// The colour that a gradient of zero length is painted in.
  var lastColor: Color? {
    var last: Color?
    var place = 0.0
    for stop in stops {
      let location = Self.clamped(stop.location)
      if location >= place { (last, place) = (stop.color, location) }
    }
    return last
  }
}
