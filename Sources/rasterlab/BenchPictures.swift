import Raster

/// Bitmaps with hard edges and smooth parts, the same on every machine.
enum BenchPictures {
  /// Returns opaque pixels: squares of different colours over a slow ramp.
  static func opaque(width: Int, height: Int) -> [Pixel] {
    pixels(width: width, height: height) { x, y, square in
      let shade = Pixel((x * 200 / max(width, 1) + y * 55 / max(height, 1)) & 0xFF)
      return 0xFF00_0000 | square & 0xFF_FFFF ^ shade << 8
    }
  }

  /// Returns opaque pixels: large squares of uniform colour.
  ///
  /// Errors of a blur show at the edges of the squares.
  static func squares(width: Int, height: Int) -> [Pixel] {
    pixels(width: width, height: height, side: 160) { _, _, square in 0xFF00_0000 | square }
  }

  /// Returns premultiplied pixels with every alpha from 0 to 255.
  static func translucent(width: Int, height: Int) -> [Pixel] {
    pixels(width: width, height: height) { x, y, square in
      let alpha = Pixel((x * 3 + y * 5 + Int(square >> 24)) & 0xFF)
      func part(_ shift: Pixel) -> Pixel { ((square >> shift & 0xFF) * alpha + 127) / 255 << shift }
      return alpha << 24 | part(16) | part(8) | part(0)
    }
  }

  static func bitmap(_ pixels: [Pixel], width: Int) -> Bitmap {
    Bitmap(width: width, height: pixels.count / max(width, 1), pixels: pixels)
  }

  private static func pixels(
    width: Int, height: Int, side: Int = 24,
    _ pixel: (_ x: Int, _ y: Int, _ square: Pixel) -> Pixel
  ) -> [Pixel] {
    var result: [Pixel] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let square = Pixel(
          truncatingIfNeeded: (x / side &* 7919 &+ y / side &* 104_729) &* 2_654_435_761)
        result.append(pixel(x, y, square ^ square >> 15))
      }
    }
    return result
  }
}
