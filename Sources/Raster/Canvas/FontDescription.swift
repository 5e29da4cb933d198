/// The wanted properties of text, from which a font is chosen.
public struct FontDescription: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// The kind of family; a kind that is not installed falls back to the rounded one.
  public enum Design: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, rounded, serif, monospaced
  }

  /// The letters that are shown as small capitals.
  public enum SmallCaps: UInt8, Hashable, Sendable, CaseIterable {
    case none, lowercase, uppercase, all
  }

  /// The em in points.
  public var size: Double
  public var weight: Weight
  /// The name of a family; nil chooses one by `design`.
  public var family: String?
  /// The kind of family, used if `family` is nil.
  public var design = Design.default
  /// Whether glyphs are slanted to the right.
  public var isItalic = false
  /// The width of an outline drawn around each glyph, in ems; it makes text bolder but not wider.
  ///
  /// With nil, the width depends on the weight: if the family has a font of that weight, no outline
  /// is drawn.
  public var contour: Double?
  /// The letters that are shown as small capitals; smaller capitals where the font has none.
  public var smallCaps = SmallCaps.none
  /// The width of the glyphs relative to the font's own, 0.5…2; gaps stay as they are.
  public var stretch = 1.0
  /// Whether all digits are as wide as the widest one.
  public var monospacedDigits: Bool
  /// Extra space after each glyph, in points; a value other than 0 disables ligatures.
  public var tracking: Double
  /// Extra space after each glyph, in points, used only if `tracking` is 0; ligatures stay enabled.
  public var kerning = 0.0
  /// The distance between the baselines of two lines, in points; nil is ascent plus descent.
  public var lineHeight: Double?

  public init(
    size: Double, weight: Weight = .bold, monospacedDigits: Bool = false, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.monospacedDigits = monospacedDigits
    self.tracking = tracking
  }

  /// The extra space between two glyphs, in points.
  public var gap: Double { tracking == 0 ? kerning : tracking }

  /// The limit for sizes and gaps, in points; values beyond it are clamped.
  public static let maximumPoints = 100_000.0

  /// A copy whose numbers are within the limits of layout and not NaN.
  ///
  /// A size that is negative or NaN becomes 0, and so does a gap that is NaN.
  public var normalized: FontDescription {
    if isNormal { return self }
    var font = self
    font.size = size > 0 ? min(size, Self.maximumPoints) : 0
    font.tracking = Self.gap(tracking)
    font.kerning = Self.gap(kerning)
    font.stretch = stretch.isNaN ? 1 : min(max(stretch, 0.5), 2)
    if let contour { font.contour = contour > 0 ? min(contour, 1) : 0 }
    if let height = lineHeight { font.lineHeight = height > 0 ? Self.gap(height) : nil }
    return font
  }

  package var isNormal: Bool {
    let limit = Self.maximumPoints
    return size >= 0 && size <= limit && abs(tracking) <= limit && abs(kerning) <= limit
      && stretch >= 0.5 && stretch <= 2 && (contour.map { $0 >= 0 && $0 <= 1 } ?? true)
      && (lineHeight.map { $0 > 0 && $0 <= limit } ?? true)
  }

  private static func gap(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -maximumPoints), maximumPoints)
  }

  /// Returns the same font, larger or smaller.
  public func scaled(by factor: Double) -> FontDescription {
    var font = self
    font.size *= factor
    font.tracking *= factor
    font.kerning *= factor
    font.lineHeight = lineHeight.map { $0 * factor }
    return font
  }
}
