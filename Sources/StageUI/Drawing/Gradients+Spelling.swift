extension Gradient: ShapeStyle, StyleView {
  /// Paints the gradient from the top of the shape to its bottom.
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(.gradient(resolved(in: environment), .linear(.top, .bottom)))
  }
}

extension MeshGradient: ShapeStyle, StyleView {
  /// Creates a mesh from points as SwiftUI writes them: `[[0, 0], [0.5, 0], [1, 0], …]`.
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

// MARK: - Static members of ShapeStyle

extension ShapeStyle where Self == LinearGradient {
  /// A linear gradient between two points of the painted shape's bounds.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  /// A linear gradient between two points of the painted shape's bounds.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// A linear gradient between two points of the painted shape's bounds.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// A radial gradient; the radii are in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: Double = 0, endRadius: Double
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// A radial gradient; the radii are in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double
  ) -> RadialGradient {
    RadialGradient(
      colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient along ellipses with the proportions of the painted shape's bounds.
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
  /// A gradient around a point, clockwise from `startAngle` to `endAngle`.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient once around a point, clockwise from `angle`.
  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }
}
