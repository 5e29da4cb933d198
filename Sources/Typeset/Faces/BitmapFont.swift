internal import CSDL2TTF
internal import Raster

/// A wrapper around the C objects of a bitmap font.
///
/// It is not thread-safe: not even different fonts may be used by two threads at once.
@safe final class BitmapFont {
  /// The requested size in pixels; for a font with fixed sizes, SDL2_ttf uses the largest of them.
  private static let size: Int32 = 128

  private let font: OpaquePointer

  init(path: String) throws(FontError) {
    guard TTF_WasInit() != 0 || TTF_Init() == 0 else {
      throw FontError.unusable(path: path, reason: "SDL2_ttf does not start")
    }
    guard let font = unsafe TTF_OpenFont(path, Self.size) else {
      throw FontError.unusable(path: path, reason: "not a font to SDL2_ttf")
    }
    unsafe self.font = font
    guard ascent + descent > 0 else {
      throw FontError.unusable(path: path, reason: "its lines have no height")
    }
  }

  deinit { unsafe TTF_CloseFont(font) }

  /// The ascent in pixels; positive, like `descent`.
  var ascent: Int { unsafe Int(TTF_FontAscent(font)) }
  var descent: Int { unsafe -Int(TTF_FontDescent(font)) }

  func has(_ scalar: UInt32) -> Bool { unsafe TTF_GlyphIsProvided32(font, scalar) != 0 }

  func width(of text: String) -> Int {
    var width: Int32 = 0
    return unsafe TTF_SizeUTF8(font, text, &width, nil) == 0 ? Int(width) : 0
  }

  /// Returns the bitmap of a character.
  ///
  /// A colour bitmap has its own colours; an all-white bitmap is a mask for the text's colour.
  func picture(of text: String) -> GlyphBitmap? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    defer { unsafe SDL_FreeSurface(surface) }
    let (width, height) = unsafe (Int(surface.pointee.w), Int(surface.pointee.h))
    guard width > 0, height > 0, let bytes = unsafe surface.pointee.pixels,
      unsafe surface.pointee.format.pointee.BytesPerPixel == 4
    else { return nil }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = unsafe bytes.advanced(by: y * Int(surface.pointee.pitch))
        .assumingMemoryBound(to: Pixel.self)
      for x in 0..<width { pixels.append(unsafe row[x]) }
    }
    // SDL2_ttf returns the bitmaps of colour glyphs premultiplied. The bitmaps of other glyphs are
    // white, as requested, and not premultiplied. White bitmaps become masks.
    let isMask = pixels.allSatisfy { $0 >> 24 == 0 || $0 & 0xFF_FFFF == 0xFF_FFFF }
    if isMask { pixels = pixels.map { ($0 >> 24) * 0x0101_0101 } }
    return GlyphBitmap(
      Bitmap(width: width, height: height, pixels: pixels),
      bounds: Rect(x: 0, y: Double(-ascent), width: Double(width), height: Double(height)),
      isMask: isMask)
  }
}
