/// A line of glyphs, placed from an origin at the left end of the baseline.
public struct GlyphRun: Sendable {
  /// A glyph and its position.
  public struct Glyph: Hashable, Sendable {
    public var face: UInt32
    public var id: UInt32
    public var x: Double
    public var y: Double
    /// The advance to the next glyph, in points, tracking included.
    public var advance: Double
    /// The index, in the text, of the Unicode scalar that the glyph stands for.
    ///
    /// If the glyph stands for several scalars, it is the index of the first. Glyphs that belong
    /// together, such as a letter and its accent, have the same index.
    public var cluster: UInt32

    /// Creates a glyph of `faces[face]` with its origin at (x, y) points from the run's origin.
    public init(
      id: UInt32, x: Double, y: Double, face: UInt32 = 0, advance: Double = 0, cluster: UInt32 = 0
    ) {
      self.face = face
      self.id = id
      self.x = x
      self.y = y
      self.advance = advance
      self.cluster = cluster
    }
  }

  /// The faces of the glyphs: several if some come from fallback fonts.
  public var faces: [any GlyphFace]
  /// The em in points.
  public var size: Double
  /// The glyphs in visual order, from left to right.
  public var glyphs: [Glyph]
  /// The width for layout: the sum of the advances without the gap after the last glyph.
  public var width: Double
  /// The distance from the baseline up to the top edge, in points.
  public var ascent: Double
  /// The distance from the baseline down to the bottom edge, in points.
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

  /// The height of the line, in points.
  public var height: Double { ascent + descent }

  /// A box that contains the ink of all glyphs.
  ///
  /// It is the union of one box per glyph. The box of a glyph is the `inkBounds` of its face,
  /// scaled and moved to the glyph's position. The union is clipped to a box one em larger than the
  /// line on each side. If the ink of a face is unknown, the result is that larger box.
  var drawingBounds: Rect {
    let ems = Rect(left: -size, top: -ascent - size, right: width + size, bottom: descent + size)
    var box = Rect.null
    for (index, face) in faces.enumerated() {
      guard let ink = face.inkBounds else { return ems }
      var origins = Rect.null
      for glyph in glyphs where glyph.face == index {
        origins = origins.union(Rect(x: glyph.x, y: glyph.y, width: 0, height: 0))
      }
      guard !origins.isNull else { continue }
      let scale = size / face.unitsPerEm
      box = box.union(
        Rect(
          left: origins.minX + ink.minX * scale, top: origins.minY + ink.minY * scale,
          right: origins.maxX + ink.maxX * scale, bottom: origins.maxY + ink.maxY * scale))
    }
    return box.intersection(ems)
  }
}

extension GlyphRun: Hashable {
  public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.size == b.size && a.glyphs == b.glyphs
      && a.faces.elementsEqual(b.faces) { $0.identity == $1.identity }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(glyphs)
    for face in faces { hasher.combine(face.identity) }
  }
}
