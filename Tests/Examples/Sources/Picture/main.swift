// A picture without a window: record drawings, paint them into memory, write a PNG file.
//
//   Picture --picture card.png
import Foundation
import PNG
import Raster
import StageUI
import Typeset

// 1. A drawing is a function of a context. A copy of the context draws on the same surface.
// Settings of the copy, such as its shadow, do not change the original.
func drawCard(_ context: inout GraphicsContext) {
  let (night, violet, blue) = (Color(hex: 0x1A0938), Color(hex: 0x8053DF), Color(hex: 0x12196F))
  let mesh = MeshGradient(
    width: 3, height: 2,
    points: [
      Point(0, 0), Point(0.4, 0), Point(1, 0), Point(0, 1), Point(0.7, 1), Point(1, 1),
    ],
    colors: [night, violet, blue, blue, night, violet])
  let table = Rect(x: 0, y: 0, width: 240, height: 240)
  context.fill(Path(table), with: .meshGradient(mesh, in: table))
  var card = context
  card.addFilter(.shadow(color: Color(white: 0, opacity: 0.5), radius: 10, y: 8))
  card.fill(
    Path(roundedRect: Rect(x: 70, y: 46, width: 100, height: 148), cornerRadius: 14),
    with: .color(Color(hex: 0x0D092B)))
  context.fill(Path(ellipseIn: Rect(x: 98, y: 126, width: 44, height: 44)), with: .color(.white))
  context.draw(Text("Ace").font(.system(size: 36, weight: .bold)), at: Point(120, 92))
}

// 2. A fragment is the recorded drawing. It never changes and may be drawn in many lists.
let card = Fragment(glyphs: try FontLibrary(), drawCard)

// 3. A display list holds the fragments of a frame. The renderer paints 240 × 240 points, with two
// pixels per point.
var list = DisplayList()
list.draw(card)
var pixmap = Pixmap(width: 480, height: 480)
Renderer().paint(list, scale: 2, into: &pixmap)

// 4. The pixels as a file. The same drawing has the same bytes on every machine.
let image = PNGImage(width: 480, height: 480, pixels: pixmap.straightRGBA)
let path = CommandLine.arguments.dropFirst().last ?? "card.png"
try Data(image.encoded()).write(to: Foundation.URL(fileURLWithPath: path))
