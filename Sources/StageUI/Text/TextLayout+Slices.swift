extension Text {
  /// Text that was laid out, for a renderer to draw piece by piece: lines of runs of slices.
  ///
  /// All places are in the coordinates that `origin` was given in.
  public struct Layout: RandomAccessCollection, Hashable, Sendable {
    /// One line, from left to right.
    public struct Line: RandomAccessCollection, Hashable, Sendable {
      /// The left end of the baseline.
      public let origin: Point
      public let typographicBounds: TypographicBounds
      let runs: [Run]

      public var startIndex: Int { 0 }
      public var endIndex: Int { runs.count }
      public subscript(i: Int) -> Run { runs[i] }
    }

    /// Words of one look on one line.
    public struct Run: RandomAccessCollection, Hashable, Sendable {
      public let typographicBounds: TypographicBounds
      /// Which piece of the text it belongs to.
      public let piece: Int
      let slices: [RunSlice]
      var ink: Ink
      let glyphs: GlyphRun
      let origin: Point

      public var startIndex: Int { 0 }
      public var endIndex: Int { slices.count }
      public subscript(i: Int) -> RunSlice { slices[i] }

      /// The mark of a type that the words were given, if they were.
      public subscript<T: TextAttribute>(type: T.Type) -> T? { ink.attributes[type] }
    }

    /// What cannot be told apart: a letter with its accents, or letters that became one glyph.
    public struct RunSlice: Hashable, Sendable {
      public let typographicBounds: TypographicBounds
      /// Which Unicode scalar of its piece it stands for.
      public let offset: Int
      /// What it says, when it says one character.
      public let character: Character?
      var ink: Ink
      let glyphs: GlyphRun
      let origin: Point

      public subscript<T: TextAttribute>(type: T.Type) -> T? { ink.attributes[type] }
    }

    /// A place on a baseline, and the room that type takes from there.
    public struct TypographicBounds: Hashable, Sendable {
      public var origin: Point
      public var width: Double
      public var ascent: Double
      public var descent: Double
      public var leading: Double

      /// Ascent and descent high.
      public var rect: Rect {
        Rect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
      }
    }

    /// How words are drawn, once settled.
    struct Ink: Hashable, Sendable {
      var shading: GraphicsContext.Shading
      var underline: LineStyle?
      var strikethrough: LineStyle?
      var attributes = CustomAttributes()
    }

    /// The top left corner.
    public let origin: Point
    public let size: Size
    public let isTruncated: Bool
    let lines: [Line]

    public var startIndex: Int { 0 }
    public var endIndex: Int { lines.count }
    public subscript(i: Int) -> Line { lines[i] }

    /// Every run of every line, in order.
    public var runs: [Run] { lines.flatMap(\.runs) }
    /// Every slice of every run, in order.
    public var slices: [RunSlice] { lines.flatMap { $0.runs.flatMap(\.slices) } }
  }
}

extension Text.Layout {
  /// - Parameters:
  ///   - layout: what the fonts made of the text's request.
  ///   - text: the text, for colours and marks.
  public init(
    _ layout: TextLayout, of text: Text, in settings: TextSettings, origin: Point = .zero
  ) {
    self.origin = origin
    size = layout.size
    isTruncated = layout.isTruncated
    let scalars = text.strings(in: settings).map { Array($0.unicodeScalars) }
    lines = layout.lines.map { line in
      let start = Point(origin.x + line.x, origin.y + line.baseline)
      let runs = line.runs.map { run in
        Run(
          run, leading: line.leading, ink: Ink(text, run.tag, settings),
          origin: Point(start.x + run.x, start.y + run.y),
          scalars: scalars.indices.contains(run.piece) ? scalars[run.piece] : [])
      }
      return Line(
        origin: start,
        typographicBounds: TypographicBounds(
          origin: start, width: line.width, ascent: line.ascent, descent: line.descent,
          leading: line.leading),
        runs: runs)
    }
  }
}

extension Text.Layout.Ink {
  init(_ text: Text, _ tag: Int, _ settings: TextSettings) {
    let lines = text.lineStyles(of: tag, in: settings)
    self.init(
      shading: text.shading(of: tag, in: settings), underline: lines.underline,
      strikethrough: lines.strikethrough,
      attributes: text.attributes(of: tag)?.custom ?? CustomAttributes())
  }
}

extension Text.Layout.Run {
  fileprivate init(
    _ run: TextLayout.Run, leading: Double, ink: Text.Layout.Ink, origin: Point,
    scalars: [Unicode.Scalar]
  ) {
    let glyphs = run.glyphs
    func bounds(_ x: Double, _ width: Double) -> Text.Layout.TypographicBounds {
      Text.Layout.TypographicBounds(
        origin: Point(origin.x + x, origin.y), width: width, ascent: glyphs.ascent,
        descent: glyphs.descent, leading: leading)
    }
    var slices: [Text.Layout.RunSlice] = []
    var pen = 0.0
    var start = 0
    while start < glyphs.glyphs.count {
      let cluster = glyphs.glyphs[start].cluster
      let end = glyphs.glyphs[start...].firstIndex { $0.cluster != cluster } ?? glyphs.glyphs.count
      let own = glyphs.glyphs[start..<end]
      let width = own.reduce(0) { $0 + $1.advance }
      var part = glyphs
      part.glyphs = Array(own)
      part.width = pen + width
      let offset = run.offset(of: glyphs.glyphs[start])
      slices.append(
        Text.Layout.RunSlice(
          typographicBounds: bounds(pen, width), offset: offset,
          character: run.isEllipsis ? "…" : Self.character(at: offset, of: scalars), ink: ink,
          glyphs: part, origin: origin))
      pen += width
      start = end
    }
    self.init(
      typographicBounds: bounds(0, glyphs.width), piece: run.piece, slices: slices, ink: ink,
      glyphs: glyphs, origin: origin)
  }

  /// The character that begins at a scalar.
  private static func character(at offset: Int, of scalars: [Unicode.Scalar]) -> Character? {
    guard scalars.indices.contains(offset) else { return nil }
    let plain = Character(scalars[offset])
    guard offset + 1 < scalars.count, !scalars[offset + 1].isASCII else { return plain }
    var text = String.UnicodeScalarView()
    // Longer characters than that are not told from one another.
    text.append(contentsOf: scalars[offset..<Swift.min(offset + 16, scalars.count)])
    return String(text).first
  }
}
