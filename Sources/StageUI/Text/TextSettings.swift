/// What text takes from around it where it says nothing itself.
public struct TextSettings: Hashable, Sendable {
  public enum Case: Hashable, Sendable { case uppercase, lowercase }

  public var font = Font.body
  public var weight: Font.Weight?
  public var isBold: Bool?
  public var isItalic: Bool?
  public var hasMonospacedDigits: Bool?
  public var isMonospaced: Bool?
  public var design: Font.Design?
  public var tracking: Double?
  public var kerning: Double?
  public var baselineOffset: Double?
  public var underline: Text.LineStyle?
  public var strikethrough: Text.LineStyle?
  public var color = Color.white
  /// Fills words that have no colour of their own in place of `color`: a gradient over all of them,
  /// in the coordinates in which the text is drawn.
  public var shading: GraphicsContext.Shading?
  /// Fills pieces that have a style of their own, by their numbers; in the same coordinates.
  var pieceShadings: [Int: GraphicsContext.Shading] = [:]
  public var dynamicTypeSize = DynamicTypeSize.large
  /// Makes all text larger that is not of a fixed size.
  public var textScale = 1.0
  public var textCase: Case?
  public var lineLimit: Int?
  public var lineSpacing = 0.0
  public var truncation = TextRequest.Truncation.tail
  public var alignment = TextRequest.Alignment.leading
  public var minimumScaleFactor = 1.0

  /// What text takes where nothing around it says anything.
  static let standard = TextSettings(color: Color(ColorRole.primary))

  public init(font: Font = .body, color: Color = .white) {
    self.font = font
    self.color = color
  }
}
