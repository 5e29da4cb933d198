/// An image inside of text, resolved in an environment.
struct InlineImage: Hashable {
  let look: ImageLook

  /// Resolves an image; `font` is the font of the piece of text that the image stands in.
  @MainActor
  init(_ image: Image, in environment: EnvironmentValues, font: FontDescription) {
    look = ImageLook(image, in: environment, font: font)
  }

  /// The character that stands for the image: "object replacement".
  static let character: Character = "\u{FFFC}"

  /// The extent of the image.
  ///
  /// A symbol is centred on the middle of capital letters; a picture stands on the baseline.
  var extent: InlineExtent {
    let size = look.naturalSize
    switch look.content {
    case .symbol, .missing:
      let rise = 0.35 * look.fontSize
      return InlineExtent(
        width: size.width, ascent: rise + size.height / 2, descent: size.height / 2 - rise)
    case .bitmap: return InlineExtent(width: size.width, ascent: size.height)
    }
  }

  func draw(in context: GraphicsContext, rect: Rect, shading: GraphicsContext.Shading) {
    switch look.content {
    case .symbol(let symbol):
      // Text that is scaled down to fit also shrinks its symbols.
      look.draw(symbol, in: context, rect: rect, shading: shading)
    case .bitmap(let bitmap, let scale):
      var picture = GraphicsContext.ResolvedImage(bitmap, scale: scale)
      picture.interpolation = look.isSmooth ? .linear : .nearest
      context.draw(picture, in: rect)
    case .missing: context.drawPlaceholder(in: rect)
    }
  }
}

/// The space that an image takes on its line, in points.
struct InlineExtent: Hashable {
  var width: Double
  var ascent: Double
  var descent = 0.0
}

/// Shapes images inside of text; `base` shapes all other text.
///
/// Each image becomes an empty glyph of the image's size. The family name of the glyph's font
/// contains the size in ems. The size is therefore a part of the layout request, and it shrinks
/// with the font size.
final class InlineImageSource: GlyphSource {
  private let base: any GlyphSource

  init(_ base: any GlyphSource) { self.base = base }

  private static let prefix = "\(InlineImage.character) "

  static func isFamily(_ name: String) -> Bool { name.hasPrefix(prefix) }

  static func family(_ extent: InlineExtent, fontSize: Double) -> String {
    let ems = [extent.width, extent.ascent, extent.descent].map { "\($0 / max(fontSize, 1e-3))" }
    return prefix + ems.joined(separator: " ")
  }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    guard let family = font.family, Self.isFamily(family) else {
      return base.shape(text, font: font)
    }
    let ems = family.dropFirst(Self.prefix.count).split(separator: " ").compactMap { Double($0) }
    guard ems.count == 3, text.allSatisfy({ $0 == InlineImage.character || Self.isMark($0) })
    else {
      // Besides images, only the ellipsis of a truncated text can have this font. The ellipsis is
      // shaped as ordinary text.
      var plain = font
      plain.family = nil
      return base.shape(text, font: plain)
    }
    let advance = ems[0] * font.size + font.gap
    var pen = 0.0
    let glyphs = text.enumerated().map { index, character in
      let own = Self.isMark(character) ? 0 : advance
      defer { pen += own }
      return GlyphRun.Glyph(id: 0, x: pen, y: 0, advance: own, cluster: UInt32(index))
    }
    return GlyphRun(
      faces: [BlankFace.shared], size: font.size, glyphs: glyphs,
      width: max(pen - font.gap, 0), ascent: ems[1] * font.size,
      descent: ems[2] * font.size)
  }

  /// Whether a character only marks the direction of the text that follows it.
  private static func isMark(_ character: Character) -> Bool {
    character == "\u{200E}" || character == "\u{200F}"
  }

  func hasFamily(_ name: String) -> Bool { Self.isFamily(name) || base.hasFamily(name) }
}

/// A face whose only glyph is empty.
private final class BlankFace: GlyphFace {
  static let shared = BlankFace()

  let identity: UInt64 = 0xFFFC
  let unitsPerEm = 1.0
  let inkBounds: Rect? = .zero

  func outline(of glyph: UInt32) -> Path { Path() }
}

extension Text {
  /// Creates a text that consists of an image.
  ///
  /// A symbol takes the size and colour of the text; a picture keeps its own.
  ///
  /// ```swift
  /// Text("\(Image(systemName: "star.fill")) 25 points")
  /// ```
  public init(_ image: Image) {
    self.init(image: image, string: String(InlineImage.character))
  }

  var hasImages: Bool { pieces.contains { $0.attributes.image != nil } }

  /// Returns the images of the text; each key is the index of the image's piece.
  @MainActor
  func images(
    in environment: EnvironmentValues, _ settings: TextSettings
  ) -> [Int: InlineImage] {
    guard hasImages else { return [:] }
    var images: [Int: InlineImage] = [:]
    for (index, piece) in pieces.enumerated() {
      if let image = piece.attributes.image {
        images[index] = InlineImage(
          image, in: environment, font: piece.attributes.font(in: settings))
      }
    }
    return images
  }

  /// Lays the text out with a source of glyphs.
  func layOut(_ request: TextRequest, with glyphs: any GlyphSource) -> TextLayout {
    hasImages ? InlineImageSource(glyphs).layOut(request) : glyphs.layOut(request)
  }
}
