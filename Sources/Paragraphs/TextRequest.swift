/// A piece of text in one style.
public struct TextPiece: Hashable, Sendable {
  /// The text.
  public var string: String
  /// The font.
  public var font: FontDescription
  /// A value copied to the piece's runs, for example to identify their colour.
  public var tag: Int
  /// The offset above the line's baseline in points; the line grows to contain the raised text.
  public var baselineOffset: Double

  public init(
    _ string: String, font: FontDescription, tag: Int = 0, baselineOffset: Double = 0
  ) {
    self.string = string
    self.font = font
    self.tag = tag
    self.baselineOffset = baselineOffset
  }

  fileprivate var isNormal: Bool {
    font.isNormal && abs(baselineOffset) <= FontDescription.maximumPoints
  }

  fileprivate var normalized: TextPiece {
    var piece = self
    piece.font = font.normalized
    let limit = FontDescription.maximumPoints
    piece.baselineOffset = baselineOffset.isNaN ? 0 : min(max(baselineOffset, -limit), limit)
    return piece
  }
}

/// Text to lay out, and the available space.
public struct TextRequest: Hashable, Sendable {
  /// The position of the "…" that replaces truncated text.
  public enum Truncation: UInt8, Hashable, Sendable, CaseIterable { case head, middle, tail }

  /// The horizontal alignment of lines of different widths.
  public enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    case leading, center, trailing
  }

  /// The pieces in reading order.
  public var pieces: [TextPiece]
  /// The maximum line width; only a line of a single character may be wider.
  ///
  /// Nil breaks only at the text's own line ends. NaN counts as nil, a negative value as 0.
  public var maximumWidth: Double?
  /// The largest height; lines beyond it are left out, except the first.
  ///
  /// Nil and NaN are no limit.
  public var maximumHeight: Double?
  /// The largest number of lines; values below 1 count as 1.
  public var lineLimit: Int?
  /// The position at which text that does not fit is truncated.
  public var truncation: Truncation
  /// The alignment of lines.
  public var alignment: Alignment
  /// Additional space between lines, in points.
  public var lineSpacing: Double
  /// The smallest font scale tried before text is truncated or a word is broken.
  public var minimumScaleFactor: Double
  /// Whether paragraphs without letters, such as numbers, run from right to left.
  ///
  /// In other paragraphs, the first letter determines the direction.
  public var isRightToLeft: Bool

  public init(
    _ pieces: [TextPiece], maximumWidth: Double? = nil, maximumHeight: Double? = nil,
    lineLimit: Int? = nil, truncation: Truncation = .tail, alignment: Alignment = .leading,
    lineSpacing: Double = 0, minimumScaleFactor: Double = 1, isRightToLeft: Bool = false
  ) {
    self.pieces = pieces
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.minimumScaleFactor = minimumScaleFactor
    self.isRightToLeft = isRightToLeft
  }

  /// The request with invalid values replaced and equivalent ones unified, so that requests with
  /// the same layout share a cache entry.
  public var normalized: TextRequest {
    var request = self
    request.maximumWidth = Self.limit(maximumWidth)
    request.maximumHeight = Self.limit(maximumHeight)
    request.lineLimit = lineLimit.map { max($0, 1) }
    request.lineSpacing = lineSpacing.isFinite ? lineSpacing : 0
    let factor = minimumScaleFactor.isNaN ? 1 : min(max(minimumScaleFactor, 0.01), 1)
    request.minimumScaleFactor = maximumWidth == nil && maximumHeight == nil ? 1 : factor
    for i in pieces.indices where !pieces[i].isNormal {
      request.pieces[i] = pieces[i].normalized
    }
    return request
  }

  private static func limit(_ value: Double?) -> Double? {
    guard let value, value.isNaN == false, value < .infinity else { return nil }
    return max(value, 0)
  }

  /// Computes the layout without a cache, as the default of `GlyphSource.layOut` does.
  public func layout(from source: any GlyphSource) -> TextLayout {
    TextSetter.layout(of: self, from: source)
  }

  /// Returns the request with all fonts and baseline offsets scaled by a factor.
  func scaled(by factor: Double) -> TextRequest {
    var request = self
    for i in pieces.indices {
      request.pieces[i].font = pieces[i].font.scaled(by: factor)
      request.pieces[i].baselineOffset *= factor
    }
    return request
  }
}
