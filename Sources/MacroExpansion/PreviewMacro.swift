/// `#Preview("Name", traits: …) { … }`: makes a type with a function that makes the preview.
enum PreviewMacro {
  static func expansion(of source: String, discriminator: String) -> Expansion {
    let tokens = Tokenizer.tokens(of: source)
    guard let name = tokens.firstIndex(where: { $0.depth == 0 && $0.text == "Preview" }) else {
      return Expansion(error: "'#Preview' needs a closure that makes a view")
    }
    let call = Array(tokens[(name + 1)...])
    let (state, views) = stateAndViews(of: call)
    let text = views.map(\.text).joined()
    var body = ["    SwiftUI.Preview\(text)"]
    if !state.isEmpty, let open = views.firstIndex(where: { $0.depth == 0 && $0.text == "{" }) {
      // State must belong to a view, so the closure becomes the body of one.
      let arguments = views[..<open].map(\.text).joined()
      body =
        ["    struct Stateful: SwiftUI.View {"] + state.map { "      \($0)" } + [
          "      var body: some SwiftUI.View \(views[open...].map(\.text).joined())",
          "    }",
          "    return SwiftUI.Preview\(arguments) { Stateful() }",
        ]
    }
    // The compiler wants a name that belongs to this use of the macro.
    let type = "\(discriminator)7PreviewfMu_"
    return Expansion(
      source: """
        struct \(type): SwiftUI.PreviewRegistry {
          @MainActor static func makePreview() -> SwiftUI.Preview {
        \(body.joined(separator: "\n"))
          }
        }
        """)
  }

  /// Takes the declarations with `@Previewable` out of a closure.
  private static func stateAndViews(of call: [Token]) -> (state: [String], views: [Token]) {
    var state: [String] = []
    var views: [Token] = []
    var index = 0
    while index < call.count {
      guard call[index].depth == 1, call[index].text == "@", index + 1 < call.count,
        call[index + 1].text == "Previewable"
      else {
        views.append(call[index])
        index += 1
        continue
      }
      index += 2
      let start = index
      var hasName = false
      // The declaration ends with its line, except that attributes may stand in lines of their own.
      while index < call.count, call[index].depth > 0 {
        let token = call[index]
        if token.depth == 1, token.text == "var" || token.text == "let" { hasName = true }
        if token.depth == 1, hasName, token.kind == .newline || token.text == ";" { break }
        index += 1
      }
      state.append(call[start..<index].map(\.text).joined())
    }
    return (state, views)
  }
}
