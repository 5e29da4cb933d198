import Raster

/// Pixels accessible to scripts, as unpremultiplied bytes of red, green, blue and alpha.
final class HTMLImageData {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// Creates transparent black pixels; the sign of a size is ignored.
  init(width: Int, height: Int) throws(HTMLError) {
    guard width != 0, height != 0 else { throw .indexSize }
    let (w, h) = (Int(clamping: width.magnitude), Int(clamping: height.magnitude))
    guard HTMLCanvas.fits(width: w, height: h) else { throw .range }
    self.width = w
    self.height = h
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  /// Returns a premultiplied pixel; traps outside the image.
  func pixel(x: Int, y: Int) -> Pixel {
    let place = (y * width + x) * 4
    let alpha = UInt32(bytes[place + 3])
    func component(_ index: Int) -> UInt32 { (UInt32(bytes[place + index]) * alpha + 127) / 255 }
    return alpha << 24 | component(0) << 16 | component(1) << 8 | component(2)
  }

  func set(_ pixel: HTMLPixel, x: Int, y: Int) {
    let place = (y * width + x) * 4
    bytes.replaceSubrange(place..<place + 4, with: pixel.components)
  }
}

/// A pixel as scripts read it: unpremultiplied bytes of red, green, blue and alpha.
struct HTMLPixel: Hashable {
  let components: [UInt8]

  init(_ pixel: Pixel) {
    let alpha = pixel >> 24
    let colors = ([16, 8, 0] as [UInt32]).map { shift in
      alpha == 0 ? 0 : UInt8(min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255))
    }
    components = colors + [UInt8(alpha)]
  }
}
