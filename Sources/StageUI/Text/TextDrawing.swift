extension Text.Layout {
  /// Options for drawing laid-out text.
  public typealias DrawingOptions = Flags<DrawingOption>
  /// The namespace of `DrawingOptions`.
  public enum DrawingOption {}
}

extension Flags where Kind == Text.Layout.DrawingOption {
  /// Places glyphs exactly instead of at the nearest quarter of a pixel, for slow movements.
  ///
  /// Glyphs are then filled as outlines.
  public static var disablesSubpixelQuantization: Self { Self(rawValue: 1) }
}

extension GraphicsContext {
  /// Draws laid-out text at its own position.
  public func draw(_ layout: Text.Layout, options: Text.Layout.DrawingOptions = []) {
    for line in layout { draw(line, options: options) }
  }

  /// Draws a line of text at its own position.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {
    for run in line { draw(run, options: options) }
  }

  /// Draws a run of text at its own position.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {
    draw(run.glyphs, at: run.origin, run.typographicBounds, run.ink, options)
  }

  /// Draws a slice of text at its own position.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {
    draw(slice.glyphs, at: slice.origin, slice.typographicBounds, slice.ink, options)
  }

  private func draw(
    _ glyphs: GlyphRun, at origin: Point, _ bounds: Text.Layout.TypographicBounds,
    _ ink: Text.Layout.Ink, _ options: Text.Layout.DrawingOptions
  ) {
    let shading = ink.shading
    if let image = ink.image {
      for glyph in glyphs.glyphs {
        let rect = Rect(
          x: origin.x + glyph.x, y: origin.y - glyphs.ascent,
          width: glyphs.width - (glyphs.glyphs.last?.x ?? 0), height: glyphs.height)
        image.draw(in: self, rect: rect, shading: shading)
      }
      return
    }
    if let line = ink.underline { draw(line, glyphs.size * 0.1, bounds, glyphs.size, ink) }
    if options.contains(.disablesSubpixelQuantization) {
      fill(glyphs.path(at: origin), with: shading)
      drawBitmaps(of: glyphs, at: origin, with: shading)
    } else {
      draw(glyphs, at: origin, with: shading)
    }
    if let line = ink.strikethrough { draw(line, -glyphs.size * 0.28, bounds, glyphs.size, ink) }
  }

  /// Draws a line along text; `offset` is the distance from the baseline down to the line's upper
  /// edge.
  private func draw(
    _ line: Text.LineStyle, _ offset: Double, _ bounds: Text.Layout.TypographicBounds,
    _ size: Double, _ ink: Text.Layout.Ink
  ) {
    let width = max(size * 0.07, 1)
    let y = bounds.origin.y + offset + width / 2
    let (left, right) = (bounds.origin.x, bounds.origin.x + bounds.width)
    guard right > left else { return }
    stroke(
      Path(from: Point(left, y), to: Point(right, y)),
      with: line.color.map { .color($0) } ?? ink.shading,
      style: StrokeStyle(lineWidth: width, dash: line.pattern.dash.map { $0 * width }))
  }
}

extension Text.LineStyle.Pattern {
  /// The lengths of dashes and gaps in multiples of the line's width; empty for a solid line.
  fileprivate var dash: [Double] {
    switch self {
    case .solid: []
    case .dot: [1, 1]
    case .dash: [4, 2]
    case .dashDot: [4, 2, 1, 2]
    case .dashDotDot: [4, 2, 1, 2, 1, 2]
    }
  }
}

extension GlyphRun {
  /// Returns the outlines of all glyphs; `origin` is the left end of the baseline.
  public func path(at origin: Point = .zero) -> Path {
    var path = Path()
    for glyph in glyphs where Int(glyph.face) < faces.count {
      let face = faces[Int(glyph.face)]
      let scale = size / face.unitsPerEm
      path.addPath(
        face.outline(of: glyph.id),
        transform: Transform(
          a: scale, b: 0, c: 0, d: scale, tx: origin.x + glyph.x, ty: origin.y + glyph.y))
    }
    return path
  }
}

extension Text.Layout.RunSlice {
  /// The outlines of the slice's glyphs, in the coordinates of the layout.
  public var outline: Path { glyphs.path(at: origin) }
}
