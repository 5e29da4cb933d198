/// Something goes on: twelve strokes, one after the other lit, once a second.
struct Spinner: LeafView {
  var colors: ControlColors

  func update(_ node: SpinnerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.redisplay(&node.colors, colors)
  }
}

final class SpinnerNode: DrawnNode, PlainNode {
  private static let strokes = 12

  var colors: ControlColors?
  private var step = 0

  override init(_ tree: Tree) {
    super.init(tree)
    tree.add(self)
  }

  override func removed() {
    tree.remove(self)
    super.removed()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(28, 28) }

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

extension SpinnerNode: Timed {
  private var now: Double { (tree.time * Double(Self.strokes) + 1e-6).rounded(.down) }

  func timeChanged() {
    redisplay(&step, Int(now) % Self.strokes)
  }

  /// Twelve pictures a second are enough.
  var wake: Wake? { .at((now + 1) / Double(Self.strokes)) }
}
