/// The settings for attributes that a text does not set.
public struct TextSettings: Hashable, Sendable {
  /// Conversion to capital or small letters.
  public enum Case: Hashable, Sendable { case uppercase, lowercase }

  /// The font.
  public var font = Font.body
  /// The weight; nil keeps the font's weight.
  public var weight: Font.Weight?
  /// Whether text is bold; nil keeps the font's weight.
  public var isBold: Bool?
  /// Whether text is italic; nil keeps the font's style.
  public var isItalic: Bool?
  /// Whether digits have equal widths; nil leaves it to the font.
  public var hasMonospacedDigits: Bool?
  /// Whether the monospaced design is used; nil keeps the font's design.
  public var isMonospaced: Bool?
  /// The design; nil keeps the font's design.
  public var design: Font.Design?
  /// The width of the letters; nil keeps the font's width.
  public var width: Font.Width?
  /// The space after each character, in points; tracking disables ligatures.
  public var tracking: Double?
  /// The space after each character, in points; ligatures are kept.
  public var kerning: Double?
  /// The distance by which text is raised in points.
  public var baselineOffset: Double?
  /// The line under the text; nil for none.
  public var underline: Text.LineStyle?
  /// The line through the text; nil for none.
  public var strikethrough: Text.LineStyle?
  /// The colour of text without a style.
  public var color = Color.white
  /// The shading of text without a style, used instead of `color`; nil for none.
  ///
  /// The shading has the coordinates in which the text is drawn.
  public var shading: GraphicsContext.Shading?
  /// The shadings of pieces with a style of their own, by the index of the piece.
  ///
  /// The shadings have the coordinates in which the text is drawn.
  var pieceShadings: [Int: GraphicsContext.Shading] = [:]
  /// The resolved inline images, by the index of the piece.
  var pieceImages: [Int: InlineImage] = [:]
  /// The user's text size.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// A scale factor for fonts, usually 1…2; fonts of a fixed size ignore it.
  public var textScale = 1.0
  /// The conversion of letters; nil for none.
  public var textCase: Case?
  /// The maximum number of lines; nil for no limit.
  public var lineLimit: Int?
  /// The number of lines for which a text or a vertical text field reserves space; nil for one.
  var reservedLines: Int?
  /// The additional space between lines in points.
  public var lineSpacing = 0.0
  /// The place where text is cut if it does not fit.
  public var truncation = TextRequest.Truncation.tail
  /// The alignment of lines.
  public var alignment = TextRequest.Alignment.leading
  /// Whether the layout runs from right to left, so that lines begin at the right edge.
  var isRightToLeft = false
  /// The smallest factor by which text is scaled down to fit; 1 disables scaling.
  public var minimumScaleFactor = 1.0
  /// Whether letters may move together before a text is cut.
  public var allowsTightening = false

  /// The settings at the root of the environment.
  static let standard = TextSettings(color: Color(ColorRole.primary))

  /// Creates settings with a font and a colour.
  public init(font: Font = .body, color: Color = .white) {
    self.font = font
    self.color = color
  }
}
