/// A font that is made of code alone, for pictures of layouts that no font file may change.
public final class BlockFont: GlyphSource {
  public static let shared = BlockFont()

  public init() {}

  /// One glyph for each scalar.
  public func shape(_ text: String, font: FontDescription) -> GlyphRun {
    let font = font.normalized
    let units = font.size / BlockFace.unitsPerEm
    var glyphs: [GlyphRun.Glyph] = []
    var pen = 0.0
    for scalar in text.unicodeScalars where font.size > 0 {
      let advance = BlockFace.advance(of: scalar) * units
      let gap = advance > 0 ? font.gap : 0
      glyphs.append(
        GlyphRun.Glyph(
          id: scalar.value, x: pen, y: 0, advance: advance + gap, cluster: UInt32(glyphs.count)))
      pen += advance + gap
    }
    let hasGap = glyphs.contains { $0.advance != 0 }
    return GlyphRun(
      faces: [BlockFace.shared], size: font.size, glyphs: glyphs,
      width: hasGap ? pen - font.gap : pen, ascent: 16 * units, descent: 4 * units)
  }
}

/// The outlines of `BlockFont`.
final class BlockFace: GlyphFace {
  static let shared = BlockFace()
  static let unitsPerEm = 20.0

  let identity: UInt64 = 0xB10C
  var unitsPerEm: Double { Self.unitsPerEm }

  func outline(of glyph: UInt32) -> Path {
    guard let scalar = Unicode.Scalar(glyph) else { return Path() }
    let width = Self.advance(of: scalar)
    guard width > 0, !scalar.properties.isWhitespace else { return Path() }
    return Path(Rect(x: 1, y: -10, width: width - 2, height: 10))
  }

  /// Narrow letters and spaces take 6 units, wide letters 18, ideographs 20, all others 12; marks
  /// and what is not seen take none.
  static func advance(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", "i", "j", "l", "I", ".", ",", ":", ";", "!", "'", "|", "\u{A0}": 6
    case "m", "w", "M", "W", "…", "—", "@": 18
    case "\u{2E80}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}", "\u{1F000}"..."\u{1FAFF}": 20
    default: isSeen(scalar) ? 12 : 0
    }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: false
    default: true
    }
  }
}
