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
    var color: Color?
    var underline: LineStyle?
    var strikethrough: LineStyle?
    var scale: Scale?
    var custom = CustomAttributes()
  }

  private(set) var pieces: [Piece]

  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  public init(verbatim content: String) { pieces = [Piece(string: content)] }

  /// What it says.
  public var string: String {
    pieces.count == 1 ? pieces[0].string : pieces.map(\.string).joined()
  }

  public static func + (a: Text, b: Text) -> Text {
    var text = a
    text.pieces += b.pieces
    return text
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

  func adding(_ attribute: any TextAttribute) -> Text {
    var text = self
    for i in pieces.indices { text.pieces[i].attributes.custom.add(attribute) }
    return text
  }
}
