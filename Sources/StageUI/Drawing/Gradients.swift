/// Colours along a line between two places of what is painted.
public struct LinearGradient: ShapeStyle, StyleView, Hashable {
  var gradient: Gradient
  var startPoint: UnitPoint
  var endPoint: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(.gradient(gradient.resolved(in: environment), .linear(startPoint, endPoint)))
  }
}

/// Colours along circles around a place of what is painted; radii are in points.
public struct RadialGradient: ShapeStyle, StyleView, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadius: Double
  var endRadius: Double

  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(
      .gradient(gradient.resolved(in: environment), .radial(center, startRadius, endRadius)))
  }
}

/// Colours along ellipses of the shape of what is painted; its nearest edges lie at 0.5.
public struct EllipticalGradient: ShapeStyle, StyleView, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadius: Double
  var endRadius: Double

  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    startRadius = startRadiusFraction
    endRadius = endRadiusFraction
  }

  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(
      .gradient(gradient.resolved(in: environment), .elliptical(center, startRadius, endRadius)))
  }
}

/// Colours around a place of what is painted, clockwise from the right.
public struct AngularGradient: ShapeStyle, StyleView, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startAngle: Angle
  var endAngle: Angle

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    // Without a range there is nothing but a seam: once around, as with one angle.
    self.endAngle = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
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

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(
      .gradient(gradient.resolved(in: environment), .angular(center, startAngle, endAngle)))
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

// MARK: - Meshes

extension MeshGradient: ShapeStyle, StyleView {
  /// Places as SwiftUI writes them: `[[0, 0], [0.5, 0], [1, 0], …]`.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, points: points.map { Point(Double($0.x), Double($0.y)) },
      colors: colors, background: background, smoothsColors: smoothsColors,
      colorSpace: colorSpace)
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    var mesh = self
    if colors.contains(where: { $0.role != 0 }) {
      mesh.colors = colors.map { $0.resolved(in: environment) }
    }
    mesh.background = background.resolved(in: environment)
    return StylePaint(.mesh(mesh))
  }
}

// MARK: - Short spellings

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: Double = 0, endRadius: Double
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double
  ) -> RadialGradient {
    RadialGradient(
      colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0,
    endRadiusFraction: Double = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension ShapeStyle where Self == AngularGradient {
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }
}
