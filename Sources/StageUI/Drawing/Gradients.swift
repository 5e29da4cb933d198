/// Colours that lie in what is painted as their kind says.
///
/// `LinearGradient`, `RadialGradient`, `EllipticalGradient` and `AngularGradient` are the kinds.
public struct UnitGradient<Kind>: ShapeStyle, StyleView, Hashable {
  fileprivate let gradient: Gradient
  fileprivate let geometry: StylePaint.UnitGeometry

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(.gradient(gradient.resolved(in: environment), geometry))
  }
}

public enum LinearKind {}
public enum RadialKind {}
public enum EllipticalKind {}
public enum AngularKind {}

/// Colours along a line between two places of what is painted.
public typealias LinearGradient = UnitGradient<LinearKind>
/// Colours along circles around a place of what is painted; radii are in points.
public typealias RadialGradient = UnitGradient<RadialKind>
/// Colours along ellipses of the shape of what is painted; its nearest edges lie at 0.5.
public typealias EllipticalGradient = UnitGradient<EllipticalKind>
/// Colours around a place of what is painted, clockwise from the right.
public typealias AngularGradient = UnitGradient<AngularKind>

extension UnitGradient where Kind == LinearKind {
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: gradient, geometry: .linear(startPoint, endPoint))
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), geometry: .linear(startPoint, endPoint))
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), geometry: .linear(startPoint, endPoint))
  }
}

extension UnitGradient where Kind == RadialKind {
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: gradient, geometry: .radial(center, startRadius, endRadius))
  }

  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: Gradient(colors: colors), geometry: .radial(center, startRadius, endRadius))
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double
  ) {
    self.init(gradient: Gradient(stops: stops), geometry: .radial(center, startRadius, endRadius))
  }
}

extension UnitGradient where Kind == EllipticalKind {
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: gradient, geometry: .elliptical(center, startRadiusFraction, endRadiusFraction))
  }

  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

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
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    // Without a range there is nothing but a seam: once around, as with one angle.
    let end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
    self.init(gradient: gradient, geometry: .angular(center, startAngle, end))
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
}

/// A colour that is a little lighter at the top.
public struct AnyGradient: ShapeStyle, Hashable {
  var color: Color

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    let base = color.resolved(in: environment)
    let light = base.mix(with: Color.white.opacity(base.opacity), by: 0.12, in: .device)
    return StylePaint(.gradient(Gradient(colors: [light, base]), .linear(.top, .bottom)))
  }
}

extension Color {
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
