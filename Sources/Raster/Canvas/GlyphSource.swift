/// Turns text into positioned glyphs; the one service the canvas needs from outside.
///
/// The canvas never opens a font: it is handed runs of outlines and makes every mask itself, so a
/// picture depends on the font file alone.
public protocol GlyphSource: AnyObject, Sendable {
  /// Shapes one line of text. Text that no font can show comes back with the font's missing-glyph
  /// boxes, never as an error.
  func shape(_ text: String, font: FontDescription) -> GlyphRun
}

/// One font file at one set of variations: a supplier of outlines.
public protocol GlyphFace: AnyObject, Sendable {
  /// The same for the same font file in every process; keys the mask cache.
  var identity: UInt64 { get }
  /// Length of the em square in the units of `outline`.
  var unitsPerEm: Double { get }
  /// The glyph in font units, y downwards, the origin on the baseline; empty for a space.
  func outline(of glyph: UInt32) -> Path
}

/// What text should look like, before a font is chosen for it.
public struct FontDescription: Hashable, Sendable {
  public enum Weight: UInt8, Sendable {
    case light, regular, medium, bold
  }

  /// The em in points.
  public var size: Double
  public var weight: Weight
  /// Every digit takes the width of the widest one.
  public var monospacedDigits: Bool
  /// Extra space after each glyph, in points.
  public var tracking: Double

  public init(
    size: Double, weight: Weight = .bold, monospacedDigits: Bool = false, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.monospacedDigits = monospacedDigits
    self.tracking = tracking
  }
}

/// A line of glyphs, placed from an origin at the left end of the baseline.
public struct GlyphRun: Sendable {
  public struct Glyph: Hashable, Sendable {
    public var face: UInt32
    public var id: UInt32
    public var x: Double
    public var y: Double

    /// A glyph of the run's `faces[face]`, its origin at (x, y) points from the run's.
    public init(id: UInt32, x: Double, y: Double, face: UInt32 = 0) {
      self.face = face
      self.id = id
      self.x = x
      self.y = y
    }
  }

  /// The faces the glyphs come from: one, unless a fallback font had to help.
  public var faces: [any GlyphFace]
  /// The em in points.
  public var size: Double
  public var glyphs: [Glyph]
  /// How far the pen moves: the width for layout, tracking of the last glyph left out.
  public var width: Double
  /// Distances from the baseline, both positive.
  public var ascent: Double
  public var descent: Double

  public init(
    faces: [any GlyphFace], size: Double, glyphs: [Glyph], width: Double, ascent: Double,
    descent: Double
  ) {
    self.faces = faces
    self.size = size
    self.glyphs = glyphs
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  public var height: Double { ascent + descent }

  /// A box around the ink: glyphs may reach past their advance and line, and an em on each side
  /// holds every sane font.
  var drawingBounds: Rect {
    Rect(left: -size, top: -ascent - size, right: width + size, bottom: descent + size)
  }
}

extension GlyphRun: Hashable {
  public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.size == b.size && a.glyphs == b.glyphs
      && a.faces.map(\.identity) == b.faces.map(\.identity)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(glyphs)
    for face in faces { hasher.combine(face.identity) }
  }
}
