/// A glyph source with its own cache of layouts.
public protocol ParagraphSource: GlyphSource {
  func layOut(_ request: TextRequest) -> TextLayout
}

extension GlyphSource {
  /// Breaks text into lines and returns their positions.
  ///
  /// This works with any source whose `shape` sets each glyph's cluster and advance. A
  /// `ParagraphSource` returns cached layouts.
  public func layOut(_ request: TextRequest) -> TextLayout {
    guard let source = self as? any ParagraphSource else { return request.layout(from: self) }
    return source.layOut(request)
  }
}
