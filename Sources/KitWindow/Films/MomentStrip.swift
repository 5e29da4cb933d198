package import PNG
package import StageUI

/// Pictures of several moments side by side, each above its time.
@MainActor
package struct MomentStrip {
  /// The times of the pictures in seconds.
  package let moments: [Double]
  /// The number of pixels between two pictures.
  private static let gap = 8
  /// The height of a time in pixels.
  private static let line = 20
  /// The numbers of pictures that a strip can have.
  package static let counts = 2...64

  /// Creates a strip whose first picture shows the time 0, and the last one the time `last`.
  package init(_ count: Int, until last: Double) {
    moments = (0..<count).map { last * Double($0) / Double(max(count - 1, 1)) }
  }

  /// Returns the strip.
  ///
  /// - Parameter pictures: the pixels of the picture of each moment, `straightRGBA`, all of one size.
  package func image(
    of pictures: [[UInt8]], width: Int, height: Int, glyphs: any GlyphSource, text: [PNGText] = []
  ) -> PNGImage {
    let whole = moments.count * (width + Self.gap) - Self.gap
    var pixels: [UInt8] = []
    pixels.reserveCapacity(whole * (height + Self.line) * 4)
    for y in 0..<height {
      for (number, picture) in pictures.enumerated() {
        if number > 0 { pixels += repeatElement(0, count: Self.gap * 4) }
        pixels += picture[(y * width * 4)..<((y + 1) * width * 4)]
      }
    }
    pixels += times(frameWidth: width, width: whole, glyphs: glyphs)
    return PNGImage(width: whole, height: height + Self.line, pixels: pixels, text: text)
  }

  /// Returns the pixels of a line with a time below the middle of each picture.
  private func times(frameWidth: Int, width: Int, glyphs: any GlyphSource) -> [UInt8] {
    let drawing = Fragment(glyphs: glyphs) { context in
      context.fill(
        Path(Rect(x: 0, y: 0, width: Double(width), height: Double(Self.line))),
        with: .color(Color(white: 0.13)))
      for (number, moment) in moments.enumerated() {
        context.draw(
          Text(Self.text(of: moment)).font(.system(size: 12)).foregroundStyle(.white),
          at: Point(
            Double(number * (frameWidth + Self.gap)) + Double(frameWidth) / 2,
            Double(Self.line) / 2))
      }
    }
    var list = DisplayList()
    list.draw(drawing)
    var pixmap = Pixmap(width: width, height: Self.line)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }

  /// Returns a time in seconds with at most three digits after the point, such as `0.2 s`.
  static func text(of moment: Double) -> String {
    let rounded = (moment * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded)) s" : "\(rounded) s"
  }
}
