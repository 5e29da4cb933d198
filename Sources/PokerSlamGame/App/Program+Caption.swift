import StageUI

extension Program {
  /// Draws the caption above everything, or nothing without one.
  func drawCaption() {
    guard let caption else {
      host.overlay = nil
      return
    }
    host.overlay = { context, size in
      let text = context.resolve(Text(caption).foregroundColor(.white))
      let own = text.measure(in: Size(max(size.width - 48, 1), .infinity))
      let box = Rect(
        x: (size.width - own.width) / 2, y: 12, width: own.width, height: own.height)
      context.fill(
        Path(roundedRect: box.insetBy(dx: -12, dy: -6), cornerRadius: 8),
        with: .color(Color(white: 0, opacity: 0.9)))
      context.draw(text, in: box)
    }
  }
}
