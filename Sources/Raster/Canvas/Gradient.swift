/// Colours along a line, at places from 0 to 1.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: Double

    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// In any order; where two share a place there is a hard edge, and the later one wins on it.
  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// Evenly spaced colours; one colour is constant, none is clear.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
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

/// Which place of a gradient a point shows.
enum GradientGeometry: Hashable, Sendable {
  case linear(from: Point, to: Point)
  case radial(center: Point, from: Double, to: Double)
  case conic(center: Point, angle: Double)

  func offsetBy(x: Double, y: Double) -> GradientGeometry {
    func moved(_ p: Point) -> Point { Point(p.x + x, p.y + y) }
    return switch self {
    case .linear(let p, let q): .linear(from: moved(p), to: moved(q))
    case .radial(let center, let r, let s): .radial(center: moved(center), from: r, to: s)
    case .conic(let center, let angle): .conic(center: moved(center), angle: angle)
    }
  }
}

extension Gradient {
  /// The gradient in the middle of `count` equal steps from 0 to 1, premultiplied.
  ///
  /// Colours are mixed encoded and premultiplied, so a fade to clear has no grey fringe.
  func table(count: Int) -> [Pixel] {
    let stops = sortedStops()
    guard let first = stops.first, let last = stops.last else {
      return [Pixel](repeating: 0, count: count)
    }
    var next = 0
    return (0..<count).map { index in
      let t = (Double(index) + 0.5) / Double(count)
      while next < stops.count, stops[next].location <= t { next += 1 }
      if next == 0 { return first.color.premultiplied }
      if next == stops.count { return last.color.premultiplied }
      let (a, b) = (stops[next - 1], stops[next])
      return Self.mix(a.color, b.color, (t - a.location) / (b.location - a.location))
    }
  }

  /// Stops by place, equal places in the order given; a place that is no number counts as 0.
  private func sortedStops() -> [Stop] {
    let clamped = stops.map {
      Stop(color: $0.color, location: $0.location > 0 ? min($0.location, 1) : 0)
    }
    return clamped.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Pixel {
    let alpha = a.opacity + (b.opacity - a.opacity) * t
    guard alpha > 0 else { return 0 }
    func straight(_ p: Double, _ q: Double) -> Double {
      (p * a.opacity + (q * b.opacity - p * a.opacity) * t) / alpha
    }
    return Color(
      red: straight(a.red, b.red), green: straight(a.green, b.green),
      blue: straight(a.blue, b.blue), opacity: alpha
    ).premultiplied
  }
}
