/// Shows which part is seen.
final class ScrollIndicator: DrawnNode {
  func lie(_ rect: Rect) {
    let needed = tree.needsPicture
    place(
      at: rect.origin, rect.size,
      UpdatePass(tree, time: tree.time, transaction: Transaction(), isInserting: true))
    tree.needsPicture = needed
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let radius = min(size.width, size.height) / 2
    context.fill(
      Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: radius),
      with: .color(Color(white: 0.6, opacity: 0.7)))
  }
}
