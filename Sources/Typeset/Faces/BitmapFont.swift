internal import CSDL2TTF
internal import Raster

/// The C side of a face of pictures.
///
/// Not for two threads at once, nor for two fonts.
@safe final class BitmapFont {
  /// SDL2_ttf takes any size for a font that has but some: it takes the largest there is.
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

  /// In pixels, both positive.
  var ascent: Int { unsafe Int(TTF_FontAscent(font)) }
  var descent: Int { unsafe -Int(TTF_FontDescent(font)) }

  func has(_ scalar: UInt32) -> Bool { unsafe TTF_GlyphIsProvided32(font, scalar) != 0 }

  func width(of text: String) -> Int {
    var width: Int32 = 0
    return unsafe TTF_SizeUTF8(font, text, &width, nil) == 0 ? Int(width) : 0
  }

  /// A character in its own colours; white stands for the colour of the text.
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
    // Colours come multiplied with their opacity, what is drawn in the given white does not.
    let isMask = pixels.allSatisfy { $0 >> 24 == 0 || $0 & 0xFF_FFFF == 0xFF_FFFF }
    if isMask { pixels = pixels.map { ($0 >> 24) * 0x0101_0101 } }
    return GlyphBitmap(
      Bitmap(width: width, height: height, pixels: pixels),
      bounds: Rect(x: 0, y: Double(-ascent), width: Double(width), height: Double(height)),
      isMask: isMask)
  }
}
