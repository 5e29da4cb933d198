import PNG
import PokerSlamHost
import StageUI

/// Many pictures in one, in rows, each above its name.
@MainActor
struct ContactSheet {
  let columns: Int
  private var pictures: [(name: String, bitmap: Bitmap)] = []
  /// The pixels between two pictures.
  private static let gap = 12
  /// The height of a name in pixels.
  private static let line = 20

  init(columns: Int) { self.columns = columns }

  mutating func add(_ name: String, _ pixmap: borrowing Pixmap) {
    pictures.append((name, Bitmap(pixmap)))
  }

  /// Returns the sheet; throws if it is too large.
  func image(glyphs: any GlyphSource) throws -> PNGImage {
    let width = (pictures.map(\.bitmap.width).max() ?? 0) + Self.gap
    let height = (pictures.map(\.bitmap.height).max() ?? 0) + Self.line + Self.gap
    let rows = (pictures.count + columns - 1) / columns
    let size = try PictureSize(
      Size(
        Double(min(columns, pictures.count) * width + Self.gap),
        Double(rows * height + Self.gap)), scale: 1)
    let drawing = Fragment(glyphs: glyphs) { context in
      context.fill(
        Path(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))),
        with: .color(Color(white: 0.13)))
      for (place, picture) in pictures.enumerated() {
        let (row, column) = place.quotientAndRemainder(dividingBy: columns)
        let corner = Point(
          Double(column * width + Self.gap), Double(row * height + Self.gap))
        let frame = Rect(
          x: corner.x, y: corner.y, width: Double(picture.bitmap.width),
          height: Double(picture.bitmap.height))
        var image = GraphicsContext.ResolvedImage(picture.bitmap)
        image.interpolation = .nearest
        context.draw(image, in: frame)
        let name = context.resolve(Text(picture.name).font(.caption).foregroundColor(.white))
        context.draw(
          name,
          in: Rect(x: corner.x, y: frame.maxY + 2, width: frame.width, height: Double(Self.line)))
      }
    }
    var list = DisplayList()
    list.draw(drawing)
    var pixmap = Pixmap(width: size.width, height: size.height)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return PNGImage(width: size.width, height: size.height, pixels: pixmap.straightRGBA)
  }
}
