/// A picture that never changes: pixels to draw from.
public final class Bitmap: Sendable {
  public let width: Int
  public let height: Int
  /// Premultiplied, row by row from the top, without gaps.
  let pixels: [Pixel]
  /// True when no pixel lets anything shine through.
  let isOpaque: Bool
  private let digest: UInt64

  /// Premultiplied pixels, row by row from the top; their number must be width times height.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(width >= 0 && height >= 0, "a picture has no negative size")
    precondition(pixels.count == width * height, "a picture has a pixel for every place")
    self.width = width
    self.height = height
    self.pixels = pixels
    var digest = Digest()
    var alphas: Pixel = 0xFF00_0000
    digest.combine(UInt64(width))
    for pixel in pixels {
      digest.combine(UInt64(pixel))
      alphas &= pixel
    }
    isOpaque = alphas == 0xFF00_0000
    self.digest = digest.value
  }

  /// A copy of what a pixmap shows now.
  public convenience init(_ pixmap: borrowing Pixmap) {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(pixmap.width * pixmap.height)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { pixels.append(pixmap[x, y]) }
    }
    self.init(width: pixmap.width, height: pixmap.height, pixels: pixels)
  }

  /// Straight-alpha bytes in the order red, green, blue, alpha, as picture files hold them.
  ///
  /// Their number must be four times width times height.
  public convenience init(width: Int, height: Int, straightRGBA bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "a pixel has four bytes")
    let pixels = (0..<(width * height)).map { index -> Pixel in
      let place = index * 4
      let alpha = bytes[place + 3]
      return Pixel(alpha) << 24 | Pixel(product(bytes[place], alpha)) << 16
        | Pixel(product(bytes[place + 1], alpha)) << 8 | Pixel(product(bytes[place + 2], alpha))
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// The premultiplied pixel at a place; zero outside.
  public subscript(x: Int, y: Int) -> Pixel {
    x >= 0 && x < width && y >= 0 && y < height ? pixels[y * width + x] : 0
  }

  /// The part of the picture inside a rectangle.
  public func cropped(to rect: PixelRect) -> Bitmap {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return Bitmap(width: 0, height: 0, pixels: []) }
    if rect == bounds { return self }
    let rows = (rect.top..<rect.bottom).flatMap { y in
      pixels[(y * width + rect.left)..<(y * width + rect.right)]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: rows)
  }
}

extension Bitmap: Hashable {
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a === b
      || a.digest == b.digest && a.width == b.width && a.height == b.height && a.pixels == b.pixels
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
