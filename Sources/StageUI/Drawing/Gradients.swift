/// A gradient positioned relative to the bounds of the painted shape.
///
/// Its type aliases are `LinearGradient`, `RadialGradient`, `EllipticalGradient` and
/// `AngularGradient`.
public struct UnitGradient<Kind>: ShapeStyle, StyleView, Hashable {
  fileprivate let gradient: Gradient
  fileprivate let geometry: StylePaint.UnitGeometry

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(.gradient(gradient.resolved(in: environment), geometry))
  }
}

/// Marks a linear gradient.
public enum LinearKind {}
/// Marks a radial gradient.
public enum RadialKind {}
/// Marks an elliptical gradient.
public enum EllipticalKind {}
/// Marks an angular gradient.
public enum AngularKind {}

/// Colours along a line between two unit points.
public typealias LinearGradient = UnitGradient<LinearKind>
/// Colours along circles around a unit point; radii are in points.
public typealias RadialGradient = UnitGradient<RadialKind>
/// Colours along ellipses with the proportions of the bounds.
///
/// The radii are fractions of the size of the bounds; a radius of 0.5 reaches the edges.
public typealias EllipticalGradient = UnitGradient<EllipticalKind>
/// Colours around a unit point, clockwise from the right.
public typealias AngularGradient = UnitGradient<AngularKind>

extension UnitGradient where Kind == LinearKind {
  /// Creates a gradient between two unit points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: gradient, geometry: .linear(startPoint, endPoint))
  }

  /// Creates a gradient of evenly spaced colours between two unit points.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), geometry: .linear(startPoint, endPoint))
  }

  /// Creates a gradient of stops between two unit points.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), geometry: .linear(startPoint, endPoint))
  }
}

extension UnitGradient where Kind == RadialKind {
  /// Creates a gradient between two radii in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: gradient, geometry: .radial(center, startRadius, endRadius))
  }

  /// Creates a gradient of evenly spaced colours between two radii in points.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: Gradient(colors: colors), geometry: .radial(center, startRadius, endRadius))
  }

  /// Creates a gradient of stops between two radii in points.
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double
  ) {
    self.init(gradient: Gradient(stops: stops), geometry: .radial(center, startRadius, endRadius))
  }
}

extension UnitGradient where Kind == EllipticalKind {
  /// Creates a gradient between two fractions of the bounds' size.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: gradient, geometry: .elliptical(center, startRadiusFraction, endRadiusFraction))
  }

  /// Creates a gradient of evenly spaced colours between two fractions of the bounds' size.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// Creates a gradient of stops between two fractions of the bounds' size.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension UnitGradient where Kind == AngularKind {
  /// Creates a gradient between two angles; equal angles give a whole turn.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    // Between equal angles there is no room for the colours, so equal angles give a whole turn.
    let end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
    self.init(gradient: gradient, geometry: .angular(center, startAngle, end))
  }

  /// Creates a gradient of evenly spaced colours between two angles; equal angles give a whole
  /// turn.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Creates a gradient of stops between two angles; equal angles give a whole turn.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Creates a gradient of a whole turn from an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
  }

  /// Creates a gradient of evenly spaced colours, a whole turn from an angle.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates a gradient of stops, a whole turn from an angle.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
}

/// A vertical gradient of one colour, slightly lighter at the top.
public struct AnyGradient: ShapeStyle, Hashable {
  var color: Color

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    let base = color.resolved(in: environment)
    let light = base.mix(with: Color.white.opacity(base.opacity), by: 0.12, in: .device)
    return StylePaint(.gradient(Gradient(colors: [light, base]), .linear(.top, .bottom)))
  }
}

extension Color {
  /// The colour as a gradient, slightly lighter at the top.
  public var gradient: AnyGradient { AnyGradient(color: self) }
}

extension Gradient {
  @MainActor
  func resolved(in environment: EnvironmentValues) -> Gradient {
    guard stops.contains(where: { $0.color.role != 0 }) else { return self }
    var gradient = self
    for index in stops.indices {
      gradient.stops[index].color = stops[index].color.resolved(in: environment)
    }
    return gradient
  }
}
