/// An outline that fits itself into a box.
///
/// As a view it is as large as is offered, filled with the foreground style of its surroundings.
/// What its `animatableData` holds moves when it changes inside an animation.
///
/// ```swift
/// struct Wedge: Shape {
///   var angle: Double
///   var animatableData: Double {
///     get { angle }
///     set { angle = newValue }
///   }
///   func path(in rect: CGRect) -> Path {
///     Path { path in
///       path.move(to: rect.center)
///       path.addArc(
///         center: rect.center, radius: rect.width / 2, startAngle: .zero,
///         endAngle: .degrees(angle), clockwise: false)
///       path.closeSubpath()
///     }
///   }
/// }
/// ```
public nonisolated protocol Shape: Motion.Animatable, View, PaintableShape, Sendable
where _Outline == Self {
  func path(in rect: Rect) -> Path
  /// The size the shape takes for an offer; all of it, unless it says otherwise.
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size
}

extension Shape {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  @MainActor @preconcurrency
  public var body: PaintedShape<Self> { fill(ForegroundStyle()) }

  /// A shape by itself is one node at once, not a view with a body.
  @MainActor
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ShapeSlot(view, under: parent, pass)
  }
}

/// A shape that can be drawn smaller by the same distance on all sides.
public nonisolated protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  func inset(by amount: Double) -> InsetShape
}

/// A shape, or one that is painted already: it can be painted once more, above what was before.
public nonisolated protocol PaintableShape {
  associatedtype _Outline: Shape
  @MainActor var _painted: PaintedShape<_Outline> { get }
}

extension Shape {
  @MainActor public var _painted: PaintedShape<Self> { PaintedShape(shape: self, layers: []) }
}

extension PaintableShape {
  /// Paints the inside.
  @MainActor @preconcurrency
  public func fill<S: ShapeStyle>(
    _ style: S = ForegroundStyle(), style fillStyle: FillStyle = FillStyle()
  ) -> PaintedShape<_Outline> {
    _painted.adding(.fill(fillStyle), style)
  }

  /// Draws a line along the outline, half of it inside.
  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    _painted.adding(.stroke(style, isAntialiased: antialiased), content)
  }

  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: Double = 1, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension PaintableShape where _Outline: InsettableShape {
  /// Draws a line inside the outline.
  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    _painted.adding(.border(style, isAntialiased: antialiased), content)
  }

  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: Double = 1, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

/// A shape filled and stroked, once or several times above each other.
public struct PaintedShape<Content: Shape>: LeafView, PaintableShape {
  let shape: Content
  var layers: [StyledLayer]

  public var _painted: PaintedShape { self }

  fileprivate func adding(_ outline: ShapeOutline, _ style: some ShapeStyle) -> PaintedShape {
    PaintedShape(
      shape: shape, layers: layers + [StyledLayer(outline: outline, style: AnyShapeStyle(style))])
  }

  public func makeNode(_ tree: Tree) -> ShapeNode<Content> { ShapeNode(tree, shape) }

  public func update(
    _ node: ShapeNode<Content>, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(shape, layers.map { $0.resolved(in: environment) }, pass)
  }
}

struct StyledLayer {
  var outline: ShapeOutline
  var style: AnyShapeStyle

  @MainActor
  func resolved(in environment: EnvironmentValues) -> PaintedLayer {
    PaintedLayer(outline: outline, paint: style._paint(in: environment))
  }
}
