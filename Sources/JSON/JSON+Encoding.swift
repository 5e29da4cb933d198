extension JSON {
  /// The layout of encoded text.
  public enum Layout: Sendable {
    /// One line without spaces.
    case compact
    /// An indentation of two spaces per level and a final line feed; an array of plain values stays
    /// on one line.
    case pretty
  }

  /// Encodes the value as UTF-8 text; the same value always gives the same bytes.
  ///
  /// Numbers have as few digits as needed to read back the same Double; integers have no decimal
  /// point and, up to 2^53, no exponent. NaN and infinities, which JSON lacks, become `null`, as in
  /// JavaScript.
  public func encoded(_ layout: Layout = .compact) -> [UInt8] {
    var writer = Writer(isPretty: layout == .pretty)
    writer.append(self)
    if layout == .pretty { writer.bytes.append(0x0a) }
    return writer.bytes
  }
}

extension JSON: CustomStringConvertible {
  /// The compact encoding.
  public var description: String { String(decoding: encoded(), as: UTF8.self) }
}

private struct Writer {
  var isPretty: Bool
  var level = 0
  var bytes: [UInt8] = []

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func append(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value): append(value)
    case .string(let value): appendQuoted(value)
    case .array(let elements):
      let isPlain = elements.allSatisfy { $0.array == nil && $0.members == nil }
      list("[", "]", elements, inLine: isPlain) { $0.append($1) }
    case .object(let members):
      list("{", "}", members, inLine: members.isEmpty) { writer, member in
        writer.appendQuoted(member.key)
        writer.append(writer.isPretty ? ": " : ":")
        writer.append(member.value)
      }
    }
  }

  private mutating func append(_ text: String) {
    bytes += text.utf8
  }

  private mutating func append(_ value: Double) {
    guard value.isFinite else { return append("null") }
    // The description is the shortest text that reads back as the same Double. It is valid JSON.
    let text = value.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func list<Element>(
    _ start: String, _ end: String, _ elements: [Element], inLine: Bool,
    _ appendElement: (inout Writer, Element) -> Void
  ) {
    append(start)
    level += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { append(isPretty && inLine ? ", " : ",") }
      if !inLine { breakLine() }
      appendElement(&self, element)
    }
    level -= 1
    if !inLine { breakLine() }
    append(end)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(0x0a)
    bytes += repeatElement(0x20, count: 2 * level)
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: append("\\b")
      case 0x0c: append("\\f")
      case 0x0a: append("\\n")
      case 0x0d: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
