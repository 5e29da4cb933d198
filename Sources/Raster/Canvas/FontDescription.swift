/// What text should look like, before a font is chosen for it.
public struct FontDescription: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// Which kind of family; what is not installed is served by the default one.
  public enum Design: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, rounded, serif, monospaced
  }

  /// The em in points.
  public var size: Double
  /// The weight.
  public var weight: Weight
  /// A family by name; nil is the design's.
  public var family: String?
  /// The design of the typeface.
  public var design = Design.default
  /// Slanted to the right.
  public var isItalic = false
  /// Width of a line drawn around each glyph, in ems, which makes it bolder and no wider; nil is
  /// what the weight takes, 0 where the family has a cut of that weight.
  public var contour: Double?
  /// Every digit takes the width of the widest one.
  public var monospacedDigits: Bool
  /// Extra space after each glyph, in points; any but 0 takes ligatures apart.
  public var tracking: Double
  /// Extra space after each glyph that leaves ligatures together; counts where `tracking` is 0.
  public var kerning = 0.0
  /// From baseline to baseline of two lines in this font, in points; nil is ascent and descent.
  public var lineHeight: Double?

  public init(
    size: Double, weight: Weight = .bold, monospacedDigits: Bool = false, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.monospacedDigits = monospacedDigits
    self.tracking = tracking
  }

  /// What stands between two glyphs.
  public var gap: Double { tracking == 0 ? kerning : tracking }

  /// Sizes and gaps beyond this many points are taken as this many.
  public static let maximumPoints = 100_000.0

  /// The same with numbers that can be laid out, and equal to itself.
  ///
  /// A size that is zero, negative or not a number is 0; a gap that is not a number is none.
  public var normalized: FontDescription {
    if isNormal { return self }
    var font = self
    font.size = size > 0 ? min(size, Self.maximumPoints) : 0
    font.tracking = Self.gap(tracking)
    font.kerning = Self.gap(kerning)
    if let contour { font.contour = contour > 0 ? min(contour, 1) : 0 }
    if let height = lineHeight { font.lineHeight = height > 0 ? Self.gap(height) : nil }
    return font
  }

  package var isNormal: Bool {
    let limit = Self.maximumPoints
    return size >= 0 && size <= limit && abs(tracking) <= limit && abs(kerning) <= limit
      && (contour.map { $0 >= 0 && $0 <= 1 } ?? true)
      && (lineHeight.map { $0 > 0 && $0 <= limit } ?? true)
  }

  private static func gap(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -maximumPoints), maximumPoints)
  }

  /// The same type, larger or smaller.
  public func scaled(by factor: Double) -> FontDescription {
    var font = self
    font.size *= factor
    font.tracking *= factor
    font.kerning *= factor
    font.lineHeight = lineHeight.map { $0 * factor }
    return font
  }
}
