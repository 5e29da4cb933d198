/// A style that was resolved in an environment and no longer depends on it.
public struct StylePaint: Hashable, Sendable {
  enum Source: Hashable {
    case color(Color)
    case gradient(Gradient, UnitGeometry)
    case mesh(MeshGradient)
    case material(Raster.Material)
    case image(Bitmap, part: Rect, scale: Double)
  }

  /// The geometry of a gradient relative to a rect.
  enum UnitGeometry: Hashable {
    case linear(UnitPoint, UnitPoint)
    /// Radii in points.
    case radial(UnitPoint, Double, Double)
    /// Radii in fractions of the rect's size.
    case elliptical(UnitPoint, Double, Double)
    case angular(UnitPoint, Angle, Angle)
  }

  var source: Source
  var opacity = 1.0
  var blendMode = BlendMode.normal
  var shadows: [ShadowStyle] = []

  init(_ source: Source) { self.source = source }

  /// Whether the paint is invisible.
  var isClear: Bool {
    if opacity <= 0 { return true }
    if case .color(let color) = source { return color.opacity <= 0 }
    return false
  }

  /// Returns the shading that paints a rect with the style.
  func shading(in box: Rect) -> GraphicsContext.Shading {
    switch source {
    case .color(let color): .color(color)
    case .gradient(let gradient, let geometry): geometry.shading(gradient, in: box)
    case .mesh(let mesh): .meshGradient(mesh, in: box)
    case .material(let material): .material(material)
    case .image(let bitmap, let part, let scale):
      .tiledImage(
        GraphicsContext.ResolvedImage(bitmap),
        origin: Point(box.minX, box.minY + part.height * Double(bitmap.height) * scale),
        sourceRect: part, scale: scale)
    }
  }

  /// Calls `draw` with the style's shading and a context.
  ///
  /// The context applies the style's opacity, blend mode and shadows. Gradients are positioned
  /// relative to `box`.
  func paint(
    in context: GraphicsContext, box: Rect,
    _ draw: (GraphicsContext, GraphicsContext.Shading) -> Void
  ) {
    var context = context
    context.opacity *= min(max(opacity, 0), 1)
    if blendMode != .normal { context.blendMode = blendMode }
    for shadow in shadows.reversed() { context.addFilter(shadow.filter) }
    draw(context, shading(in: box))
  }
}

extension StylePaint.UnitGeometry {
  fileprivate func shading(_ gradient: Gradient, in box: Rect) -> GraphicsContext.Shading {
    switch self {
    case .linear(let start, let end):
      return .linearGradient(
        gradient, startPoint: start.point(in: box), endPoint: end.point(in: box))
    case .radial(let center, let start, let end):
      return .radialGradient(
        gradient, center: center.point(in: box), startRadius: start, endRadius: end)
    case .elliptical(let center, let start, let end):
      let middle = center.point(in: box)
      let moved = box.offsetBy(dx: middle.x - box.midX, dy: middle.y - box.midY)
      return .gradient(gradient, .elliptical(in: moved, from: start, to: end))
    case .angular(let center, let start, let end):
      return .gradient(
        gradient,
        .conic(
          center: center.point(in: box), angle: start.radians,
          sweep: end.radians - start.radians))
    }
  }
}

// MARK: - Animation

/// The weight of fractions and opacities in animations, in points.
///
/// A change by 1 counts as a movement by this distance.
let pointsOfOne = 128.0

extension StylePaint: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    visit(&opacity, pointsOfOne)
    for index in shadows.indices { shadows[index].visitNumbers(visit) }
    switch source {
    case .color(var color):
      color.visitNumbers(visit)
      source = .color(color)
    case .gradient(var gradient, var geometry):
      for index in gradient.stops.indices {
        visit(&gradient.stops[index].location, pointsOfOne)
        gradient.stops[index].color.visitNumbers(visit)
      }
      geometry.visitNumbers(visit)
      source = .gradient(gradient, geometry)
    case .mesh(var mesh):
      mesh.visitNumbers(visit)
      source = .mesh(mesh)
    case .material, .image: break
    }
  }
}

extension ShadowStyle: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    visit(&radius, 1)
    visit(&x, 1)
    visit(&y, 1)
    color.visitNumbers(visit)
  }
}

extension StylePaint.UnitGeometry: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    switch self {
    case .linear(var start, var end):
      start.visitNumbers(visit)
      end.visitNumbers(visit)
      self = .linear(start, end)
    case .radial(var center, var start, var end):
      center.visitNumbers(visit)
      visit(&start, 1)
      visit(&end, 1)
      self = .radial(center, start, end)
    case .elliptical(var center, var start, var end):
      center.visitNumbers(visit)
      visit(&start, pointsOfOne)
      visit(&end, pointsOfOne)
      self = .elliptical(center, start, end)
    case .angular(var center, var start, var end):
      center.visitNumbers(visit)
      visit(&start.radians, pointsOfOne)
      visit(&end.radians, pointsOfOne)
      self = .angular(center, start, end)
    }
  }
}

extension UnitPoint: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    visit(&x, pointsOfOne)
    visit(&y, pointsOfOne)
  }
}

extension Point: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    visit(&x, pointsOfOne)
    visit(&y, pointsOfOne)
  }
}

extension Color: NumberBearing {
  /// Visits the components of the colour in linear light, in which colours are interpolated.
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    var light = linear
    for index in 0..<4 { visit(&light[index], pointsOfOne) }
    self = Color(linear: light, role: role)
  }
}

extension MeshGradient: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    for index in points.indices { points[index].visitNumbers(visit) }
    for index in colors.indices { colors[index].visitNumbers(visit) }
    background.visitNumbers(visit)
    guard var bent = bezierPoints else { return }
    for index in bent.indices {
      bent[index].position.visitNumbers(visit)
      bent[index].leadingControlPoint.visitNumbers(visit)
      bent[index].topControlPoint.visitNumbers(visit)
      bent[index].trailingControlPoint.visitNumbers(visit)
      bent[index].bottomControlPoint.visitNumbers(visit)
    }
    bezierPoints = bent
  }
}
