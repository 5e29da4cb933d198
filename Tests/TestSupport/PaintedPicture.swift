public import PNG
package import StageTesting
public import Raster

/// The pixels of a drawing that was painted once.
public struct PaintedPicture: Sendable {
  public let width: Int
  public let height: Int
  /// Premultiplied pixels, in rows from the top.
  public let pixels: [UInt32]
  public let digest: UInt64
  private let straightRGBA: [UInt8]

  /// Records what `draw` draws, and paints it.
  public init(
    width: Int, height: Int, scale: Double = 1, glyphs: (any GlyphSource)? = nil,
    runner: any BandRunner = SerialRunner(), bandHeight: Int = 32,
    _ draw: (inout GraphicsContext) -> Void
  ) {
    var list = DisplayList()
    list.draw(Fragment(glyphs: glyphs, draw))
    self.init(
      list, width: width, height: height, scale: scale,
      renderer: Renderer(runner: runner, bandHeight: bandHeight))
  }

  public init(
    _ list: DisplayList, width: Int, height: Int, scale: Double = 1,
    renderer: Renderer = Renderer()
  ) {
    var pixmap = Pixmap(width: width, height: height)
    renderer.paint(list, scale: scale, into: &pixmap)
    (self.width, self.height, digest) = (width, height, pixmap.digest)
    straightRGBA = pixmap.straightRGBA
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixmap[x, y]) }
    }
    self.pixels = pixels
  }

  /// Returns the pixels of a painted list, painted in place, so that none are copied.
  package static func pixels(
    of list: DisplayList, width: Int, height: Int, scale: Double
  ) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      unsafe memory.initialize(repeating: 0)
      count = width * height
      guard let base = memory.baseAddress else { return }
      var pixmap = unsafe Pixmap(
        borrowing: base, width: width, height: height, bytesPerRow: width * 4)
      Renderer().paint(list, scale: scale, into: &pixmap)
    }
  }

  /// The premultiplied pixel at a position inside the picture.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  public func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// The sum of the alphas of all pixels, each 0 to 1.
  ///
  /// For an opaque drawing, this is the area in pixels.
  public var coverage: Double { pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }

  /// The bounding box of all pixels that are not clear; nil for an empty picture.
  package var inkedBox: PixelBox? {
    var box: PixelBox?
    for y in 0..<height {
      for x in 0..<width where self[x, y] != 0 { box = PixelBox(x: x, y: y).union(box) }
    }
    return box
  }

  public var png: PNGImage { PNGImage(width: width, height: height, pixels: straightRGBA) }
}
