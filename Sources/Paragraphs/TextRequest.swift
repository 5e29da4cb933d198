/// Text in one look, as a part of what is to be laid out.
public struct TextPiece: Hashable, Sendable {
  /// The characters.
  public var string: String
  /// The font.
  public var font: FontDescription
  /// Comes back with the piece's runs: which colour or attribute they have, for instance.
  public var tag: Int
  /// How far it stands above the line's baseline, in points; the line grows with it.
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

/// What to lay out, and in how much room.
public struct TextRequest: Hashable, Sendable {
  /// Where what does not fit is left out for "…".
  public enum Truncation: UInt8, Hashable, Sendable, CaseIterable { case head, middle, tail }

  /// How lines of different widths stand under one another.
  public enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    case leading, center, trailing
  }

  /// The pieces in reading order.
  public var pieces: [TextPiece]
  /// Lines are no wider, except for one character; nil breaks only at the text's own line ends.
  ///
  /// NaN counts as nil, less than 0 as 0.
  public var maximumWidth: Double?
  /// Lines beyond this height are left out, but for the first; nil and NaN are no limit.
  public var maximumHeight: Double?
  /// Lines beyond this number are left out; less than 1 counts as 1.
  public var lineLimit: Int?
  /// Where a text that does not fit is shortened.
  public var truncation: Truncation
  /// The alignment of lines.
  public var alignment: Alignment
  /// Extra room between lines, in points.
  public var lineSpacing: Double
  /// Text that has to be cut, or broken within a word, is first made smaller, down to this factor.
  public var minimumScaleFactor: Double

  public init(
    _ pieces: [TextPiece], maximumWidth: Double? = nil, maximumHeight: Double? = nil,
    lineLimit: Int? = nil, truncation: Truncation = .tail, alignment: Alignment = .leading,
    lineSpacing: Double = 0, minimumScaleFactor: Double = 1
  ) {
    self.pieces = pieces
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.minimumScaleFactor = minimumScaleFactor
  }

  /// The same with limits that are numbers, and alike where they mean alike: two requests that give
  /// one layout share a cache entry more often.
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

  /// What the default of `GlyphSource.layOut` gives.
  public func layout(from source: any GlyphSource) -> TextLayout {
    TextSetter.layout(of: self, from: source)
  }

  /// Every font larger or smaller by a factor; what pieces are raised by goes along.
  func scaled(by factor: Double) -> TextRequest {
    var request = self
    for i in pieces.indices {
      request.pieces[i].font = pieces[i].font.scaled(by: factor)
      request.pieces[i].baselineOffset *= factor
    }
    return request
  }
}
