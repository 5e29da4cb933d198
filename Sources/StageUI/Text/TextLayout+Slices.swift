extension Text {
  /// Laid-out text for a text renderer.
  ///
  /// It consists of lines, a line of runs, and a run of slices. All positions are in the same
  /// coordinates as `origin`.
  public struct Layout: RandomAccessCollection, Hashable, Sendable {
    /// One line, from left to right.
    public struct Line: RandomAccessCollection, Hashable, Sendable {
      /// The left end of the baseline.
      public let origin: Point
      /// The position and size of the line.
      public let typographicBounds: TypographicBounds
      let runs: [Run]

      /// Always 0.
      public var startIndex: Int { 0 }
      /// The number of runs.
      public var endIndex: Int { runs.count }
      /// The run at an index.
      public subscript(i: Int) -> Run { runs[i] }
    }

    /// A part of a line with the same attributes.
    public struct Run: RandomAccessCollection, Hashable, Sendable {
      /// The position and size of the run.
      public let typographicBounds: TypographicBounds
      /// The index of the run's piece in the text.
      public let piece: Int
      let slices: [RunSlice]
      var ink: Ink
      let glyphs: GlyphRun
      let origin: Point

      /// Always 0.
      public var startIndex: Int { 0 }
      /// The number of slices.
      public var endIndex: Int { slices.count }
      /// The slice at an index.
      public subscript(i: Int) -> RunSlice { slices[i] }

      /// The text attribute of a type; nil if there is none.
      public subscript<T: TextAttribute>(type: T.Type) -> T? { ink.attributes[type] }
    }

    /// The smallest unit of a layout: a letter with its accents, or the letters of a ligature.
    public struct RunSlice: Hashable, Sendable {
      /// The position and size of the slice.
      public let typographicBounds: TypographicBounds
      /// The index of the slice's first Unicode scalar in its piece.
      public let offset: Int
      /// The first character of the slice; nil if the layout does not match the text.
      public let character: Character?
      var ink: Ink
      let glyphs: GlyphRun
      let origin: Point

      /// The text attribute of a type; nil if there is none.
      public subscript<T: TextAttribute>(type: T.Type) -> T? { ink.attributes[type] }
    }

    /// The position and the extents of text, in points.
    public struct TypographicBounds: Hashable, Sendable {
      /// The left end of the baseline.
      public var origin: Point
      /// The advance.
      public var width: Double
      /// The extent above the baseline.
      public var ascent: Double
      /// The extent below the baseline.
      public var descent: Double
      /// The additional space between lines in points.
      public var leading: Double

      /// The rect from ascent to descent.
      public var rect: Rect {
        Rect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
      }
    }

    /// The resolved appearance of text.
    struct Ink: Hashable, Sendable {
      var shading: GraphicsContext.Shading
      var underline: LineStyle?
      var strikethrough: LineStyle?
      var image: InlineImage?
      var attributes = CustomAttributes()
    }

    /// The top left corner.
    public let origin: Point
    /// The size of the text in points.
    public let size: Size
    /// Whether a part of the text is omitted.
    public let isTruncated: Bool
    let lines: [Line]

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of lines.
    public var endIndex: Int { lines.count }
    /// The line at an index.
    public subscript(i: Int) -> Line { lines[i] }

    /// All runs in order.
    public var runs: [Run] { lines.flatMap(\.runs) }
    /// All slices in order.
    public var slices: [RunSlice] { lines.flatMap { $0.runs.flatMap(\.slices) } }
  }
}

extension Text.Layout {
  /// Creates a layout for renderers.
  ///
  /// - Parameters:
  ///   - layout: The layout that the fonts returned for the text's request.
  ///   - text: The text, for colours and attributes.
  ///   - settings: The settings of the request.
  ///   - origin: The top left corner of the text.
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
      strikethrough: lines.strikethrough, image: settings.pieceImages[tag],
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

  /// Returns the character that begins at the scalar with index `offset`.
  private static func character(at offset: Int, of scalars: [Unicode.Scalar]) -> Character? {
    guard scalars.indices.contains(offset) else { return nil }
    let plain = Character(scalars[offset])
    guard offset + 1 < scalars.count, !scalars[offset + 1].isASCII else { return plain }
    var text = String.UnicodeScalarView()
    // A character of more than 16 scalars is cut to its first 16 scalars.
    text.append(contentsOf: scalars[offset..<Swift.min(offset + 16, scalars.count)])
    return String(text).first
  }
}
