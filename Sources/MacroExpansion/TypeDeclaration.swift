/// The parts of a type's declaration that concern its stored variables.
struct TypeDeclaration {
  struct Variable {
    var name: String
    /// The type as written, or as the default value shows it; nil if it is not known.
    var type: String?
  }

  /// `struct`, `class` or `enum`.
  var keyword: String
  /// The name of the type, without those of types around it.
  var name: String
  /// `public` or `package`; nil for the default.
  var access: String?
  /// The names of the inherited types, without their modules.
  var inherited: Set<String> = []
  /// The stored variables that animate.
  var variables: [Variable] = []
  /// Whether there is a stored variable that views of a `@Model` class observe.
  private(set) var hasObserved = false

  /// Reads a declaration; nil if it is none of a struct, a class or an enum.
  init?(_ source: String) {
    let tokens = Tokenizer.tokens(of: source).filter {
      $0.kind != .space && $0.kind != .comment
    }
    guard
      let start = tokens.firstIndex(where: {
        $0.depth == 0 && ["struct", "class", "enum"].contains($0.text)
      }), let open = tokens.firstIndex(where: { $0.depth == 0 && $0.text == "{" }), start < open
    else { return nil }
    keyword = tokens[start].text
    guard let name = tokens[(start + 1)..<open].first(where: { $0.kind == .word }) else {
      return nil
    }
    self.name = name.text
    access = tokens[..<start].first { ["public", "open", "package"].contains($0.text) }
      .map { $0.text == "package" ? "package" : "public" }
    // Words behind `where` are not inherited; those of generic arguments do no harm.
    inherited = Set(
      tokens[start..<open].prefix { $0.text != "where" }.filter { $0.kind == .word }.map(\.text)
        .dropFirst(2))
    readVariables(Array(tokens[(open + 1)...].prefix { $0.depth > 0 }))
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "nonisolated",
    "unowned", "weak", "static", "class", "lazy",
  ]

  private mutating func readVariables(_ tokens: [Token]) {
    // What stands before the keyword of a declaration.
    var prefix: [String] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      guard token.depth == 1, token.kind == .word || token.text == "@" else { continue }
      if token.text == "@" {
        prefix.append(Self.attribute(tokens, at: &index))
      } else if Self.modifiers.contains(token.text) {
        prefix.append(token.text)
      } else {
        if token.text == "var" {
          let end = Self.end(ofVariable: tokens, from: index)
          let isOwn = prefix.allSatisfy { !["static", "class", "lazy"].contains($0) }
          let attributes = prefix.filter { $0.hasPrefix("@") }
          let found = isOwn ? Self.stored(tokens[index..<end].filter { $0.kind != .newline }) : []
          // Wrapped and ignored variables do not animate.
          if attributes.isEmpty { variables += found }
          if !found.isEmpty, Self.observed.isSuperset(of: attributes) { hasObserved = true }
          index = end
        }
        prefix = []
      }
    }
  }

  /// The attributes of observed variables: they describe how a variable is stored or isolated.
  private static let observed: Set = ["@Attribute", "@Relationship", "@MainActor"]

  /// Returns the name of an attribute without its module, and moves the index behind the name.
  private static func attribute(_ tokens: [Token], at index: inout Int) -> String {
    var name = "@"
    while index < tokens.count, tokens[index].kind == .word {
      name = "@" + tokens[index].text
      index += 1
      guard index < tokens.count, tokens[index].text == "." else { break }
      index += 1
    }
    return name
  }

  /// Returns the index behind a variable's declaration.
  private static func end(ofVariable tokens: [Token], from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      if token.depth == 1, token.text == ";" { return index }
      if token.depth == 1, token.kind == .newline {
        let next = tokens[index...].first { $0.kind != .newline }?.text ?? ""
        let last = tokens[start..<index].last { $0.kind != .newline }?.text ?? "="
        let goesOn = ["=", ",", ":", "."]
        if !goesOn.contains(last), !(goesOn + ["{"]).contains(next) { return index }
      }
      index += 1
    }
    return index
  }

  /// Returns the stored variables of a declaration, such as `x, y: Double` or `a = 1.0, b = 2.0`.
  private static func stored(_ tokens: [Token]) -> [Variable] {
    var found: [Variable] = []
    for part in Self.parts(of: tokens) {
      guard let name = part.first, name.kind == .word else { return [] }
      let equals = part.firstIndex { $0.depth == 1 && $0.text == "=" }
      let brace = part.firstIndex { $0.depth == 1 && $0.text == "{" }
      if let brace, equals == nil {
        let first = part[(brace + 1)...].first?.text
        // Computed variables have other accessors than observers.
        guard first == "willSet" || first == "didSet" else { return [] }
      }
      var variable = Variable(name: name.text)
      if let colon = part.firstIndex(where: { $0.depth == 1 && $0.text == ":" }),
        colon < equals ?? part.endIndex
      {
        variable.type = part[(colon + 1)..<(equals ?? brace ?? part.endIndex)].map(\.text).joined()
      } else if let equals {
        variable.type = Self.type(of: part[(equals + 1)...])
      }
      found.append(variable)
    }
    // `x, y: Double` is of one type.
    for index in found.indices.dropLast().reversed() where found[index].type == nil {
      found[index].type = found[index + 1].type
    }
    return found
  }

  /// Divides a declaration at its commas, except at those between generic arguments.
  private static func parts(of tokens: [Token]) -> [ArraySlice<Token>] {
    var parts: [ArraySlice<Token>] = []
    var (start, generics, isInType) = (0, 0, true)
    for index in tokens.indices where tokens[index].depth == 1 {
      switch tokens[index].text {
      case "=": isInType = false
      case "<" where isInType: generics += 1
      case ">" where isInType && tokens[index - 1].text != "-": generics -= 1
      case "," where generics == 0:
        parts.append(tokens[start..<index])
        (start, isInType) = (index + 1, true)
      default: break
      }
    }
    return parts + [tokens[start...]]
  }

  /// Returns the type of a value, if its first words show it: `1.5`, `Angle.zero`, `CGPoint(x: …)`.
  private static func type(of value: ArraySlice<Token>) -> String? {
    let tokens = value.drop { $0.text == "-" }
    guard let first = tokens.first, let initial = first.text.first else { return nil }
    if initial.isNumber {
      return tokens.dropFirst().first?.text == "." ? "Double" : nil
    }
    return initial.isUppercase ? first.text : nil
  }
}

extension Tokenizer {
  static func words(of code: String) -> [String] {
    tokens(of: code).filter { $0.kind == .word }.map(\.text)
  }
}
