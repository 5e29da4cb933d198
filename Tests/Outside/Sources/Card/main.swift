import Foundation
import PNG
import Raster
import StageUI
import Typeset

func draw(_ context: inout GraphicsContext) {
  let dusk = Gradient(colors: [Color(hex: 0x3E00B9), Color(hex: 0x12196F)])
  context.fill(
    Path(Rect(x: 0, y: 0, width: 240, height: 240)),
    with: .linearGradient(dusk, startPoint: .zero, endPoint: Point(240, 240)))
  context.fill(
    Path(roundedRect: Rect(x: 70, y: 46, width: 100, height: 148), cornerRadius: 14),
    with: .color(Color(hex: 0x0D092B, opacity: 0.88)))
  context.fill(Path(ellipseIn: Rect(x: 98, y: 126, width: 44, height: 44)), with: .color(.white))
  context.draw(Text("Ace", font: FontDescription(size: 36)), at: Point(120, 92))
}
var list = DisplayList()
list.draw(Fragment(glyphs: try FontLibrary(), draw))
var pixmap = Pixmap(width: 480, height: 480)
Renderer().paint(list, scale: 2, into: &pixmap)
let image = PNGImage(width: 480, height: 480, pixels: pixmap.straightRGBA)
try Data(image.encoded()).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
print("\(CommandLine.arguments[1]): \(String(pixmap.digest, radix: 16))")
