/// The painted part of a shape: its inside, a stroke on its outline, or a stroke inside its
/// outline.
enum ShapeOutline: Hashable {
  case fill(FillStyle)
  case stroke(StrokeStyle, isAntialiased: Bool)
  /// A stroke inside the shape.
  case border(StrokeStyle, isAntialiased: Bool)

  /// Returns the path to fill or stroke.
  ///
  /// For a border, it is the outline of the shape inset by half of the line width.
  func path<S: Shape>(of shape: S, in box: Rect) -> Path {
    guard case .border(let style, _) = self, let shape = shape as? any InsettableShape else {
      return shape.path(in: box)
    }
    return shape.inset(by: style.lineWidth / 2).path(in: box)
  }

  func draw(_ path: Path, _ context: GraphicsContext, _ shading: GraphicsContext.Shading) {
    switch self {
    case .fill(let style): context.fill(path, with: shading, style: style)
    case .stroke(let style, let isAntialiased), .border(let style, let isAntialiased):
      if isAntialiased {
        context.stroke(path, with: shading, style: style)
      } else {
        let outline = path.strokedPath(style)
        context.fill(outline, with: shading, style: FillStyle(antialiased: false))
      }
    }
  }

  func contains(_ point: Point, _ path: Path) -> Bool {
    switch self {
    case .fill(let style): path.contains(point, eoFill: style.isEOFilled)
    case .stroke(let style, _), .border(let style, _): path.strokedPath(style).contains(point)
    }
  }
}

/// A fill or a stroke of a shape, together with its paint.
struct PaintedLayer: Hashable {
  var outline: ShapeOutline
  var paint: StylePaint
}

extension PaintedLayer: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    paint.visitNumbers(visit)
    switch outline {
    case .fill: break
    case .stroke(var style, let isAntialiased):
      style.visitNumbers(visit)
      outline = .stroke(style, isAntialiased: isAntialiased)
    case .border(var style, let isAntialiased):
      style.visitNumbers(visit)
      outline = .border(style, isAntialiased: isAntialiased)
    }
  }
}

extension StrokeStyle: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    visit(&lineWidth, 1)
    visit(&miterLimit, 1)
    visit(&dashPhase, 1)
    for index in dash.indices { visit(&dash[index], 1) }
  }
}

/// Draws a shape.
public final class ShapeNode<Content: Shape>: DrawnNode {
  private var shape: Content
  private var data: Animated<Content.AnimatableData>
  private var layers = AnimatedLook<[PaintedLayer]>([])
  /// Whether the shape depends on the container around it, and the container when last drawn.
  private let isFitted: Bool
  private var fit: ContainerFit?

  init(_ tree: Tree, _ shape: Content) {
    self.shape = shape
    data = Animated(shape.animatableData)
    isFitted = shape is any ContainerFitted
    super.init(tree)
  }

  func set(_ shape: Content, _ layers: [PaintedLayer], _ pass: UpdatePass) {
    if !ViewLayout.areEqual(shape, self.shape) {
      self.shape = shape
      data.set(shape.animatableData, pass, for: self)
      setNeedsDisplay()
      if measuresItself { setNeedsLayout() }
    }
    if self.layers.set(layers, pass, for: self) { setNeedsDisplay() }
  }

  /// Whether the shape chooses a size of its own; most shapes take the proposed size.
  private var measuresItself: Bool {
    let proposals = [ProposedViewSize.unspecified, ProposedViewSize(Size(40, 20))]
    return proposals.contains { shape.sizeThatFits($0) != $0.replacingUnspecifiedDimensions() }
  }

  override func tickValues(_ time: Double) -> Bool {
    guard data.isRunning || layers.isRunning else { return false }
    setNeedsDisplay()
    let shapeMoves = data.tick(time)
    let paintMoves = layers.tick(time)
    return shapeMoves || paintMoves
  }

  private var shown: Content {
    guard data.isRunning || isFitted else { return shape }
    var shape = shape
    shape.animatableData = data.shown
    guard isFitted else { return shape }
    return (shape as? any ContainerFitted)?.fitted(to: fit) as? Content ?? shape
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    if isFitted { redisplay(&fit, containerFit) }
    super.show(in: &list, at: rect)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    shape.sizeThatFits(proposal)
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let box = Rect(origin: .zero, size: size)
    let shape = shown
    for layer in layers.shown where !layer.paint.isClear {
      let path = outline(layer.outline.path(of: shape, in: box), of: shape, in: size)
      layer.paint.paint(in: context, box: box) { layer.outline.draw(path, $0, $1) }
    }
  }

  override func contains(_ point: Point) -> Bool {
    let box = Rect(origin: .zero, size: shownFrame.size)
    let shape = shown
    return layers.shown.contains {
      guard !$0.paint.isClear else { return false }
      let path = outline($0.outline.path(of: shape, in: box), of: shape, in: box.size)
      return $0.outline.contains(point, path)
    }
  }
}

/// The slot of a shape without `fill` or `stroke`.
final class ShapeSlot<S: Shape>: NodeSlot<S, ShapeNode<S>> {
  init(_ view: S, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, ShapeNode(parent.tree, view), under: parent)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) {
    let paint = environment.foregroundPaint(level: 0)
    node.set(view, [PaintedLayer(outline: .fill(FillStyle()), paint: paint)], pass)
  }
}

/// A style that is also a view: it fills the proposed size.
public nonisolated protocol StyleView: LeafView, ShapeStyle {}

extension StyleView {
  @MainActor
  @preconcurrency
  public func makeNode(_ tree: Tree) -> ShapeNode<Rectangle> { ShapeNode(tree, Rectangle()) }

  @MainActor
  @preconcurrency
  public func update(
    _ node: ShapeNode<Rectangle>, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    let layer = PaintedLayer(outline: .fill(FillStyle()), paint: _paint(in: environment))
    node.set(Rectangle(), [layer], pass)
  }
}
