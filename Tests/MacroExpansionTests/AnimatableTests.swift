import JSON
import Testing

@testable import MacroExpansion

@Suite struct AnimatableTests {
  private func lines(_ source: String) -> [String] {
    AnimatableMacro.member(of: source).source.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }

  /// The type of the data of variables.
  private func data(_ variables: String) -> String? {
    lines("struct A: Shape {\n\(variables)\n}").first
  }

  @Test func storedVariablesMakeTheData() {
    let source = """
      @Animatable
      public struct Wave<Style: ShapeStyle>: Shape, Sendable where Style: Sendable {
        var phase: Angle  // in turns
        @AnimatableIgnored var isDashed: Bool
        public var height = 1.5 { didSet { print("var no: Int") } }
        let count: Int
        static var shared: Double = 1
        @State private var hidden = Hidden()
        lazy var later: Double = 3
        var size: CGSize =
          .zero
        var area: Double { phase.degrees }

        func path(in rect: CGRect) -> Path { var path = Path(); return path }
      }
      """
    #expect(
      lines(source) == [
        "public var animatableData: SwiftUI.AnimatablePair<Angle.AnimatableData, "
          + "SwiftUI.AnimatablePair<Double.AnimatableData, CGSize.AnimatableData>> {",
        "get { SwiftUI.AnimatablePair(self.phase.animatableData, "
          + "SwiftUI.AnimatablePair(self.height.animatableData, self.size.animatableData)) }",
        "set {",
        "self.phase.animatableData = newValue.first",
        "self.height.animatableData = newValue.second.first",
        "self.size.animatableData = newValue.second.second",
        "}", "}",
      ])
  }

  @Test func typesAreReadOrFollowFromTheValue() {
    #expect(data("var a: Double") == "var animatableData: Double.AnimatableData {")
    #expect(data("var a = -0.5") == "var animatableData: Double.AnimatableData {")
    #expect(data("var a = Angle.degrees(3)") == "var animatableData: Angle.AnimatableData {")
    #expect(data("var a: [CGFloat] = [1, 2]") == "var animatableData: [CGFloat].AnimatableData {")
    #expect(data("var a: Pair<A, B>") == "var animatableData: Pair<A,B>.AnimatableData {")
    let pair = "var animatableData: SwiftUI.AnimatablePair<Double.AnimatableData, "
    #expect(data("var a, b: Double") == pair + "Double.AnimatableData> {")
    #expect(data("var a: Double, b: Float") == pair + "Float.AnimatableData> {")
    #expect(data("let a = 1") == "var animatableData: SwiftUI.EmptyAnimatableData {")
  }

  @Test func unknownTypesAndOtherDeclarationsAreRefused() {
    func error(_ source: String) -> String? { AnimatableMacro.member(of: source).error }
    #expect(error("struct A { var count = 1 }")?.contains("'count'") == true)
    #expect(error("struct A { var a = make() }")?.contains("'a'") == true)
    #expect(error("struct A { @AnimatableIgnored var count = 1 }") == nil)
    #expect(error("protocol A { var a: Double { get } }") != nil)
  }

  @Test func conformanceIsStatedUnlessTheTypeHasOne() {
    func conformance(_ source: String, missing: String?) -> String {
      AnimatableMacro.conformance(of: source, named: "Table.Row", conformances: missing).source
    }
    let missing = "struct Placeholder: StageUI.Animatable {}"
    let stated = "extension Table.Row: StageUI.Animatable {\n}"
    #expect(conformance("struct Row: View {}", missing: missing) == stated)
    #expect(conformance("struct Row {}", missing: nil) == stated)
    #expect(conformance("struct Row: View {}", missing: "struct Placeholder {}") == "")
    #expect(conformance("struct Row: View, Animatable {}", missing: nil) == "")
    #expect(conformance("struct Row: SwiftUI.Shape {}", missing: missing) == "")
  }

  @Test func rolesAreAnswered() {
    func expand(_ role: String) -> String? {
      Messages.reply(to: [
        "expandAttachedMacro": [
          "macro": ["typeName": "AnimatableMacro"], "macroRole": .string(role),
          "declSyntax": ["source": "struct Row: View { var a: Double }"],
          "extendedTypeSyntax": ["source": " Row\n"],
        ]
      ])["expandMacroResult"]?["expandedSource"]?.string
    }
    #expect(expand("member")?.hasPrefix("var animatableData: Double.AnimatableData {") == true)
    #expect(expand("extension") == "extension Row: StageUI.Animatable {\n}")
    let ignored = Messages.reply(to: [
      "expandAttachedMacro": ["macro": ["typeName": "AnimatableIgnoredMacro"]]
    ])
    #expect(ignored["expandMacroResult"]?["expandedSource"]?.string == "")
  }
}
