/// Text broken into lines and placed, from an origin at its top left corner.
public struct TextLayout: Hashable, Sendable {
  /// Glyphs of one piece on one line.
  public struct Run: Hashable, Sendable {
    public var glyphs: GlyphRun
    /// From the left end of the line to that of the run.
    public var x: Double
    /// From the line's baseline to the run's, downwards: less than 0 for raised text.
    public var y: Double
    public var tag: Int
    /// Which of the request's pieces it belongs to.
    public var piece: Int
    /// Where its text begins in the piece, in scalars; for an ellipsis, where the hidden text does.
    public var start: Int
    /// True for the "…" that stands for what was cut.
    public var isEllipsis = false

    /// Which Unicode scalar of the piece a glyph stands for.
    public func offset(of glyph: GlyphRun.Glyph) -> Int {
      isEllipsis ? start : start + Int(glyph.cluster)
    }
  }

  /// A line of a laid-out text.
  public struct Line: Hashable, Sendable {
    /// From the text's left side to the line's.
    public var x: Double
    /// From the text's top to the baseline.
    public var baseline: Double
    /// Spaces at the end that the line was broken at do not count.
    public var width: Double
    /// The farthest that one of its fonts reaches above and below the baseline.
    public var ascent: Double
    /// The distance from the baseline down to the lowest edge.
    public var descent: Double
    /// What its fonts want between this line and the next; may be less than 0.
    public var leading: Double
    /// From left to right.
    public var runs: [Run]

    /// The top edge in the coordinates of the text.
    public var top: Double { baseline - ascent }
    /// The bottom edge in the coordinates of the text.
    public var bottom: Double { baseline + descent }
  }

  /// The lines from top to bottom.
  public var lines: [Line]
  /// The widest line by all lines; the text reaches from 0 to here.
  public var size: Size
  /// True when something was left out.
  public var isTruncated: Bool
  /// What the fonts' sizes were multiplied with to make the text fit.
  public var scaleFactor: Double

  /// Text without a character: no line and no extent.
  public static let empty = TextLayout(
    lines: [], size: .zero, isTruncated: false, scaleFactor: 1)

  public init(lines: [Line], size: Size, isTruncated: Bool, scaleFactor: Double) {
    self.lines = lines
    self.size = size
    self.isTruncated = isTruncated
    self.scaleFactor = scaleFactor
  }

  /// From the top to the first line's baseline.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// From the top to the last line's baseline.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

extension GraphicsContext {
  /// Draws laid-out text with its top left corner at `origin`.
  public func draw(_ layout: TextLayout, at origin: Point, with shading: Shading) {
    draw(layout, at: origin) { _ in shading }
  }

  /// Draws laid-out text, each run in the shading of its tag.
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
