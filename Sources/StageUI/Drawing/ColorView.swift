extension Color: LeafView {
  public func update(_ node: ColorNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(resolved(in: environment), pass)
  }
}

/// Fills its frame with one colour; it takes the proposed size.
public final class ColorNode: DrawnNode, PlainNode {
  private var color = AnimatedLook(Color.clear)
  private var isSet = false

  func set(_ color: Color, _ pass: UpdatePass) {
    if !isSet {
      isSet = true
      self.color = AnimatedLook(color)
      return
    }
    if self.color.set(color, pass, for: self) { setNeedsDisplay() }
  }

  override func tickValues(_ time: Double) -> Bool {
    guard color.isRunning else { return false }
    setNeedsDisplay()
    return color.tick(time)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    context.fill(Path(Rect(origin: .zero, size: size)), with: .color(color.shown))
  }

  override func contains(_ point: Point) -> Bool { color.target.opacity > 0 }
}
