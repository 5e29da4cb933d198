/// Text with attributes; the environment provides the attributes that the text does not set.
///
/// ```swift
/// Text("Score ") + Text("\(score)").bold().monospacedDigit()
/// ```
///
/// An outer modifier does not change attributes that are already set.
public struct Text: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var string: String
    var attributes = Attributes()
  }

  /// The attributes of a piece of text; the environment replaces an attribute that is nil.
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
    var width: Font.Width?
    var style: PieceStyle?
    var underline: LineStyle?
    var strikethrough: LineStyle?
    var scale: Scale?
    /// The address that the piece opens.
    var link: URL?
    /// The date or timer that the piece shows; its string is that of the moment of creation.
    var moment: TextMoment?
    /// The image that the piece stands for.
    var image: Image?
    var custom = CustomAttributes()
  }

  private(set) var pieces: [Piece]

  /// Creates a text from a literal with interpolations and Markdown emphasis: `Text("**\(count)**
  /// left")`.
  public init(_ key: LocalizedStringKey) { pieces = key.pieces }

  /// Creates a text with Markdown; `comment` is for translators and has no effect.
  public init(_ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString) {
    self.init(key)
  }

  /// Creates a text that is shown verbatim.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  /// Creates a text of a formatted value: `Text(score, format: .number)`.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// Creates a text that is shown verbatim.
  public init(verbatim content: String) { pieces = [Piece(string: content)] }

  /// Creates a text with attributes for its parts.
  @_disfavoredOverload
  public init(_ attributed: AttributedString) {
    pieces = attributed.pieces.isEmpty ? [Piece(string: "")] : attributed.pieces
  }

  init(_ moment: TextMoment) {
    pieces = [
      Piece(
        string: moment.string(at: .now, offset: 0), attributes: Attributes(moment: moment))
    ]
  }

  /// Returns the text with dates and timers as they are at a moment.
  func showing(_ now: Date, offset: Double) -> Text {
    with(self) { text in
      for index in text.pieces.indices {
        guard let moment = text.pieces[index].attributes.moment else { continue }
        text.pieces[index].string = moment.string(at: now, offset: offset)
      }
    }
  }

  /// The dates and timers in the text.
  var moments: [TextMoment] { pieces.compactMap(\.attributes.moment) }

  init(image: Image, string: String) {
    pieces = [Piece(string: string, attributes: Attributes(image: image))]
  }

  /// The text without attributes and images.
  public var string: String {
    if pieces.count == 1, pieces[0].attributes.image == nil { return pieces[0].string }
    return pieces.reduce(into: "") { $0 += $1.attributes.image == nil ? $1.string : "" }
  }

  /// Concatenates two texts with their attributes.
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

  /// The style that all pieces have; nil if styles differ or a piece has none.
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

/// The style of a piece of text.
struct PieceStyle: Hashable, Sendable {
  let style: AnyShapeStyle

  init(_ style: some ShapeStyle) { self.style = AnyShapeStyle(style) }

  /// Not all styles can be hashed, so all of them have the same hash.
  func hash(into hasher: inout Hasher) {}
}
