import JSON
import Testing

@testable import MacroExpansion

@Suite struct ModelTests {
  private func attribute(_ member: String) -> String {
    ModelMacro.attribute(of: member, in: "@Model\nfinal class Trip {\n  \(member)\n}").source
  }

  @Test func storedVariablesAreObserved() {
    let tracked = "@Observation.ObservationTracked"
    for member in [
      "var name: String", "  /// A name.\n  public private(set) var name = \"\" // var",
      "@Attribute(.unique) var name: String", "@MainActor var count = 0",
      "@SwiftData.Relationship(deleteRule: .cascade)\n  var stops: [Stop] = []",
      "weak var owner: Owner?", "var count = 0 { didSet { print(count) } }",
    ] {
      #expect(attribute(member) == tracked, "\(member)")
    }
    for member in [
      "let id = UUID()", "var total: Int { 3 }", "static var shared = 1", "lazy var later = 2",
      "@Transient var isOpen = false", "@SwiftData.Transient var isOpen = false",
      "@ObservationIgnored var cache = 0", "@Wrapped var value = 1",
      "func act() { var a = 1 }", "init() {}", "struct Part { var a = 1 }",
      "var size: Int { get { 1 } set {} }",
    ] {
      #expect(attribute(member) == "", "\(member)")
    }
  }

  @Test func membersNameTheClass() {
    let source = ModelMacro.members(of: "@Model final class Trip<Stop>: Base { var a = 1 }").source
    #expect(source.contains("keyPath: KeyPath<Trip, Member>"))
    #expect(
      source.contains("\nnonisolated let persistentModelID = SwiftData.PersistentIdentifier()"))
    let open = ModelMacro.members(of: "@Model open class Trip {}").source
    #expect(open.contains("\npublic nonisolated let persistentModelID"))
  }

  @Test func otherTypesAreRefused() {
    #expect(ModelMacro.members(of: "@Model struct Trip {}").error == "'@Model' needs a class")
    #expect(ModelMacro.members(of: "@Model actor Trip {}").error != nil)
    #expect(ModelMacro.members(of: "@Model class Trip {}").error == nil)
    #expect(ModelMacro.attribute(of: "var a = 1", in: "struct Trip {}").source == "")
  }

  @Test func missingConformancesAreStated() {
    func conformance(_ missing: String?) -> String {
      ModelMacro.conformance(of: "class Trip {}", named: "Plan.Trip", conformances: missing).source
    }
    let observable = "extension Plan.Trip: nonisolated Observation.Observable {\n}"
    let model = "extension Plan.Trip: SwiftData.PersistentModel {\n}"
    #expect(conformance(nil) == observable + "\n" + model)
    #expect(conformance("class P: Observable, SwiftData.PersistentModel {}").contains(observable))
    #expect(conformance("class P: SwiftData.PersistentModel {}") == model)
    #expect(conformance("class P {}") == "")
  }

  @Test func rolesAreAnswered() {
    func expand(_ macro: String, _ role: String, _ declaration: String) -> String? {
      Messages.reply(to: [
        "expandAttachedMacro": [
          "macro": ["typeName": .string(macro)], "macroRole": .string(role),
          "declSyntax": ["source": .string(declaration)],
          "parentDeclSyntax": ["source": "class Trip { var a = 1 }"],
          "extendedTypeSyntax": ["source": " Trip\n"],
        ]
      ])["expandMacroResult"]?["expandedSource"]?.string
    }
    #expect(
      expand("ModelMacro", "memberAttribute", "var a = 1") == "@Observation.ObservationTracked")
    #expect(expand("ModelMacro", "member", "class Trip {}")?.contains("withMutation") == true)
    #expect(
      expand("ModelMacro", "extension", "class Trip {}")?
        .hasSuffix("extension Trip: SwiftData.PersistentModel {\n}") == true)
    #expect(expand("StorageMarkMacro", "peer", "var a = 1") == "")
  }

  @Test func entriesOfFocusedValuesAreOptional() {
    func entry(_ source: String, isAccessor: Bool = false) -> Expansion {
      EntryMacro.expansion(of: source, in: "extension FocusedValues {}", isAccessor: isAccessor)
    }
    #expect(
      entry("@Entry var card: Binding<Card>?").source == """
        private struct __Key_card: SwiftUI.FocusedValueKey {
          typealias Value = Binding<Card>
        }
        """)
    #expect(entry("@Entry var card: Optional<Card> = nil").source.contains("Value = Card\n"))
    #expect(entry("@Entry var card: Card? = nil", isAccessor: true).error == nil)
    for wrong in ["@Entry var card = 1", "@Entry var card: Int? = 3"] {
      #expect(entry(wrong, isAccessor: true).error != nil)
      #expect(entry(wrong) == Expansion())
    }
  }
}
