extension Color: LeafView {
  public func makeNode(_ tree: Tree) -> ColorNode { ColorNode(tree, self) }

  public func update(_ node: ColorNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, pass)
  }
}

/// A box filled with one colour, as large as is offered.
public final class ColorNode: DrawnNode {
  private var animated: Animated<Color.Vector>
  private var color: Color

  init(_ tree: Tree, _ color: Color) {
    self.color = color
    animated = Animated(color.vector)
    super.init(tree)
  }

  func set(_ color: Color, _ pass: UpdatePass) {
    guard color != self.color else { return }
    self.color = color
    animated.set(color.vector, pass)
    if animated.isRunning { tree.tick(self) }
    setNeedsDisplay()
  }

  override func tickValues(_ time: Double) -> Bool {
    guard animated.isRunning else { return false }
    setNeedsDisplay()
    return animated.tick(time)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let shown = animated.isRunning ? Color(vector: animated.shown) : color
    context.fill(Path(Rect(origin: .zero, size: size)), with: .color(shown))
  }

  override func contains(_ point: Point) -> Bool { color.opacity > 0 }
}

extension Color {
  typealias Vector = AnimatablePair<
    AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
  >

  /// A step of one grey level must still be seen to move, so 1 counts as 128 points.
  private static var points: Double { 128 }

  var vector: Vector {
    Vector(
      AnimatablePair(red * Self.points, green * Self.points),
      AnimatablePair(blue * Self.points, opacity * Self.points))
  }

  init(vector: Vector) {
    self.init(
      red: vector.first.first / Self.points, green: vector.first.second / Self.points,
      blue: vector.second.first / Self.points, opacity: vector.second.second / Self.points)
  }
}
