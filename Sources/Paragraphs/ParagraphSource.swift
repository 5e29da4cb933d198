/// A glyph source that lays out text itself, to keep what it laid out lately.
public protocol ParagraphSource: GlyphSource {
  func layOut(_ request: TextRequest) -> TextLayout
}

extension GlyphSource {
  /// Breaks text into lines and places them.
  ///
  /// Works with any source whose `shape` fills in each glyph's cluster and advance. A
  /// `ParagraphSource` answers from its cache.
  public func layOut(_ request: TextRequest) -> TextLayout {
    guard let source = self as? any ParagraphSource else { return request.layout(from: self) }
    return source.layOut(request)
  }
}
