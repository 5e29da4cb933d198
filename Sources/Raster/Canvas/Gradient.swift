/// Colours along a line, at places from 0 to 1.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  public struct Stop: Hashable, Sendable {
    /// The colour at the location.
    public var color: Color
    /// The location, 0…1.
    public var location: Double

    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// Where colours between two stops are looked for.
  public enum ColorSpace: UInt8, Hashable, Sendable {
    /// Among the encoded components, as screens and most programs do.
    case device
    /// In Oklab, where equal steps look equal.
    case perceptual
    /// In amounts of light.
    case linear
  }

  /// What a translucent stop adds to the colours near it.
  public enum AlphaRule: UInt8, Hashable, Sendable {
    /// As much as it is opaque: a fade to clear has no grey fringe.
    case premultiplied
    /// As much as an opaque one, as in HTML's canvas.
    case straight
  }

  /// In any order; where two share a place there is a hard edge, and the later one wins on it.
  public var stops: [Stop]
  public var colorSpace = Self.defaultColorSpace
  /// Whether colours are mixed premultiplied.
  public var alphaRule = AlphaRule.premultiplied
  /// Steps between neighbouring levels of the screen dissolve into a fine pattern.
  public var isDithered = true

  /// A gradient with nothing said of it is SwiftUI's; meshes are among encoded components.
  public static let defaultColorSpace = ColorSpace.perceptual

  public init(stops: [Stop]) { self.stops = stops }

  /// Evenly spaced colours; one colour is constant, none is clear.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
  }

  /// The same colours with another space between them.
  public func colorSpace(_ space: ColorSpace) -> Gradient {
    var gradient = self
    gradient.colorSpace = space
    return gradient
  }
}

/// What a gradient shows outside its places 0 to 1.
public enum GradientSpread: UInt8, Hashable, Sendable {
  /// The end colours go on.
  case pad
  /// It begins again.
  case `repeat`
  /// It runs back and forth.
  case mirror
}

extension Gradient {
  var interpolation: ColorInterpolation {
    ColorInterpolation(space: colorSpace, alphaRule: alphaRule)
  }

  /// The colour at a place, as it is before rounding: components may lie a little outside 0...1.
  public func color(at t: Double) -> Color {
    let stops = sortedStops()
    let next = stops.firstIndex { $0.location > t } ?? stops.count
    guard next > 0 else { return stops.first?.color ?? .clear }
    guard next < stops.count else { return stops[next - 1].color }
    let (a, b) = (stops[next - 1], stops[next])
    let part = (t - a.location) / (b.location - a.location)
    return Color(components: interpolation.mix(a.color, b.color, part))
  }

  /// Stops by place, equal places in the order given; a place that is no number counts as 0.
  func sortedStops() -> [Stop] {
    let clamped = stops.map { Stop(color: $0.color, location: Self.clamped($0.location)) }
    return clamped.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  private static func clamped(_ location: Double) -> Double { location > 0 ? min(location, 1) : 0 }

  /// What a gradient without extent is painted in.
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
