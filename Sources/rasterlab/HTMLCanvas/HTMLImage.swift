import Raster

/// A picture that a page has loaded.
final class HTMLImage {
  let bitmap: Bitmap

  /// Pixels that are missing are clear; a size too large gives an empty picture.
  init(width: Int, height: Int, straightRGBA bytes: [UInt8]) {
    let fits = HTMLCanvas.fits(width: width, height: height)
    let (width, height) = fits ? (width, height) : (0, 0)
    let count = width * height * 4
    let missing = [UInt8](repeating: 0, count: max(count - bytes.count, 0))
    bitmap = Bitmap(width: width, height: height, straightRGBA: bytes.prefix(count) + missing)
  }
}

/// Pixels in a script's hands: straight bytes of red, green, blue and alpha.
final class HTMLImageData {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// Transparent black; the sign of a size does not matter.
  init(width: Int, height: Int) throws(HTMLError) {
    guard width != 0, height != 0 else { throw .indexSize }
    let (w, h) = (Int(clamping: width.magnitude), Int(clamping: height.magnitude))
    guard HTMLCanvas.fits(width: w, height: h) else { throw .range }
    self.width = w
    self.height = h
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  /// The premultiplied pixel at a place that exists.
  func pixel(x: Int, y: Int) -> Pixel {
    let place = (y * width + x) * 4
    let alpha = UInt32(bytes[place + 3])
    func component(_ index: Int) -> UInt32 { (UInt32(bytes[place + index]) * alpha + 127) / 255 }
    return alpha << 24 | component(0) << 16 | component(1) << 8 | component(2)
  }

  func set(_ pixel: HTMLPixel, x: Int, y: Int) {
    let place = (y * width + x) * 4
    bytes.replaceSubrange(
      place..<place + 4, with: [pixel.red, pixel.green, pixel.blue, pixel.alpha])
  }
}

/// A pixel as scripts read it: straight bytes.
struct HTMLPixel: Hashable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0
  var alpha: UInt8 = 0

  init(_ pixel: Pixel) {
    let alpha = pixel >> 24
    guard alpha > 0 else { return }
    func component(_ shift: UInt32) -> UInt8 {
      UInt8(min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255))
    }
    red = component(16)
    green = component(8)
    blue = component(0)
    self.alpha = UInt8(alpha)
  }

  var components: [UInt8] { [red, green, blue, alpha] }
}
