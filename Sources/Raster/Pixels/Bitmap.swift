/// An immutable bitmap to draw from.
public final class Bitmap: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Premultiplied pixels, row by row from the top, without gaps.
  let memory: BitmapMemory
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// A digest of the pixels and the width, the same in every process.
  let digest: UInt64

  /// Creates a bitmap; `write` must write all of its pixels.
  init(width: Int, height: Int, writing write: (MutableRow<Pixel>) -> Void) {
    precondition(width >= 0 && height >= 0, "a picture has no negative size")
    self.width = width
    self.height = height
    let count = width * height
    memory = BitmapMemory(width: width, height: height, writing: write)
    let pixels = memory.pixels
    var alphas: Pixel = 0xFF00_0000
    for i in 0..<count { alphas &= pixels[i] }
    isOpaque = alphas == 0xFF00_0000
    digest = Self.digest(pixels, count: count, width: width)
  }

  /// Creates a bitmap from premultiplied pixels, row by row from the top; their number must be
  /// width times height.
  public convenience init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(pixels.count == width * height, "a picture has a pixel for every place")
    self.init(width: width, height: height) { target in
      for (place, pixel) in pixels.enumerated() { target[place] = pixel }
    }
  }

  /// Creates a copy of the current content of a pixmap.
  public convenience init(_ pixmap: borrowing Pixmap) {
    let (width, height, stride) = (pixmap.width, pixmap.height, pixmap.stride)
    let row = pixmap.row
    self.init(width: width, height: height) { target in
      for y in 0..<height { (target + y * width).update(from: row + y * stride, count: width) }
    }
  }

  /// Creates a bitmap from bytes with straight alpha in the order red, green, blue, alpha, as in
  /// image files.
  ///
  /// The number of bytes must be four times width times height.
  public convenience init(width: Int, height: Int, straightRGBA bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "a pixel has four bytes")
    self.init(width: width, height: height) { target in
      for i in 0..<(width * height) {
        let (red, green) = (Pixel(bytes[i * 4]), Pixel(bytes[i * 4 + 1]))
        // `opaque` has an alpha of 255. Scaling all four components by the pixel's alpha also gives
        // the right alpha.
        let opaque = 0xFF00_0000 | red << 16 | green << 8 | Pixel(bytes[i * 4 + 2])
        target[i] = scaled(opaque, by: Pixel(bytes[i * 4 + 3]))
      }
    }
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// The premultiplied pixel at a position; zero outside.
  public subscript(x: Int, y: Int) -> Pixel {
    guard x >= 0, x < width, y >= 0, y < height else { return 0 }
    return memory.pixels[y * width + x]
  }

  /// Returns the part of the bitmap inside a rectangle.
  public func cropped(to rect: PixelRect) -> Bitmap {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return Bitmap(width: 0, height: 0, pixels: []) }
    if rect == bounds { return self }
    return Bitmap(width: rect.width, height: rect.height) { target in
      for y in 0..<rect.height {
        let row = memory.pixels + ((rect.top + y) * width + rect.left)
        (target + y * rect.width).update(from: row, count: rect.width)
      }
    }
  }
}

extension Bitmap: Hashable {
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a === b
      || a.digest == b.digest && a.width == b.width && a.height == b.height && a.hasPixels(of: b)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  private func hasPixels(of other: Bitmap) -> Bool {
    for y in 0..<height {
      let (row, otherRow) = (
        memory.pixels + y * width, other.memory.pixels + y * width
      )
      var difference: Pixel = 0
      for x in 0..<width { difference |= row[x] ^ otherRow[x] }
      if difference != 0 { return false }
    }
    return true
  }

  /// Returns a digest of the pixels and the width.
  ///
  /// Each step reads eight pixels and adds two of them to each of four digests. The four digests
  /// are independent of each other, so they are computed in parallel. At the end they are combined.
  private static func digest(_ pixels: Row<Pixel>, count: Int, width: Int) -> UInt64 {
    var (a, b, c, d) = (Digest(), Digest(), Digest(), Digest())
    func word(_ place: Int) -> UInt64 {
      pixels.load(place, as: UInt64.self)
    }
    let steps = count / 8
    for step in 0..<steps {
      a.combine(word(step * 8))
      b.combine(word(step * 8 + 2))
      c.combine(word(step * 8 + 4))
      d.combine(word(step * 8 + 6))
    }
    for i in (steps * 8)..<count { a.combine(UInt64(pixels[i])) }
    a.combine(UInt64(width))
    a.combine(b.value)
    a.combine(c.value)
    a.combine(d.value)
    return a.value
  }
}
