import JSON
import Testing

@testable import MacroExpansion

@Suite struct MacroTests {
  private func key(_ declaration: String) -> String {
    EntryMacro.expansion(
      of: declaration, in: "\nextension EnvironmentValues {}", isAccessor: false
    ).source
  }

  @Test func entryMakesAKeyAndAccessors() {
    let source = "\n  /// A margin.\n  @Entry public var margin: Double = 8 // points"
    #expect(
      key(source) == """
        private struct __Key_margin: SwiftUI.EnvironmentKey {
          static var defaultValue: Double {
            8
          }
        }
        """)
    let accessors = EntryMacro.expansion(
      of: source, in: "extension SwiftUI.EnvironmentValues {}", isAccessor: true)
    #expect(
      accessors.source == """
        get { self[__Key_margin.self] }
        set { self[__Key_margin.self] = newValue }
        """)
  }

  @Test func entryOfATransactionMakesItsKey() {
    let source = EntryMacro.expansion(
      of: "@Entry var isDeal = false", in: "extension Transaction {}", isAccessor: false
    ).source
    #expect(source.hasPrefix("private struct __Key_isDeal: SwiftUI.TransactionKey {\n"))
  }

  @Test func entryOfContainerValuesMakesItsKey() {
    let source = EntryMacro.expansion(
      of: "@Entry var isNew = false", in: "extension ContainerValues {}", isAccessor: false
    ).source
    #expect(source.hasPrefix("private struct __Key_isNew: SwiftUI.ContainerValueKey {\n"))
  }

  @Test func typeOfAnEntryIsOptional() {
    #expect(key("@Entry var name = \"a = b\"").contains("static let defaultValue = \"a = b\"\n"))
    #expect(key("@Entry var list: [String: Int] = { [:] }()").contains("    { [:] }()\n"))
    #expect(key("@Entry var act: (Int) -> Void = { _ in }").contains(": (Int) -> Void {"))
    #expect(key("@Entry var page: Int?").contains("    nil\n"))
    #expect(key("@Entry var `default` = 1").contains("struct __Key_default:"))
  }

  @Test func wrongEntriesAreRefusedOnce() {
    func errors(_ declaration: String, _ context: String) -> [Bool] {
      [true, false].map {
        EntryMacro.expansion(of: declaration, in: context, isAccessor: $0).error != nil
      }
    }
    let context = "extension EnvironmentValues {}"
    #expect(errors("@Entry var a: Int", context) == [true, false])
    #expect(errors("@Entry var a: Int { 1 }", context) == [true, false])
    #expect(errors("@Entry let a = 1", context) == [true, false])
    #expect(errors("@Entry var a = 1", "struct Card {}") == [true, false])
    #expect(errors("@Entry var a = 1", context) == [false, false])
  }

  @Test func previewPassesItsCallOn() {
    let source = "\n#Preview(\"A (b)\", traits: .portrait) {\n  Text(\"}\")\n}"
    #expect(
      PreviewMacro.expansion(of: source, discriminator: "$sX").source == """
        struct $sX7PreviewfMu_: SwiftUI.PreviewRegistry {
          @MainActor static func makePreview() -> SwiftUI.Preview {
            SwiftUI.Preview("A (b)", traits: .portrait) {
          Text("}")
        }
          }
        }
        """)
  }

  @Test func previewableStateBelongsToAView() {
    let source = """
      #Preview("On") {
        @Previewable @State var isOn = [
          true
        ][0]
        @Previewable
        @State var count = 1; Text("a")
        Toggle("on", isOn: $isOn)
      }
      """
    let lines = PreviewMacro.expansion(of: source, discriminator: "").source
      .split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("struct Stateful: SwiftUI.View {"))
    #expect(lines.contains("@State var isOn = ["))
    #expect(lines.contains("@State var count = 1"))
    #expect(lines.contains("return SwiftUI.Preview(\"On\")  { Stateful() }"))
    #expect(lines.contains("Toggle(\"on\", isOn: $isOn)"))
    #expect(!lines.contains { $0.contains("Previewable") })
  }

  @Test func errorsAreShownAtTheirPlace() {
    let reply = Messages.reply(to: [
      "expandAttachedMacro": [
        "macro": ["typeName": "EntryMacro"], "macroRole": "accessor",
        "declSyntax": [
          "source": "@Entry var a: Int", "location": ["fileName": "A.swift", "offset": 40],
        ],
        "lexicalContext": [["source": "extension EnvironmentValues {}"]],
      ]
    ])
    let result = reply["expandMacroResult"]
    #expect(result?["expandedSource"]?.isNull == true)
    let diagnostic = result?["diagnostics"]?[0]
    #expect(diagnostic?["position"]?["offset"]?.int == 40)
    #expect(diagnostic?["position"]?["fileName"]?.string == "A.swift")
    #expect(diagnostic?["severity"]?.string == "error")
  }

  @Test func unknownMessagesAreAnswered() {
    let capability = Messages.reply(to: ["getCapability": ["capability": ["protocolVersion": 9]]])
    #expect(capability["getCapabilityResult"]?["capability"]?["protocolVersion"]?.int == 7)
    #expect(Messages.reply(to: ["other": 1])["loadPluginLibraryResult"]?["loaded"]?.bool == false)
    let unknown = Messages.reply(to: ["expandFreestandingMacro": ["macro": ["typeName": "X"]]])
    #expect(unknown["expandMacroResult"]?["diagnostics"]?.array?.count == 1)
  }
}
