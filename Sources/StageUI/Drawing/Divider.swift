/// A line of one pixel: horizontal, or vertical in an `HStack`.
public struct Divider: LeafView {
  /// Creates a divider.
  public init() {}

  public func update(_ node: DividerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(environment.pixelLength, Color.separator.resolved(in: environment))
  }
}

/// Draws a `Divider`.
public final class DividerNode: DrawnNode, PlainNode {
  private var thickness = 1.0
  private var color = Color.clear
  private var isUpright = false

  func set(_ thickness: Double, _ color: Color) {
    relayout(&self.thickness, thickness)
    redisplay(&self.color, color)
  }

  override func setStackAxis(_ axis: Axis?) { relayout(&isUpright, axis == .horizontal) }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    isUpright
      ? Size(thickness, proposal.height ?? 10) : Size(proposal.width ?? 10, thickness)
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    context.fill(Path(Rect(origin: .zero, size: size)), with: .color(color))
  }
}
