/// `@Animatable struct Wave: Shape { var phase: Angle }`: makes `animatableData` from the stored
/// variables without `@AnimatableIgnored`, and the conformance where the type does not state one.
enum AnimatableMacro {
  /// Returns the property `animatableData`.
  static func member(of source: String) -> Expansion {
    guard let type = TypeDeclaration(source) else {
      return Expansion(error: "'@Animatable' needs a struct, a class or an enum")
    }
    for variable in type.variables where variable.type == nil {
      return Expansion(
        error: "'@Animatable' needs the type of '\(variable.name)', or '@AnimatableIgnored' there")
    }
    let parts = type.variables.map { variable in
      (name: variable.name, type: "\(variable.type ?? "").AnimatableData")
    }
    let access = type.access.map { $0 + " " } ?? ""
    guard let last = parts.last else {
      return Expansion(
        source: """
          \(access)var animatableData: SwiftUI.EmptyAnimatableData {
            get { SwiftUI.EmptyAnimatableData() }
            set {}
          }
          """)
    }
    // Nested pairs are twenty times as fast as `AnimatableValues`.
    var (data, value) = (last.type, "self.\(last.name).animatableData")
    for part in parts.dropLast().reversed() {
      data = "SwiftUI.AnimatablePair<\(part.type), \(data)>"
      value = "SwiftUI.AnimatablePair(self.\(part.name).animatableData, \(value))"
    }
    let assignments = parts.indices.map { index in
      let path = String(repeating: ".second", count: index)
      let end = index + 1 < parts.count ? ".first" : ""
      return "    self.\(parts[index].name).animatableData = newValue\(path)\(end)"
    }
    return Expansion(
      source: """
        \(access)var animatableData: \(data) {
          get { \(value) }
          set {
        \(assignments.joined(separator: "\n"))
          }
        }
        """)
  }

  /// The protocols that include the requirement.
  private static let animatable: Set = [
    "Animatable", "AnimatableModifier", "GeometryEffect", "InsettableShape", "Layout", "Shape",
    "TextRenderer",
  ]

  /// Returns the extension that states the conformance; an empty text if there is one.
  ///
  /// - Parameter conformances: A declaration with the conformances that the type does not have;
  ///   nil if the compiler does not name them.
  static func conformance(of source: String, named name: String, conformances: String?) -> Expansion
  {
    guard let type = TypeDeclaration(source), type.inherited.isDisjoint(with: animatable),
      conformances.map({ Tokenizer.words(of: $0).contains("Animatable") }) ?? true
    else { return Expansion() }
    return Expansion(source: "extension \(name): StageUI.Animatable {\n}")
  }
}
