/// Text written in code, with interpolated values and Markdown emphasis.
///
/// `Text("**\(count)** left")` shows the count in bold; `*one star*` is italic, `~~tildes~~` strike
/// through, words between backquotes are monospaced, and `[a title](https://example.org)` is a link.
/// Interpolated values are not parsed for
/// emphasis. A `String` variable is shown verbatim. Unlike in SwiftUI, keys are not translated.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  let pieces: [Text.Piece]

  /// Creates a key from a string and parses its emphasis.
  public init(_ value: String) { pieces = EmphasisReader.pieces([.words(value)]) }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    pieces = EmphasisReader.pieces(stringInterpolation.parts)
  }

  /// The text without emphasis.
  var string: String { pieces.map(\.string).joined() }

  /// Collects the parts of an interpolated literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [EmphasisReader.Part] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    /// Appends a literal part.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// Appends a value's description.
    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }

    /// Appends an integer with its thousands separated; use `String(year)` for a year.
    public mutating func appendInterpolation(_ value: some BinaryInteger & Sendable) {
      append(value.formatted())
    }

    /// Appends a number with six fraction digits, as `%f` does.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append(DecimalText.fixed(Double(value), digits: 6))
    }

    /// Appends a value formatted with a `printf` conversion, such as `"%.2f"`.
    public mutating func appendInterpolation(_ value: some Any, specifier: String) {
      append(FormatSpecifier.text(specifier, [value]))
    }

    /// Appends a formatted value.
    public mutating func appendInterpolation<Style: FormatStyle>(
      _ value: Style.FormatInput, format: Style
    ) where Style.FormatOutput == String {
      append(format.format(value))
    }

    /// Appends an image: a symbol in the size and colour of the text, or a picture.
    public mutating func appendInterpolation(_ image: Image) { parts.append(.text(Text(image))) }

    /// Appends a text with its attributes.
    public mutating func appendInterpolation(_ text: Text) { parts.append(.text(text)) }

    private mutating func append(_ value: String) { parts.append(.text(Text(verbatim: value))) }
  }
}

/// Parses Markdown emphasis.
enum EmphasisReader {
  /// A part of a literal.
  enum Part {
    case words(String)
    case text(Text)
  }

  enum Item {
    case character(Character)
    case text(Text)
  }

  private static let marks = ["**", "__", "~~", "*", "_", "`"]

  static func pieces(_ parts: [Part]) -> [Text.Piece] {
    let hasMarks = parts.contains {
      if case .words(let words) = $0 { return words.utf8.contains { "*_~`\\[".utf8.contains($0) } }
      return false
    }
    var text: [Text.Piece] = []
    guard hasMarks else {
      for part in parts {
        switch part {
        case .words(let words): join([Text.Piece(string: words)], to: &text)
        case .text(let own): join(own.pieces, to: &text)
        }
      }
      return text.isEmpty ? [Text.Piece(string: "")] : text
    }
    var items: [Item] = []
    for part in parts {
      switch part {
      case .words(let words): items += words.map { .character($0) }
      case .text(let own): items.append(.text(own))
      }
    }
    read(items[...], Text.Attributes(), into: &text)
    return text.isEmpty ? [Text.Piece(string: "")] : text
  }

  private static func read(
    _ items: ArraySlice<Item>, _ attributes: Text.Attributes, into text: inout [Text.Piece]
  ) {
    var index = items.startIndex
    while index < items.endIndex {
      guard case .character(let character) = items[index] else {
        if case .text(let own) = items[index] {
          join(own.pieces.map { $0.filled(from: attributes) }, to: &text)
        }
        index += 1
        continue
      }
      if character == "\\", case .character(let next)? = items[safe: index + 1],
        next.isPunctuation || next.isSymbol
      {
        join([Text.Piece(string: String(next), attributes: attributes)], to: &text)
        index += 2
      } else if character == "^", let (title, end) = inflection(at: index, in: items) {
        read(inflected(title)[...], attributes, into: &text)
        index = end
      } else if character == "[", let (title, url, end) = link(at: index, in: items) {
        read(title, with(attributes) { $0.link = url }, into: &text)
        index = end
      } else if let (mark, end) = emphasis(at: index, in: items) {
        let inner = items[(index + mark.count)..<end]
        read(inner, attributes.emphasised(by: mark), into: &text)
        index = end + mark.count
      } else {
        join([Text.Piece(string: String(character), attributes: attributes)], to: &text)
        index += 1
      }
    }
  }

