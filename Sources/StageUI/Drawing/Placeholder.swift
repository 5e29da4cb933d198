extension GraphicsContext {
  /// Draws a dashed frame in place of something missing.
  func drawPlaceholder(in box: Rect) {
    let line = StrokeStyle(lineWidth: 1, dash: [3, 2])
    stroke(Path(box.insetBy(dx: 0.5, dy: 0.5)), with: .color(Color(hex: 0xFF00FF)), style: line)
  }
}

/// A node that is shown in place of views that could not be made.
final class PlaceholderNode: DrawnNode {
  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    context.drawPlaceholder(in: Rect(origin: .zero, size: size))
  }
}

extension Slot {
  /// The maximum depth of nested slots.
  ///
  /// Deeper nesting counts as endless recursion, which would overflow the thread's stack.
  private static var deepest: Int { 600 }

  /// Returns a placeholder if the slot is nested too deeply, otherwise nil.
  func placeholderIfTooDeep() -> PlaceholderNode? {
    guard depth > Self.deepest else { return nil }
    tree.warn("views are nested too deeply; the innermost ones are not shown", at: self)
    let node = PlaceholderNode(tree)
    node.slot = self
    return node
  }
}
