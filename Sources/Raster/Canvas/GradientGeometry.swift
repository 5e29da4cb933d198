/// Which place of a gradient a point shows.
package struct GradientGeometry: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear(from: Point, to: Point)
    case radial(center: Point, from: Double, to: Double)
    /// Circles that grow and move from one to the other; later ones cover earlier ones.
    case circles(from: Point, Double, to: Point, Double)
    /// Once around, or a part of a turn; the rest shows the nearer end.
    case conic(center: Point, angle: Double, sweep: Double)
  }

  let kind: Kind
  /// From the geometry's own plane to the user space of the draw call.
  package var transform = Transform.identity
  /// What a geometry without extent shows: nothing, as in HTML's canvas, or else the last colour.
  package var isClearWithoutExtent = false

  package static func linear(from: Point, to: Point) -> GradientGeometry {
    GradientGeometry(kind: .linear(from: from, to: to))
  }

  /// Places 0 and 1 lie on circles around one centre.
  package static func radial(center: Point, from: Double, to: Double) -> GradientGeometry {
    GradientGeometry(kind: .radial(center: center, from: from, to: to))
  }

  /// Place t lies on the circle a part t of the way from the first to the second.
  ///
  /// Where several pass through a point the largest t counts, and where none does, or only ones
  /// of negative radius, nothing is painted.
  package static func circles(
    from: Point, radius: Double, to: Point, radius end: Double
  ) -> GradientGeometry {
    GradientGeometry(kind: .circles(from: from, radius, to: to, end))
  }

  /// Places run clockwise from `angle`, which counts from the right, and reach 1 after `sweep`.
  ///
  /// A negative sweep runs anticlockwise. Beyond a sweep of less than a turn the nearer end shows.
  package static func conic(
    center: Point, angle: Double, sweep: Double = 2 * .pi
  ) -> GradientGeometry {
    GradientGeometry(kind: .conic(center: center, angle: angle, sweep: sweep))
  }

  /// Like `radial` around the middle of `rect`, stretched to its shape; radii are fractions of its
  /// size, so that 0.5 touches the edges.
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
  /// A gradient with any geometry and spread.
  package static func gradient(
    _ gradient: Gradient, _ geometry: GradientGeometry, spread: GradientSpread = .pad
  ) -> GraphicsContext.Shading {
    GraphicsContext.Shading(storage: .gradient(gradient, geometry, spread))
  }
}
