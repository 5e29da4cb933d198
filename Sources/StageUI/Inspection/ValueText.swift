/// Describes values in one line of limited length and cost.
///
/// Large collections are not described element by element, and nested values only to some depth.
@MainActor
enum ValueText {
  private static let mostElements = 4
  /// The largest set or dictionary whose elements are written.
  private static let mostSorted = 64
  private static let deepest = 3
  /// The types whose values are known to be neither numbers nor texts; ten casts take microseconds.
  private static var compound: Set<ObjectIdentifier> = []

  /// Returns a value as text of at most `limit` characters.
  static func text(of value: Any, limit: Int = 120) -> String {
    var text = ""
    write(value, to: &text, limit, 0)
    if text.utf8.count > limit, text.count > limit { text = text.prefix(limit - 1) + "…" }
    return text.inOneLine
  }

  private static func write(_ value: Any, to text: inout String, _ limit: Int, _ depth: Int) {
    guard text.utf8.count <= limit else { return }
    let id = ObjectIdentifier(Swift.type(of: value))
    if !compound.contains(id) {
      if writesSimple(value, to: &text, limit) { return }
      compound.insert(id)
    }
    let mirror = Mirror(reflecting: value)
    let type = InspectedName.folded(Swift.type(of: value))
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return text += "nil" }
      write(wrapped.value, to: &text, limit, depth)
    case .set, .dictionary:
      listUnordered(mirror, &text, limit, depth)
    case .collection:
      text += "\(mirror.children.count) ["
      list(mirror.children.prefix(mostElements), of: mirror, "", &text, limit, depth)
      text += mirror.children.count > mostElements ? ", …]" : "]"
    case .tuple:
      text += "("
      list(mirror.children.prefix(8), of: mirror, "", &text, limit, depth)
      text += ")"
    case .enum:
      guard let payload = mirror.children.first else { return text += ".\(value)" }
      text += ".\(payload.label ?? "")("
      if depth < deepest { write(payload.value, to: &text, limit, depth + 1) } else { text += "…" }
      text += ")"
    case .struct, .class:
      text += type
      guard depth < deepest, !mirror.children.isEmpty else { return }
      text += "("
      list(mirror.children.prefix(8), of: mirror, ": ", &text, limit, depth)
      text += ")"
    default: text += Self.isFunction(type) ? "a closure" : type
    }
  }

  /// Writes the first elements of a set or dictionary in the order of their texts.
  ///
  /// The order of the elements themselves differs from process to process. So large sets are written
  /// without any.
  private static func listUnordered(
    _ mirror: Mirror, _ text: inout String, _ limit: Int, _ depth: Int
  ) {
    let count = mirror.children.count
    guard depth < deepest, count <= mostSorted else { return text += "\(count) […]" }
    let texts = mirror.children.map { child in
      var text = ""
      write(child.value, to: &text, limit, depth + 1)
      return text
    }.sorted()
    text += "\(count) [\(texts.prefix(mostElements).joined(separator: ", "))"
    text += count > mostElements ? ", …]" : "]"
  }

  private static func list(
    _ children: some Sequence<Mirror.Child>, of mirror: Mirror, _ separator: String,
    _ text: inout String, _ limit: Int, _ depth: Int
  ) {
    var isFirst = true
    for child in children where child.label?.utf8.contains(UInt8(ascii: "$")) != true {
      if !isFirst { text += ", " }
      isFirst = false
      if !separator.isEmpty, let label = child.label {
        text += InspectedName.withoutUnderscore(label) + separator
      }
      if depth < deepest { write(child.value, to: &text, limit, depth + 1) } else { text += "…" }
      if text.utf8.count > limit { return }
    }
  }

  /// Writes numbers and texts; returns false for other values.
  private static func writesSimple(_ value: Any, to text: inout String, _ limit: Int) -> Bool {
    switch value {
    case let string as String: text += "\"\(string.prefix(limit))\""
    case let string as Substring: text += "\"\(string.prefix(limit))\""
    case let number as Double: text += number.formatted(digits: 3)
    case let flag as Bool: text += flag ? "true" : "false"
    case let number as any BinaryInteger: text += "\(number)"
    case let number as Float: text += Double(number).formatted(digits: 3)
    case let character as Character: text += "\"\(character)\""
    case let type as any Any.Type: text += "\(type)"
    case let date as Date: text += "\(date)"
    default: return false
    }
    return true
  }

  private static func isFunction(_ type: String) -> Bool { type.hasPart("->") }
}

extension String {
  /// The text with a space for each line break and each tab.
  ///
  /// Nearly every text has none, and its scalars are read in a fortieth of the time of its characters
  /// (2026-11).
  var inOneLine: String {
    let hasBreak = unicodeScalars.contains {
      $0.value < 0x20 || $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029
    }
    guard hasBreak else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// Whether a text occurs in this one, byte for byte.
  ///
  /// `contains(_:)` for texts links regular expressions into the program (1.5 MB, 2026-11).
  package func hasPart(_ part: String) -> Bool {
    part.isEmpty || utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}

extension Double {
  /// Returns the number with at most `digits` fraction digits.
  package func formatted(digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let rounded = (self * factor).rounded() / factor
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
