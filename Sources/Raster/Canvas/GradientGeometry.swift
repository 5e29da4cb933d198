/// Maps points of the plane to locations of a gradient.
package struct GradientGeometry: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear(from: Point, to: Point)
    case radial(center: Point, from: Double, to: Double)
    /// Circles that grow and move from the first to the last; later ones cover earlier ones.
    case circles(from: Point, Double, to: Point, Double)
    /// Locations run around a full turn or a part of it; the rest of the turn shows the colour of
    /// the nearer end.
    case conic(center: Point, angle: Double, sweep: Double)
  }

  let kind: Kind
  /// The transform from the geometry's own plane to the user space of the draw call.
  package var transform = Transform.identity
  /// Whether a geometry of zero size paints nothing, as in HTML's canvas.
  ///
  /// Otherwise, such a geometry paints the last colour.
  package var isClearWithoutExtent = false

  package static func linear(from: Point, to: Point) -> GradientGeometry {
    GradientGeometry(kind: .linear(from: from, to: to))
  }

  /// Returns a geometry whose locations 0 and 1 are on circles with one centre.
  package static func radial(center: Point, from: Double, to: Double) -> GradientGeometry {
    GradientGeometry(kind: .radial(center: center, from: from, to: to))
  }

  /// Returns a geometry of circles: location t is on the circle that is interpolated by t between
  /// the first and the last circle.
  ///
  /// Circles with a negative radius do not count. If several circles pass through a point, the
  /// largest t counts. If no circle does, the point is not painted.
  package static func circles(
    from: Point, radius: Double, to: Point, radius end: Double
  ) -> GradientGeometry {
    GradientGeometry(kind: .circles(from: from, radius, to: to, end))
  }

  /// Returns a geometry whose locations run clockwise from `angle` and reach 1 after `sweep`.
  ///
  /// Angles are in radians; the angle 0 points to the right. A negative sweep runs anticlockwise.
  /// Outside a sweep of less than a full turn, the colour of the nearer end is shown.
  package static func conic(
    center: Point, angle: Double, sweep: Double = 2 * .pi
  ) -> GradientGeometry {
    GradientGeometry(kind: .conic(center: center, angle: angle, sweep: sweep))
  }

  /// Returns a radial geometry around the centre of `rect`, stretched to its shape.
  ///
  /// Radii are fractions of the rectangle's size: 0.5 touches its edges.
  package static func elliptical(in rect: Rect, from: Double, to: Double) -> GradientGeometry {
    var geometry = radial(center: .zero, from: from, to: to)
    geometry.transform = Transform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.midX, ty: rect.midY)
    return geometry
  }

  func offsetBy(x: Double, y: Double) -> GradientGeometry {
    var moved = self
    moved.transform = transform.concatenating(Transform(translationX: x, y: y))
    return moved
  }
}

extension GraphicsContext.Shading {
  /// Returns a gradient shading with any geometry and spread.
  package static func gradient(
    _ gradient: Gradient, _ geometry: GradientGeometry, spread: GradientSpread = .pad
  ) -> GraphicsContext.Shading {
    GraphicsContext.Shading(storage: .gradient(gradient, geometry, spread))
  }
}
