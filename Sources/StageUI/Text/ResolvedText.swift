extension GraphicsContext {
  /// Text with its settings, ready for layout in different sizes.
  public struct ResolvedText: Sendable {
    /// The text.
    public let text: Text
    /// The settings of the text.
    public var settings: TextSettings
    fileprivate let source: (any GlyphSource)?

    /// The shading of text without a style of its own.
    public var shading: GraphicsContext.Shading {
      get { settings.shading ?? .color(settings.color) }
      set { settings.shading = newValue }
    }

    /// Returns the size of the text in a space; infinity asks for the ideal size.
    public func measure(in size: Size = Size(.infinity, .infinity)) -> Size {
      layout(in: size).size
    }

    /// Returns the distance from the top to the first line's baseline.
    public func firstBaseline(in size: Size = Size(.infinity, .infinity)) -> Double {
      layout(in: size).firstBaseline
    }

    /// Returns the distance from the top to the last line's baseline.
    public func lastBaseline(in size: Size = Size(.infinity, .infinity)) -> Double {
      layout(in: size).lastBaseline
    }

    fileprivate func layout(in size: Size) -> TextLayout {
      let request = text.request(
        in: settings, maximumWidth: size.width, maximumHeight: size.height)
      return source.map { text.layOut(request, with: $0) }
        ?? TextLayout(lines: [], size: .zero, isTruncated: false, scaleFactor: 1)
    }

    fileprivate func layout(in size: Size, at origin: Point) -> Text.Layout {
      Text.Layout(layout(in: size), of: text, in: settings, origin: origin)
    }
  }

  /// Resolves a text's fonts and colours in the canvas's environment.
  ///
  /// Without a source of fonts the result measures zero and draws nothing.
  public func resolve(_ text: Text) -> ResolvedText { resolve(text, settings: textSettings) }

  /// Resolves a text with `settings` instead of those of the environment.
  public func resolve(_ text: Text, settings: TextSettings) -> ResolvedText {
    var settings = settings
    settings.pieceShadings = pieceShadings(of: text)
    settings.pieceImages = pieceImages(of: text, settings)
    return ResolvedText(text: text, settings: settings, source: glyphSource)
  }

  private func pieceImages(of text: Text, _ settings: TextSettings) -> [Int: InlineImage] {
    guard text.hasImages else { return [:] }
    let environment = surroundings as? EnvironmentValues
    return MainActor.assumeIsolated {
      text.images(in: environment ?? EnvironmentValues(), settings)
    }
  }

  /// Returns the shadings of pieces with a style of their own, by the index of the piece.
  private func pieceShadings(of text: Text) -> [Int: Shading] {
    guard let environment = surroundings as? EnvironmentValues else { return [:] }
    return MainActor.assumeIsolated {
      let size = Rect(x: 0, y: 0, width: 1, height: 1)
      return text.piecePaints(in: environment).mapValues { $0.flatShading(in: size) }
    }
  }

  /// Draws a text at its ideal size, with its `anchor` at `point`.
  public func draw(_ text: ResolvedText, at point: Point, anchor: UnitPoint = .center) {
    let size = text.measure()
    let origin = Point(point.x - size.width * anchor.x, point.y - size.height * anchor.y)
    draw(text.layout(in: Size(.infinity, .infinity), at: origin))
  }

  /// Draws a text wrapped to fit a rect, from its top left corner.
  public func draw(_ text: ResolvedText, in rect: Rect) {
    draw(text.layout(in: rect.size, at: rect.origin))
  }

  /// Draws a text at its ideal size, with its `anchor` at `point`.
  public func draw(_ text: Text, at point: Point, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws a text wrapped to fit a rect, from its top left corner.
  public func draw(_ text: Text, in rect: Rect) {
    draw(resolve(text), in: rect)
  }
}
