/// A line of text on a control, painted with the foreground style of its surroundings.
public struct ControlTitle: LeafView {
  let string: String
  var size = 16.0

  public init(_ string: String) { self.string = string }

  public func makeNode(_ tree: Tree) -> ControlTitleNode { ControlTitleNode(tree) }

  public func update(
    _ node: ControlTitleNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(string, size, environment.foregroundPaint(level: 0))
  }
}

public final class ControlTitleNode: DrawnNode {
  private var string = ""
  private var run: GlyphRun?
  private var paint: StylePaint?

  func set(_ string: String, _ size: Double, _ paint: StylePaint) {
    if string != self.string || run?.size != size {
      self.string = string
      run = tree.glyphs.shape(string, font: FontDescription(size: size))
      setNeedsLayout()
      setNeedsDisplay()
    }
    if paint != self.paint {
      self.paint = paint
      setNeedsDisplay()
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    run.map { Size($0.width, $0.height) } ?? .zero
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let run, let paint else { return }
    let box = Rect(origin: .zero, size: size)
    paint.paint(in: context, box: box) { context, shading in
      context.draw(run, at: Point(0, run.ascent), with: shading)
    }
  }

  override var accessibility: Accessibility? { Accessibility(.text, string) }
}
