/// Words to show, each with the look it insists on; the rest comes from around it.
///
/// ```swift
/// Text("Score ") + Text("\(score)").bold().monospacedDigit()
/// ```
///
/// A modifier reaches only what has not been told otherwise by one closer to the words.
public struct Text: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var string: String
    var attributes = Attributes()
  }

  /// What a piece of text insists on; nil leaves it to what is around.
  struct Attributes: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isBold: Bool?
    var isItalic: Bool?
    var hasMonospacedDigits: Bool?
    var tracking: Double?
    var kerning: Double?
    var baselineOffset: Double?
    var isMonospaced: Bool?
    var design: Font.Design?
    var style: PieceStyle?
    var underline: LineStyle?
    var strikethrough: LineStyle?
    var scale: Scale?
    var custom = CustomAttributes()
  }

  private(set) var pieces: [Piece]

  /// Words with values among them, and marks for emphasis: `Text("**\(count)** left")`.
  public init(_ key: LocalizedStringKey) { pieces = key.pieces }

  @_disfavoredOverload
  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  /// A value as a style writes it: `Text(score, format: .number)`.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  public init(verbatim content: String) { pieces = [Piece(string: content)] }

  /// What it says.
  public var string: String {
    pieces.count == 1 ? pieces[0].string : pieces.map(\.string).joined()
  }

  public static func + (a: Text, b: Text) -> Text {
    with(a) { $0.pieces += b.pieces }
  }

  func setting<Value>(
    _ attribute: WritableKeyPath<Attributes, Value?>, to value: Value?
  ) -> Text {
    guard let value else { return self }
    var text = self
    for i in pieces.indices where pieces[i].attributes[keyPath: attribute] == nil {
      text.pieces[i].attributes[keyPath: attribute] = value
    }
    return text
  }

  /// The style of all words, if it is one and the same.
  var commonStyle: AnyShapeStyle? {
    guard let first = pieces.first?.attributes.style,
      pieces.allSatisfy({ $0.attributes.style == first })
    else { return nil }
    return first.style
  }

  func adding(_ attribute: any TextAttribute) -> Text {
    var text = self
    for i in pieces.indices { text.pieces[i].attributes.custom.add(attribute) }
    return text
  }
}

/// What a piece of text is painted with.
struct PieceStyle: Hashable, Sendable {
  let style: AnyShapeStyle

  init(_ style: some ShapeStyle) { self.style = AnyShapeStyle(style) }

  /// Styles of any type can be compared, but not all of them be hashed.
  func hash(into hasher: inout Hasher) {}
}
