/// An outline that fits into a rect.
///
/// As a view it takes the proposed size and is filled with the foreground style. Changes of its
/// `animatableData` inside of an animation are animated.
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
  /// Returns the outline in a rect, in points.
  func path(in rect: Rect) -> Path
  /// Returns the size for a proposal.
  ///
  /// By default it is the proposal, with 10 points in place of nil.
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size
  /// The directions of layout in which the shape is reflected.
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

extension Shape {
  /// Returns the proposal, with 10 points in place of nil.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  @MainActor @preconcurrency
  public var body: PaintedShape<Self> { fill(ForegroundStyle()) }

  /// Makes a slot with a single node, without evaluating `body`.
  @MainActor
  @preconcurrency
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ShapeSlot(view, under: parent, pass))
  }
}

/// A shape that can be inset by a distance at all sides.
public nonisolated protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape inset by an amount in points; negative amounts outset it.
  func inset(by amount: Double) -> InsetShape
}

/// A shape, with or without fills and strokes.
///
/// Each call of `fill` or `stroke` draws on top of the earlier ones.
public nonisolated protocol PaintableShape: SendableMetatype {
  associatedtype _Outline: Shape
  @MainActor var _painted: PaintedShape<_Outline> { get }
}

extension Shape {
  @MainActor @preconcurrency
  public var _painted: PaintedShape<Self> { PaintedShape(shape: self, layers: []) }
}

extension PaintableShape {
  /// Fills the shape with a style, on top of earlier fills and strokes.
  @MainActor @preconcurrency
  public func fill<S: ShapeStyle>(
    _ style: S = ForegroundStyle(), style fillStyle: FillStyle = FillStyle()
  ) -> PaintedShape<_Outline> {
    _painted.adding(.fill(fillStyle), style)
  }

  /// Strokes the outline on top of earlier fills and strokes; half of the line lies inside.
  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    _painted.adding(.stroke(style, isAntialiased: antialiased), content)
  }

  /// Strokes the outline with a line width in points.
  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: Double = 1, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension PaintableShape where _Outline: InsettableShape {
  /// Strokes a line that lies completely inside the outline.
  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    _painted.adding(.border(style, isAntialiased: antialiased), content)
  }

  /// Strokes the inside of the outline with a line that is `lineWidth` points wide.
  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: Double = 1, antialiased: Bool = true
  ) -> PaintedShape<_Outline> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

/// A shape with its fills and strokes, drawn in order.
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
