/// A value in a message: a number or a text.
package protocol TextValue {
  var number: Int? { get }
  /// Returns the value as it is written.
  func text(_ rules: LanguageRules) -> String
}

extension Int: TextValue {
  package var number: Int? { self }
  package func text(_ rules: LanguageRules) -> String { rules.number(self) }
}

extension String: TextValue {
  package var number: Int? { nil }
  package func text(_ rules: LanguageRules) -> String { self }
}

/// A message of a catalog.
///
/// `{name}` is replaced by a value. `{count, 0: none | one: # card | other: # cards}` is replaced by
/// the first form that fits the value: an equal number or word, the plural category of the number,
/// or `other`. Within a form `#` is the value, and `{name}` another one.
struct Message {
  let source: Substring.UTF8View

  init(_ source: String) { self.source = source[...].utf8 }
  private init(_ source: Substring.UTF8View) { self.source = source }

  /// Returns the text with its values, some of which may be unused.
  func text(_ values: [String: any TextValue], _ rules: LanguageRules) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, values, rules, subject: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(
    to bytes: inout [UInt8], _ values: [String: any TextValue], _ rules: LanguageRules,
    subject: (any TextValue)?
  ) {
    var rest = source
    while let byte = rest.first {
      rest.removeFirst()
      if byte == UInt8(ascii: "#"), let subject {
        bytes += subject.text(rules).utf8
      } else if byte == UInt8(ascii: "{"), let field = Self.field(from: &rest) {
        let value = values[field.name]
        if let forms = field.forms {
          let form = value.flatMap { Self.form(of: forms, for: $0, rules) }
          form?.append(to: &bytes, values, rules, subject: value)
        } else if let value {
          bytes += value.text(rules).utf8
        }
      } else {
        bytes.append(byte)
      }
    }
  }

  /// A part in braces.
  private struct Field {
    var name: String
    /// The part after the first comma; nil if there is none.
    var forms: Substring.UTF8View?
  }

  /// Removes a field, whose opening brace has been removed, from the start of a text; nil if its
  /// closing brace is missing.
  private static func field(from rest: inout Substring.UTF8View) -> Field? {
    var depth = 1
    var comma: Substring.Index?
    for index in rest.indices {
      switch rest[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 1 && comma == nil: comma = index
      default: break
      }
      guard depth == 0 else { continue }
      let name = rest[..<(comma ?? index)]
      let forms = comma.map { rest[rest.index(after: $0)..<index] }
      rest = rest[rest.index(after: index)...]
      return Field(name: String(Substring(name)), forms: forms)
    }
    return nil
  }

  /// Returns the form that fits a value; nil if there is none.
  private static func form(
    of forms: Substring.UTF8View, for value: any TextValue, _ rules: LanguageRules
  ) -> Message? {
    let number = value.number
    let exact = number.map { "\($0)" } ?? value.text(rules)
    let category = number.map { rules.plural(Int($0.magnitude)).rawValue }
    var best: (rank: Int, text: Substring.UTF8View)?
    for form in self.forms(forms) {
      let rank =
        switch form.selector {
        case exact: 3
        case category: 2
        case PluralCategory.other.rawValue: 1
        default: 0
        }
      if rank > best?.rank ?? 0 { best = (rank, form.text) }
    }
    return best.map { Message($0.text) }
  }

  /// Returns the forms of a field with their selectors, without spaces around them.
  private static func forms(
    _ source: Substring.UTF8View
  ) -> [(selector: String, text: Substring.UTF8View)] {
    var depth = 0
    let parts = source.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      return byte == UInt8(ascii: "|") && depth == 0
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let selector = trimmed(part[..<colon])
      return (String(Substring(selector)), trimmed(part[part.index(after: colon)...]))
    }
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text
    while text.first == UInt8(ascii: " ") { text.removeFirst() }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}

// What tests compare between languages.
extension Message {
  /// The names of all values, also of those within forms.
  var names: Set<String> {
    var names: Set<String> = []
    var rest = source
    while let byte = rest.first {
      rest.removeFirst()
      guard byte == UInt8(ascii: "{"), let field = Self.field(from: &rest) else { continue }
      names.insert(field.name)
      for form in field.forms.map(Self.forms) ?? [] { names.formUnion(Message(form.text).names) }
    }
    return names
  }

  /// The selectors of the forms of a value; empty if it has no forms.
  func selectors(of name: String) -> [String] {
    var rest = source
    while let byte = rest.first {
      rest.removeFirst()
      guard byte == UInt8(ascii: "{"), let field = Self.field(from: &rest) else { continue }
      if field.name == name, let forms = field.forms { return Self.forms(forms).map(\.selector) }
    }
    return []
  }
}
