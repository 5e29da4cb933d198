import Stage
import StageUI

/// The picture that desktops show for the window: a card with a spade before the violet night.
@MainActor
enum Icon {
  /// Drawn for a window's list and a dock: 128 pixels, which every desktop scales well.
  static func draw(side: Int = 128) -> StageIcon {
    var list = DisplayList()
    list.draw(Fragment { draw(&$0) })
    var pixmap = Pixmap(width: side, height: side)
    Renderer().paint(list, scale: Double(side) / 24, into: &pixmap)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side { pixels.append(pixmap[x, y]) }
    }
    return StageIcon(side: side, pixels: pixels)
  }

  /// On a grid of 24.
  private static func draw(_ context: inout GraphicsContext) {
    let tile = Path(roundedRect: Rect(x: 0.5, y: 0.5, width: 23, height: 23), cornerRadius: 5.5)
    context.fill(
      tile,
      with: .linearGradient(
        Gradient(colors: [Color(hex: 0x8053DF), Color(hex: 0x1A0938)]), startPoint: Point(4, 0),
        endPoint: Point(20, 24)))
    var back = context
    back.translateBy(x: 12, y: 12)
    back.rotate(byRadians: -0.24)
    back.opacity = 0.55
    back.fill(card, with: .color(.white))
    var front = context
    front.translateBy(x: 12.6, y: 12)
    front.rotate(byRadians: 0.14)
    front.fill(card, with: .color(.white))
    front.fill(spade, with: .color(Color(hex: 0x1A0938)))
  }

  private static let card = Path(
    roundedRect: Rect(x: -5.2, y: -7.3, width: 10.4, height: 14.6), cornerRadius: 1.9)

  private static let spade = Path { path in
    path.move(to: Point(0, -4.6))
    path.addCurve(to: Point(3.7, 0.7), control1: Point(1, -2.6), control2: Point(3.7, -1.3))
    path.addCurve(to: Point(0.5, 2), control1: Point(3.7, 2.6), control2: Point(1.7, 3.2))
    path.addCurve(to: Point(1.7, 4.4), control1: Point(0.6, 3.2), control2: Point(1, 4))
    path.addLine(to: Point(-1.7, 4.4))
    path.addCurve(to: Point(-0.5, 2), control1: Point(-1, 4), control2: Point(-0.6, 3.2))
    path.addCurve(to: Point(-3.7, 0.7), control1: Point(-1.7, 3.2), control2: Point(-3.7, 2.6))
    path.addCurve(to: Point(0, -4.6), control1: Point(-3.7, -1.3), control2: Point(-1, -2.6))
    path.closeSubpath()
  }
}
