/// A text whose parts have attributes: a subset of Foundation's type, for `Text`.
///
/// ```swift
/// var line = try AttributedString(markdown: "**12** points, see [rules](https://example.org)")
/// if let points = line.range(of: "points") { line[points].foregroundColor = .secondary }
/// Text(line)
/// ```
///
/// Ranges count characters. There are no paragraphs: Markdown's headings and lists stay as written.
public struct AttributedString: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A position between two characters.
  public struct Index: Hashable, Comparable, Sendable {
    let offset: Int

    public static func < (a: Index, b: Index) -> Bool { a.offset < b.offset }
  }

  /// A stretch of characters with the same attributes.
  public struct Run: Hashable, Sendable {
    /// The characters of the run.
    public let range: Range<Index>
    let piece: Text.Piece

    /// The address that the run opens; nil if it is no link.
    public var link: URL? { piece.attributes.link }
    /// The font; nil if it has none of its own.
    public var font: Font? { piece.attributes.font }
  }

  fileprivate(set) var pieces: [Text.Piece]

  init(pieces: [Text.Piece]) { self.pieces = pieces.filter { !$0.string.isEmpty } }

  /// Creates an empty text.
  public init() { pieces = [] }

  /// Creates a text without attributes.
  public init(_ string: some StringProtocol) {
    self.init(pieces: [Text.Piece(string: String(string))])
  }

  /// Creates a text without attributes.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a text from Markdown: emphasis, code, strikethrough and links.
  ///
  /// It never throws; the declaration is Foundation's.
  public init(markdown: String) throws { pieces = LocalizedStringKey(markdown).pieces }

  /// The text without attributes.
  public var characters: String { pieces.map(\.string).joined() }
  /// The start of the text.
  public var startIndex: Index { Index(offset: 0) }
  /// The end of the text.
  public var endIndex: Index { Index(offset: pieces.reduce(0) { $0 + $1.string.count }) }

  /// The stretches of characters with the same attributes, in order.
  public var runs: [Run] {
    var start = 0
    return pieces.map { piece in
      defer { start += piece.string.count }
      return Run(
        range: Index(offset: start)..<Index(offset: start + piece.string.count), piece: piece)
    }
  }

  /// Returns the first range of a text; nil if it does not occur.
  public func range(of other: some StringProtocol) -> Range<Index>? {
    let (text, wanted) = (Array(characters), Array(other))
    guard !wanted.isEmpty, text.count >= wanted.count else { return nil }
    for start in 0...(text.count - wanted.count)
    where text[start..<start + wanted.count].elementsEqual(wanted) {
      return Index(offset: start)..<Index(offset: start + wanted.count)
    }
    return nil
  }

  /// The part of the text in a range; setting it replaces the part.
  public subscript(range: Range<Index>) -> AttributedString {
    get { AttributedString(pieces: pieces(in: range.lowerBound.offset..<range.upperBound.offset)) }
    set {
      let before = pieces(in: 0..<range.lowerBound.offset)
      let after = pieces(
        in: range.upperBound.offset..<max(endIndex.offset, range.upperBound.offset))
      pieces = before + newValue.pieces + after
    }
  }

  private func pieces(in range: Range<Int>) -> [Text.Piece] {
    var start = 0
    var result: [Text.Piece] = []
    for piece in pieces {
      let count = piece.string.count
      let low = max(range.lowerBound - start, 0)
      let high = min(range.upperBound - start, count)
      start += count
      guard low < high else { continue }
      var part = piece
      part.string = String(piece.string.dropFirst(low).prefix(high - low))
      result.append(part)
    }
    return result
  }

  /// Appends another text.
  public mutating func append(_ other: AttributedString) { pieces += other.pieces }

  /// Concatenates two texts.
  public static func + (a: AttributedString, b: AttributedString) -> AttributedString {
    with(a) { $0.append(b) }
  }

  /// Appends a text.
  public static func += (a: inout AttributedString, b: AttributedString) { a.append(b) }
}

// MARK: - Attributes

extension AttributedString {
  /// Reads an attribute that all parts share, and sets it for all parts.
  private subscript<Value: Equatable>(
    attribute: WritableKeyPath<Text.Attributes, Value?>
  ) -> Value? {
    get {
      guard let first = pieces.first?.attributes[keyPath: attribute] else { return nil }
      return pieces.allSatisfy { $0.attributes[keyPath: attribute] == first } ? first : nil
    }
    set { for index in pieces.indices { pieces[index].attributes[keyPath: attribute] = newValue } }
  }

  /// The font of the whole text; nil if it has none or several.
  public var font: Font? {
    get { self[\.font] }
    set { self[\.font] = newValue }
  }

  /// The colour of the whole text; nil if it has none or several.
  public var foregroundColor: Color? {
    get { self[\.style]?.style.style as? Color }
    set { self[\.style] = newValue.map { PieceStyle($0) } }
  }

  /// The address that the whole text opens.
  public var link: URL? {
    get { self[\.link] }
    set { self[\.link] = newValue }
  }

  /// `link`, for modules that have another property of that name.
  package var kitLink: URL? {
    get { link }
    set { link = newValue }
  }

  /// The line under the text.
  public var underlineStyle: Text.LineStyle? {
    get { self[\.underline] }
    set { self[\.underline] = newValue }
  }

  /// The line through the text.
  public var strikethroughStyle: Text.LineStyle? {
    get { self[\.strikethrough] }
    set { self[\.strikethrough] = newValue }
  }

  /// The space after each character, in points; ligatures are kept.
  public var kern: Double? {
    get { self[\.kerning] }
    set { self[\.kerning] = newValue }
  }

  /// The space after each character, in points, without ligatures.
  public var tracking: Double? {
    get { self[\.tracking] }
    set { self[\.tracking] = newValue }
  }

  /// The distance by which the text is raised, in points.
  public var baselineOffset: Double? {
    get { self[\.baselineOffset] }
    set { self[\.baselineOffset] = newValue }
  }
}
