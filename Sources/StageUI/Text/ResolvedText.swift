extension GraphicsContext {
  /// Text with all that is needed to lay it out, in one room or another.
  public struct ResolvedText: Sendable {
    public let text: Text
    public var settings: TextSettings
    fileprivate let source: (any GlyphSource)?

    /// What words are filled with that have no style of their own.
    public var shading: GraphicsContext.Shading {
      get { settings.shading ?? .color(settings.color) }
      set { settings.shading = newValue }
    }

    /// How large it is within some room; infinite for as much as it likes.
    public func measure(in size: Size = Size(.infinity, .infinity)) -> Size {
      layout(in: size).size
    }

    /// From the top to the first line's baseline.
    public func firstBaseline(in size: Size = Size(.infinity, .infinity)) -> Double {
      layout(in: size).firstBaseline
    }

    /// From the top to the last line's baseline.
    public func lastBaseline(in size: Size = Size(.infinity, .infinity)) -> Double {
      layout(in: size).lastBaseline
    }

    fileprivate func layout(in size: Size) -> TextLayout {
      source?.layOut(
        text.request(in: settings, maximumWidth: size.width, maximumHeight: size.height))
        ?? TextLayout(lines: [], size: .zero, isTruncated: false, scaleFactor: 1)
    }

    fileprivate func layout(in size: Size, at origin: Point) -> Text.Layout {
      Text.Layout(layout(in: size), of: text, in: settings, origin: origin)
    }
  }

  /// Settles a text's fonts and colours as the surroundings of the canvas have them.
  ///
  /// Where there are no fonts it measures nothing and draws nothing.
  public func resolve(_ text: Text) -> ResolvedText { resolve(text, settings: textSettings) }

  /// The same with other settings than those of the surroundings.
  public func resolve(_ text: Text, settings: TextSettings) -> ResolvedText {
    var settings = settings
    settings.pieceShadings = pieceShadings(of: text)
    return ResolvedText(text: text, settings: settings, source: glyphSource)
  }

  /// Colours of pieces that only the surroundings know.
  private func pieceShadings(of text: Text) -> [Int: Shading] {
    guard let environment = surroundings as? EnvironmentValues else { return [:] }
    return MainActor.assumeIsolated {
      let size = Rect(x: 0, y: 0, width: 1, height: 1)
      return text.piecePaints(in: environment).mapValues { $0.flatShading(in: size) }
    }
  }

  /// Draws text at its own size, its `anchor` at `point`.
  public func draw(_ text: ResolvedText, at point: Point, anchor: UnitPoint = .center) {
    let size = text.measure()
    let origin = Point(point.x - size.width * anchor.x, point.y - size.height * anchor.y)
    draw(text.layout(in: Size(.infinity, .infinity), at: origin))
  }

  /// Draws text broken to fit a rectangle, from its top left corner.
  public func draw(_ text: ResolvedText, in rect: Rect) {
    draw(text.layout(in: rect.size, at: rect.origin))
  }

  public func draw(_ text: Text, at point: Point, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  public func draw(_ text: Text, in rect: Rect) {
    draw(resolve(text), in: rect)
  }
}