  /// Returns the title and the address of a link that begins at an index, and the index after it.
  private static func link(
    at start: Int, in items: ArraySlice<Item>
  ) -> (title: ArraySlice<Item>, url: URL, end: Int)? {
    func index(of wanted: Character, from first: Int) -> Int? {
      guard first <= items.endIndex else { return nil }
      return items[first...].firstIndex {
        if case .character(wanted) = $0 { true } else { false }
      }
    }
    guard let close = index(of: "]", from: start + 1), close > start + 1,
      case .character("(")? = items[safe: close + 1], let end = index(of: ")", from: close + 2)
    else { return nil }
    var address = ""
    for item in items[(close + 2)..<end] {
      switch item {
      case .character(let character): address.append(character)
      case .text(let text): address += text.string
      }
    }
    return URL(string: address).map { (items[(start + 1)..<close], $0, end + 1) }
  }

  /// Returns the mark that begins at an index and the index of its closing mark; nil if there is
  /// none.
  private static func emphasis(
    at start: Int, in items: ArraySlice<Item>
  ) -> (mark: String, end: Int)? {
    for mark in marks where isMark(mark, at: start, in: items) {
      let first = start + mark.count
      guard first < items.endIndex, !isSpace(items[safe: first]) else { continue }
      // An underscore inside a word is a part of the word.
      if mark.first == "_", isWord(items[safe: start - 1]) { continue }
      var end = first + 1
      while end < items.endIndex {
        if isMark(mark, at: end, in: items), !isSpace(items[safe: end - 1]),
          mark.first != "_" || !isWord(items[safe: end + mark.count]),
          mark.count > 1 || !isMark(mark + mark, at: end, in: items)
        {
          return (mark, end)
        }
        end += 1
      }
    }
    return nil
  }

  private static func isMark(_ mark: String, at start: Int, in items: ArraySlice<Item>) -> Bool {
    for (offset, wanted) in mark.enumerated() {
      guard case .character(wanted)? = items[safe: start + offset] else { return false }
    }
    return true
  }

  private static func isSpace(_ item: Item?) -> Bool {
    if case .character(let character)? = item { return character.isWhitespace }
    return item == nil
  }

  private static func isWord(_ item: Item?) -> Bool {
    if case .character(let character)? = item { return character.isLetter || character.isNumber }
    return false
  }

  private static func join(_ pieces: [Text.Piece], to text: inout [Text.Piece]) {
    for piece in pieces {
      if let last = text.indices.last, text[last].attributes == piece.attributes {
        text[last].string += piece.string
      } else {
        text.append(piece)
      }
    }
  }
}

extension ArraySlice {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension Text.Attributes {
  fileprivate func emphasised(by mark: String) -> Text.Attributes {
    with(self) {
      switch mark {
      case "**", "__": $0.isBold = true
      case "~~": $0.strikethrough = .single
      case "`": $0.isMonospaced = true
      default: $0.isItalic = true
      }
    }
  }
}

extension Text.Piece {
  /// Returns the piece with the surrounding emphasis added; the piece's own attributes are kept.
  fileprivate func filled(from outer: Text.Attributes) -> Text.Piece {
    var piece = self
    piece.attributes.link = attributes.link ?? outer.link
    piece.attributes.isBold = attributes.isBold ?? outer.isBold
    piece.attributes.isItalic = attributes.isItalic ?? outer.isItalic
    piece.attributes.isMonospaced = attributes.isMonospaced ?? outer.isMonospaced
    piece.attributes.strikethrough = attributes.strikethrough ?? outer.strikethrough
    return piece
  }
}
