/// A turn in space, seen from far away: what comes nearer does not grow.
struct SpaceRotationEffect: TransformEffect {
  var name: String { "a rotation" }
  var angle: Angle
  var axis: SIMD3<Double>
  var anchor: UnitPoint
  var anchorZ: Double

  private static var points: Double { 128 }

  var value: Double { angle.radians * Self.points }

  func transform(_ value: Double, _ size: Size) -> Transform {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let n = axis / length
    let (sine, cosine) = Double.sincos(value / Self.points)
    let rest = 1 - cosine
    // The part of the turn's matrix that moves x and y.
    let turn = Transform(
      a: cosine + rest * n.x * n.x, b: rest * n.x * n.y + sine * n.z,
      c: rest * n.x * n.y - sine * n.z, d: cosine + rest * n.y * n.y,
      tx: -anchorZ * (rest * n.x * n.z + sine * n.y),
      ty: -anchorZ * (rest * n.y * n.z - sine * n.x))
    return .about(Point(anchor.x * size.width, anchor.y * size.height), turn)
  }
}

/// A transform of one's own, about the view's top left corner.
struct PlainTransformEffect: TransformEffect {
  var name: String { "a transform" }
  var plain: Transform

  var value: NumberList {
    let points = 128.0
    return NumberList(
      numbers: [
        plain.a * points, plain.b * points, plain.c * points, plain.d * points, plain.tx, plain.ty,
      ])
  }

  func transform(_ value: NumberList, _ size: Size) -> Transform {
    let (n, points) = (value.numbers, 128.0)
    guard n.count == 6 else { return plain }
    return Transform(
      a: n[0] / points, b: n[1] / points, c: n[2] / points, d: n[3] / points, tx: n[4], ty: n[5])
  }
}

extension View {
  /// Turns the view in space about an axis through a point of it.
  ///
  /// The picture is the one seen from far away: what comes nearer does not grow, so `perspective`
  /// changes nothing. A flip about the y axis narrows the view by the angle's cosine.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    anchorZ: Double = 0, perspective: Double = 1
  ) -> some View {
    modifier(
      TransformModifier(
        effect: SpaceRotationEffect(
          angle: angle, axis: SIMD3(axis.x, axis.y, axis.z), anchor: anchor, anchorZ: anchorZ)))
  }

  /// Shows the view moved, scaled, turned or sheared about its top left corner.
  public func transformEffect(_ transform: Transform) -> some View {
    modifier(TransformModifier(effect: PlainTransformEffect(plain: transform)))
  }
}
