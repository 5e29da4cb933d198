// The canvas alone, without views, fonts or a window: its product is Raster.
//
//   Drawing --picture drawing.png
import Foundation
import PNG
import Raster

// 1. A moon behind a hill. A copy of the context has settings of its own, such as a blur.
let night = Fragment { context in
  let sky = Rect(x: 0, y: 0, width: 240, height: 160)
  context.fill(
    Path(sky),
    with: .linearGradient(
      Gradient(colors: [Color(hex: 0x1A0938), Color(hex: 0x8053DF)]), startPoint: Point(0, 0),
      endPoint: Point(0, 160)))
  let moon = Path(ellipseIn: Rect(x: 142, y: 28, width: 56, height: 56))
  var glow = context
  glow.addFilter(.blur(radius: 12))
  glow.fill(moon, with: .color(Color(hex: 0xFFE7A8, opacity: 0.8)))
  context.fill(moon, with: .color(Color(hex: 0xFFF3C4)))
  let hill = Path { path in
    path.move(to: Point(0, 160))
    path.addCurve(
      to: Point(240, 120), control1: Point(60, 70), control2: Point(150, 150))
    path.addLine(to: Point(240, 160))
    path.closeSubpath()
  }
  context.fill(hill, with: .color(Color(hex: 0x0D092B)))
}

// 2. The renderer paints 240 × 160 points, with two pixels per point.
var list = DisplayList()
list.draw(night)
var pixmap = Pixmap(width: 480, height: 320)
Renderer().paint(list, scale: 2, into: &pixmap)

// 3. The pixels as a PNG file.
let words = CommandLine.arguments
guard words.count == 3, words[1] == "--picture" else {
  fatalError("Drawing: say --picture FILE")
}
let image = PNGImage(width: 480, height: 320, pixels: pixmap.straightRGBA)
try Data(image.encoded()).write(to: URL(fileURLWithPath: words[2]))
