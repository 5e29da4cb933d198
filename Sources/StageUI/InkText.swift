/// A line of text to draw: what it says, in which type, in which colour.
public struct InkText: Hashable, Sendable {
  public var string: String
  public var font: FontDescription
  public var color: Color

  public init(_ string: String, font: FontDescription, color: Color = .white) {
    self.string = string
    self.font = font
    self.color = color
  }
}

/// InkText with its glyphs chosen and measured.
public struct ResolvedInkText {
  public let run: GlyphRun
  public var shading: GraphicsContext.Shading

  /// The size of the line: the pen's way by ascent and descent.
  public var size: Size { Size(run.width, run.height) }
  /// Distance from the top of the line to the baseline.
  public var firstBaseline: Double { run.ascent }
}

extension GraphicsContext {
  /// Shapes and measures; nil when the context has no fonts.
  public func resolve(_ text: InkText) -> ResolvedInkText? {
    glyphSource.map {
      ResolvedInkText(run: $0.shape(text.string, font: text.font), shading: .color(text.color))
    }
  }

  /// Draws a line so that `anchor` of its box lies at `point`.
  public func draw(_ text: ResolvedInkText, at point: Point, anchor: UnitPoint = .center) {
    let origin = Point(
      point.x - text.size.width * anchor.x,
      point.y - text.size.height * anchor.y + text.firstBaseline)
    draw(text.run, at: origin, with: text.shading)
  }

  public func draw(_ text: InkText, at point: Point, anchor: UnitPoint = .center) {
    if let resolved = resolve(text) { draw(resolved, at: point, anchor: anchor) }
  }
}
