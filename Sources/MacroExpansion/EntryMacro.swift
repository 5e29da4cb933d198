/// `@Entry var margin = 8.0` in an extension of `EnvironmentValues`, `Transaction`, `ContainerValues`
/// or `FocusedValues`: makes a key with the default value, and accessors that use it.
///
/// An entry of `FocusedValues` is optional, and nil is its default.
enum EntryMacro {
  static func expansion(of source: String, in context: String, isAccessor: Bool) -> Expansion {
    let words = Tokenizer.tokens(of: context).filter { $0.kind == .word && $0.depth == 0 }
    let protocols = [
      "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey",
      "ContainerValues": "ContainerValueKey", "FocusedValues": "FocusedValueKey",
    ]
    guard let keyProtocol = words.lazy.compactMap({ protocols[$0.text] }).first else {
      // The other role says it too, so that one error is enough.
      let error =
        "'@Entry' needs a variable in an extension of EnvironmentValues, Transaction, ContainerValues or FocusedValues"
      return isAccessor ? Expansion(error: error) : Expansion()
    }
    guard let variable = Variable(source) else {
      return isAccessor
        ? Expansion(error: "'@Entry' needs a stored variable with a default value") : Expansion()
    }
    let key = "__Key_" + variable.name.filter { $0 != "`" }
    let isFocused = keyProtocol == "FocusedValueKey"
    if isFocused, variable.optionalType == nil || (variable.value ?? "nil") != "nil" {
      return isAccessor
        ? Expansion(error: "'@Entry' in FocusedValues needs an optional variable without a value")
        : Expansion()
    }
    if isAccessor {
      return Expansion(
        source: """
          get { self[\(key).self] }
          set { self[\(key).self] = newValue }
          """)
    }
    return Expansion(
      source: """
        private struct \(key): SwiftUI.\(keyProtocol) {
        \(isFocused ? "  typealias Value = \(variable.optionalType ?? "")" : variable.defaultValue)
        }
        """)
  }

  /// The parts of a variable's declaration.
  struct Variable: Equatable {
    var name: String
    /// The type; nil if it is inferred.
    var type: String?
    /// The default value; nil for an optional without one.
    var value: String?

    /// Reads a declaration; nil if it has no default value or has accessors.
    init?(_ source: String) {
      let tokens = Tokenizer.tokens(of: source)
      guard let start = tokens.firstIndex(where: { $0.depth == 0 && $0.text == "var" }) else {
        return nil
      }
      let rest = tokens[(start + 1)...]
      guard let name = rest.firstIndex(where: { $0.kind == .word }) else { return nil }
      self.name = tokens[name].text
      let parts = tokens[(name + 1)...]
      let equals = parts.firstIndex { $0.depth == 0 && $0.text == "=" }
      let head = parts[..<(equals ?? parts.endIndex)]
      if head.contains(where: { $0.depth == 0 && $0.text == "{" }) { return nil }
      if let colon = head.firstIndex(where: { $0.text == ":" }) {
        type = Self.text(head[(colon + 1)...])
      }
      if let equals {
        value = Self.text(parts[(equals + 1)...])
      } else {
        guard let type, type.hasSuffix("?") || type.hasPrefix("Optional<") else { return nil }
      }
    }

    /// The type of the value of an optional; nil for other variables.
    var optionalType: String? {
      guard let type else { return nil }
      if type.hasSuffix("?") { return String(type.dropLast()) }
      guard type.hasPrefix("Optional<"), type.hasSuffix(">") else { return nil }
      return String(type.dropFirst("Optional<".count).dropLast())
    }

    /// The code without comments and without space at its ends.
    private static func text(_ tokens: ArraySlice<Token>) -> String {
      func isCode(_ token: Token) -> Bool { ![.space, .newline, .comment].contains(token.kind) }
      guard let first = tokens.firstIndex(where: isCode), let last = tokens.lastIndex(where: isCode)
      else { return "" }
      return tokens[first...last].map(\.text).joined()
    }

    /// The requirement of the key.
    ///
    /// With a type it is computed, so that the type need not be sendable.
    var defaultValue: String {
      guard let type else { return "  static let defaultValue = \(value ?? "")" }
      return """
          static var defaultValue: \(type) {
            \(value ?? "nil")
          }
        """
    }
  }
}
