/// A part of another shape's outline.
nonisolated struct TrimmedShape<Base: Shape>: Shape {
  var base: Base
  var from: Double
  var to: Double

  // Fractions of an outline that is some hundred points long.
  private static var points: Double { 128 }

  var animatableData: AnimatablePair<Base.AnimatableData, AnimatablePair<Double, Double>> {
    get {
      AnimatablePair(base.animatableData, AnimatablePair(from * Self.points, to * Self.points))
    }
    set {
      base.animatableData = newValue.first
      from = newValue.second.first / Self.points
      to = newValue.second.second / Self.points
    }
  }

  func path(in rect: Rect) -> Path { base.path(in: rect).trimmedPath(from: from, to: to) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

/// A shape moved; what can be smaller still can.
nonisolated struct OffsetShape<Base: Shape>: Shape {
  var base: Base
  var offset: Size

  var animatableData: AnimatablePair<Base.AnimatableData, Size.AnimatableData> {
    get { AnimatablePair(base.animatableData, offset.animatableData) }
    set { (base.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: Rect) -> Path {
    base.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

extension OffsetShape: InsettableShape where Base: InsettableShape {
  func inset(by amount: Double) -> OffsetShape<Base.InsetShape> {
    OffsetShape<Base.InsetShape>(base: base.inset(by: amount), offset: offset)
  }
}

nonisolated struct ScaledShape<Base: Shape>: Shape {
  var base: Base
  var scale: Size
  var anchor: UnitPoint

  var animatableData:
    AnimatablePair<
      Base.AnimatableData, AnimatablePair<Size.AnimatableData, UnitPoint.AnimatableData>
    >
  {
    get {
      let scale = AnimatablePair(scale.width * 128, scale.height * 128)
      return AnimatablePair(base.animatableData, AnimatablePair(scale, anchor.animatableData))
    }
    set {
      base.animatableData = newValue.first
      let scale = newValue.second.first
      self.scale = Size(scale.first / 128, scale.second / 128)
      anchor.animatableData = newValue.second.second
    }
  }

  func path(in rect: Rect) -> Path {
    let center = anchor.point(in: rect)
    return base.path(in: rect).applying(
      Transform(translationX: -center.x, y: -center.y)
        .concatenating(Transform(scaleX: scale.width, y: scale.height))
        .concatenating(Transform(translationX: center.x, y: center.y)))
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

nonisolated struct RotatedShape<Base: Shape>: Shape {
  var base: Base
  var angle: Angle
  var anchor: UnitPoint

  var animatableData:
    AnimatablePair<
      Base.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>
    >
  {
    get {
      AnimatablePair(
        base.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData))
    }
    set {
      base.animatableData = newValue.first
      angle.animatableData = newValue.second.first
      anchor.animatableData = newValue.second.second
    }
  }

  func path(in rect: Rect) -> Path {
    let center = anchor.point(in: rect)
    return base.path(in: rect).applying(
      Transform(translationX: -center.x, y: -center.y)
        .concatenating(Transform(rotation: angle))
        .concatenating(Transform(translationX: center.x, y: center.y)))
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

extension RotatedShape: InsettableShape where Base: InsettableShape {
  func inset(by amount: Double) -> RotatedShape<Base.InsetShape> {
    RotatedShape<Base.InsetShape>(base: base.inset(by: amount), angle: angle, anchor: anchor)
  }
}

nonisolated struct TransformedShape<Base: Shape>: Shape {
  var base: Base
  var transform: Transform

  var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }

  func path(in rect: Rect) -> Path { base.path(in: rect).applying(transform) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

/// A shape in a box of a size of its own, at the top left of the one it is given.
nonisolated struct SizedShape<Base: Shape>: Shape {
  var base: Base
  var size: Size

  var animatableData: AnimatablePair<Base.AnimatableData, Size.AnimatableData> {
    get { AnimatablePair(base.animatableData, size.animatableData) }
    set { (base.animatableData, size.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: Rect) -> Path { base.path(in: Rect(origin: rect.origin, size: size)) }
}

/// The outline of the line along another shape's outline.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  var base: Base
  var style: StrokeStyle

  var animatableData: AnimatablePair<Base.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(base.animatableData, style.animatableData) }
    set { (base.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: Rect) -> Path { base.path(in: rect).strokedPath(style) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

extension Shape {
  /// The part of the outline between two fractions of its length.
  public nonisolated func trim(from start: Double = 0, to end: Double = 1) -> some Shape {
    TrimmedShape(base: self, from: start, to: end)
  }

  public nonisolated func scale(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    ScaledShape(base: self, scale: Size(x, y), anchor: anchor)
  }

  public nonisolated func scale(_ scale: Double, anchor: UnitPoint = .center) -> some Shape {
    ScaledShape(base: self, scale: Size(scale, scale), anchor: anchor)
  }

  public nonisolated func transform(_ transform: Transform) -> some Shape {
    TransformedShape(base: self, transform: transform)
  }

  /// The shape in a box of its own size.
  public nonisolated func size(_ size: Size) -> some Shape { SizedShape(base: self, size: size) }

  public nonisolated func size(width: Double, height: Double) -> some Shape {
    size(Size(width, height))
  }

  /// The line along the outline, as a shape.
  public nonisolated func stroke(style: StrokeStyle) -> some Shape {
    StrokedShape(base: self, style: style)
  }

  public nonisolated func stroke(lineWidth: Double = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  @_disfavoredOverload
  public nonisolated func offset(_ offset: Size) -> some Shape {
    OffsetShape(base: self, offset: offset)
  }

  @_disfavoredOverload
  public nonisolated func offset(x: Double = 0, y: Double = 0) -> some Shape {
    OffsetShape(base: self, offset: Size(x, y))
  }

  @_disfavoredOverload
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    RotatedShape(base: self, angle: angle, anchor: anchor)
  }
}

extension InsettableShape {
  public nonisolated func offset(_ offset: Size) -> some InsettableShape {
    OffsetShape(base: self, offset: offset)
  }

  public nonisolated func offset(x: Double = 0, y: Double = 0) -> some InsettableShape {
    OffsetShape(base: self, offset: Size(x, y))
  }

  public nonisolated func rotation(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some InsettableShape {
    RotatedShape(base: self, angle: angle, anchor: anchor)
  }
}
