/// Something goes on: twelve strokes, one after the other lit, once a second.
struct Spinner: LeafView {
  var colors: ControlColors

  func makeNode(_ tree: Tree) -> SpinnerNode { SpinnerNode(tree) }

  func update(_ node: SpinnerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(colors)
  }
}

final class SpinnerNode: DrawnNode {
  private static let strokes = 12

  private var colors: ControlColors?
  private var step = 0

  func set(_ colors: ControlColors) {
    guard colors != self.colors else { return }
    self.colors = colors
    setNeedsDisplay()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(28, 28) }

  /// Twelve pictures a second are enough, and asked for only as long as it is shown.
  override func show(in list: inout DisplayList, at rect: Rect) {
    let now = tree.time * Double(Self.strokes)
    let new = Int(now.rounded(.down)) % Self.strokes
    if new != step {
      step = new
      setNeedsDisplay()
    }
    if !tree.isTickingSoon { tree.wakeForPicture(at: (now.rounded(.down) + 1) / Double(Self.strokes)) }
    super.show(in: &list, at: rect)
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let colors else { return }
    for index in 0..<Self.strokes {
      let age = (step - index + Self.strokes) % Self.strokes
      var turned = context
      turned.translateBy(x: size.width / 2, y: size.height / 2)
      turned.rotate(byRadians: Double(index) / Double(Self.strokes) * 2 * .pi)
      var path = Path()
      path.move(to: Point(0, -7))
      path.addLine(to: Point(0, -12))
      turned.stroke(
        path, with: .color(colors.text.opacity(max(1 - Double(age) * 0.085, 0.15))),
        style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
    }
  }
}
