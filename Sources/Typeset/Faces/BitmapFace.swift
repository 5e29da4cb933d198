internal import CSDL2TTF
public import Raster
internal import Synchronization

/// A face with bitmap glyphs, such as colour emoji, drawn by SDL2_ttf.
///
/// Each grapheme cluster is one glyph, even a sequence such as the emoji of a family of four. Glyph
/// numbers are valid only in this process. Calls from several threads are safe, but are serialised
/// across all bitmap faces, because SDL2_ttf has global state.
public final class BitmapFace: GlyphFace {
  /// The maximum number of cached pixels, about 4 MB.
  private static let pixelLimit = 1 << 20
  private static let gate = Mutex(())

  public let path: String
  public let identity: UInt64
  /// The height of a line in pixels, which is also the height of the bitmaps.
  public let unitsPerEm: Double
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    var font: BitmapFont
    var numbers: [String: UInt32] = [:]
    var texts: [String] = []
    var pictures = RecentCache<UInt32, GlyphBitmap>(limit: pixelLimit)
  }

  public init(path: String) throws(FontError) {
    let hash = try FontFile(path: path).contentHash
    let font = try Self.opened(path)
    self.path = path
    identity = hash
    unitsPerEm = Double(max(font.ascent + font.descent, 1))
    state = Mutex(State(font: font))
  }

  private static func opened(_ path: String) throws(FontError) -> BitmapFont {
    let result = gate.withLock { _ in Result { try BitmapFont(path: path) } }
    switch result {
    case .success(let font): return font
    case .failure(let error): throw error as? FontError ?? .unusable(path: path, reason: "SDL2_ttf")
    }
  }

  public var hasBitmaps: Bool { true }
  public func outline(of glyph: UInt32) -> Path { Path() }

  var digitCell: Double { 0 }

  func covers(_ scalars: [UInt32]) -> Bool {
    state.withLock { state in
      Self.gate.withLock { _ in scalars.allSatisfy { state.font.has($0) } }
    }
  }

  /// Returns one glyph per grapheme cluster.
  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: line[item.range].map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    var place = item.range.lowerBound
    let glyphs = state.withLock { state in
      Self.gate.withLock { _ in
        String(text).map { character in
          let text = String(character)
          let glyph = ShapedGlyph(
            id: state.number(of: text), cluster: place, advance: Double(state.font.width(of: text)),
            dx: 0, dy: 0)
          place += character.unicodeScalars.count
          return glyph
        }
      }
    }
    return item.isRightToLeft ? glyphs.reversed() : glyphs
  }

  public func bitmap(of glyph: UInt32) -> GlyphBitmap? {
    state.withLock { state in
      if let known = state.pictures.value(for: glyph) { return known }
      guard Int(glyph) < state.texts.count else { return nil }
      let text = state.texts[Int(glyph)]
      guard let picture = Self.gate.withLock({ _ in state.font.picture(of: text) }) else {
        return nil
      }
      state.pictures.insert(
        picture, for: glyph, cost: picture.bitmap.width * picture.bitmap.height)
      return picture
    }
  }
}

extension BitmapFace.State {
  fileprivate mutating func number(of text: String) -> UInt32 {
    if let known = numbers[text] { return known }
    let number = UInt32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }
}

extension BitmapFace: LineFace {}
