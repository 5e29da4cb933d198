/// A change of a shape's outline.
nonisolated protocol ShapeChange: Motion.Animatable, Sendable {
  func path(_ path: Path, in rect: Rect) -> Path
}

/// A change that preserves distances, such as a rotation.
///
/// The changed shape can therefore be inset by insetting the original shape.
nonisolated protocol RigidShapeChange: ShapeChange {}

/// A shape with a changed outline and an unchanged size.
nonisolated struct ChangedShape<Base: Shape, Change: ShapeChange>: Shape {
  var base: Base
  var change: Change

  var animatableData: AnimatablePair<Base.AnimatableData, Change.AnimatableData> {
    get { AnimatablePair(base.animatableData, change.animatableData) }
    set { (base.animatableData, change.animatableData) = (newValue.first, newValue.second) }
  }

  var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
  func path(in rect: Rect) -> Path { change.path(base.path(in: rect), in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }
}

extension ChangedShape: InsettableShape where Base: InsettableShape, Change: RigidShapeChange {
  func inset(by amount: Double) -> ChangedShape<Base.InsetShape, Change> {
    ChangedShape<Base.InsetShape, Change>(base: base.inset(by: amount), change: change)
  }
}

/// The part of an outline between two fractions of its length.
private nonisolated struct Trim: ShapeChange {
  var from: Double
  var to: Double

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(from * pointsOfOne, to * pointsOfOne) }
    set { (from, to) = (newValue.first / pointsOfOne, newValue.second / pointsOfOne) }
  }

  func path(_ path: Path, in rect: Rect) -> Path { path.trimmedPath(from: from, to: to) }
}

private nonisolated struct Displacement: RigidShapeChange {
  var offset: Size

  var animatableData: Size.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  func path(_ path: Path, in rect: Rect) -> Path {
    path.offsetBy(dx: offset.width, dy: offset.height)
  }
}

private nonisolated struct Scaling: ShapeChange {
  var scale: Size
  var anchor: UnitPoint

  var animatableData: AnimatablePair<Size.AnimatableData, UnitPoint.AnimatableData> {
    get {
      AnimatablePair(
        AnimatablePair(scale.width * 128, scale.height * 128), anchor.animatableData)
    }
    set {
      scale = Size(newValue.first.first / 128, newValue.first.second / 128)
      anchor.animatableData = newValue.second
    }
  }

  func path(_ path: Path, in rect: Rect) -> Path {
    path.applying(.about(anchor.point(in: rect), Transform(scaleX: scale.width, y: scale.height)))
  }
}

private nonisolated struct Rotation: RigidShapeChange {
  var angle: Angle
  var anchor: UnitPoint

  var animatableData: AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.animatableData, anchor.animatableData) }
    set { (angle.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
  }

  func path(_ path: Path, in rect: Rect) -> Path {
    path.applying(.about(anchor.point(in: rect), Transform(rotation: angle)))
  }
}

private nonisolated struct Transformation: ShapeChange {
  var transform: Transform

  var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }

  func path(_ path: Path, in rect: Rect) -> Path { path.applying(transform) }
}

/// Changes an outline to the outline of its stroke.
extension StrokeStyle: ShapeChange {
  func path(_ path: Path, in rect: Rect) -> Path { path.strokedPath(self) }
}

/// A shape in a rect of fixed size, at the top left of the given rect.
nonisolated struct SizedShape<Base: Shape>: Shape {
  var base: Base
  var size: Size

  var animatableData: AnimatablePair<Base.AnimatableData, Size.AnimatableData> {
    get { AnimatablePair(base.animatableData, size.animatableData) }
    set { (base.animatableData, size.animatableData) = (newValue.first, newValue.second) }
  }

  var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
  func path(in rect: Rect) -> Path { base.path(in: Rect(origin: rect.origin, size: size)) }
}

extension Shape {
  /// Returns the part of the outline between two fractions, 0…1, of its length.
  public nonisolated func trim(from start: Double = 0, to end: Double = 1) -> some Shape {
    ChangedShape(base: self, change: Trim(from: start, to: end))
  }

  /// Scales the outline about an anchor in the shape's frame; the layout size is unchanged.
  public nonisolated func scale(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    ChangedShape(base: self, change: Scaling(scale: Size(x, y), anchor: anchor))
  }

  /// Scales the outline about an anchor in the shape's frame; the layout size is unchanged.
  public nonisolated func scale(_ scale: Double, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Transforms the outline; the layout size is unchanged.
  public nonisolated func transform(_ transform: Transform) -> some Shape {
    ChangedShape(base: self, change: Transformation(transform: transform))
  }

  /// Draws the shape in a rect of fixed size at the top left of its frame.
  public nonisolated func size(_ size: Size) -> some Shape { SizedShape(base: self, size: size) }

  /// Draws the shape in a rect of fixed size at the top left of its frame.
  public nonisolated func size(width: Double, height: Double) -> some Shape {
    size(Size(width, height))
  }

  /// Returns the outline's stroke as a shape.
  public nonisolated func stroke(style: StrokeStyle) -> some Shape {
    ChangedShape(base: self, change: style)
  }

  /// Returns the outline's stroke as a shape, with a width in points.
  public nonisolated func stroke(lineWidth: Double = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Moves the outline; the frame is unchanged.
  @_disfavoredOverload
  public nonisolated func offset(_ offset: Size) -> some Shape {
    ChangedShape(base: self, change: Displacement(offset: offset))
  }

  /// Moves the outline; the frame is unchanged.
  @_disfavoredOverload
  public nonisolated func offset(x: Double = 0, y: Double = 0) -> some Shape {
    ChangedShape(base: self, change: Displacement(offset: Size(x, y)))
  }

  /// Rotates the outline about an anchor in the shape's frame.
  @_disfavoredOverload
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    ChangedShape(base: self, change: Rotation(angle: angle, anchor: anchor))
  }
}

extension InsettableShape {
  /// Moves the outline; the frame is unchanged.
  public nonisolated func offset(_ offset: Size) -> some InsettableShape {
    ChangedShape(base: self, change: Displacement(offset: offset))
  }

  /// Moves the outline; the frame is unchanged.
  public nonisolated func offset(x: Double = 0, y: Double = 0) -> some InsettableShape {
    ChangedShape(base: self, change: Displacement(offset: Size(x, y)))
  }

  /// Rotates the outline about an anchor in the shape's frame.
  public nonisolated func rotation(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some InsettableShape {
    ChangedShape(base: self, change: Rotation(angle: angle, anchor: anchor))
  }
}
