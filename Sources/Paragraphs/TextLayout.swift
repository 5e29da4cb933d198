/// Text broken into lines; positions are relative to its top left corner.
public struct TextLayout: Hashable, Sendable {
  /// The glyphs of one piece on one line.
  public struct Run: Hashable, Sendable {
    public var glyphs: GlyphRun
    /// The offset from the left end of the line.
    public var x: Double
    /// The offset from the line's baseline, downwards: negative for raised text.
    public var y: Double
    public var tag: Int
    /// The index of the piece in the request.
    public var piece: Int
    /// The index of the run's first scalar, counted within its piece.
    ///
    /// For an ellipsis at the head of a text, it is the index of the first scalar after the
    /// ellipsis. For any other ellipsis, it is the index of the first hidden scalar.
    public var start: Int
    /// Whether this is the "…" that replaces truncated text.
    public var isEllipsis = false

    /// Returns the index of a glyph's Unicode scalar, counted within the piece.
    public func offset(of glyph: GlyphRun.Glyph) -> Int {
      isEllipsis ? start : start + Int(glyph.cluster)
    }
  }

  /// One line of a laid-out text.
  public struct Line: Hashable, Sendable {
    /// The offset from the left side of the text.
    public var x: Double
    /// The distance from the top of the text to the baseline.
    public var baseline: Double
    /// The width; trailing spaces count only in the last line of a paragraph.
    public var width: Double
    /// The largest ascent of the line's fonts above the baseline.
    public var ascent: Double
    /// The largest descent of the line's fonts below the baseline.
    public var descent: Double
    /// The space that the line's fonts require before the next line; may be negative.
    public var leading: Double
    /// The runs from left to right.
    public var runs: [Run]

    /// The top edge in the coordinates of the text.
    public var top: Double { baseline - ascent }
    /// The bottom edge in the coordinates of the text.
    public var bottom: Double { baseline + descent }
  }

  /// The lines from top to bottom.
  public var lines: [Line]
  /// The width of the widest line and the height of all lines.
  public var size: Size
  /// Whether some of the text was left out because it did not fit.
  public var isTruncated: Bool
  /// The factor applied to the fonts' sizes to make the text fit.
  public var scaleFactor: Double

  /// Text without characters: no lines and size zero.
  public static let empty = TextLayout(
    lines: [], size: .zero, isTruncated: false, scaleFactor: 1)

  public init(lines: [Line], size: Size, isTruncated: Bool, scaleFactor: Double) {
    self.lines = lines
    self.size = size
    self.isTruncated = isTruncated
    self.scaleFactor = scaleFactor
  }

  /// The distance from the top to the first line's baseline.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The distance from the top to the last line's baseline.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

extension GraphicsContext {
  /// Draws laid-out text with its top left corner at `origin`.
  public func draw(_ layout: TextLayout, at origin: Point, with shading: Shading) {
    draw(layout, at: origin) { _ in shading }
  }

  /// Draws laid-out text, with a shading for each tag.
  public func draw(
    _ layout: TextLayout, at origin: Point, shading: (_ tag: Int) -> Shading
  ) {
    for line in layout.lines {
      for run in line.runs {
        let place = Point(origin.x + line.x + run.x, origin.y + line.baseline + run.y)
        draw(run.glyphs, at: place, with: shading(run.tag))
      }
    }
  }
}
