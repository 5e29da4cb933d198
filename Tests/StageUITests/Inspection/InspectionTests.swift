import Testing

@testable import StageUI

@MainActor
struct InspectionTests {
  /// A row with a state, a padding and a background.
  private struct Card: View {
    let title: String
    @State private var count = 7

    var body: some View {
      Text(title).padding(.horizontal, 10).padding(.vertical, 5).background(.blue)
    }
  }

  private struct Wallet: View {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(Purse.self) private var purse
    @Environment(Purse.self) private var maybe: Purse?
    @Binding var computed: Int

    var body: some View { Color.red }
  }

  private struct Priced: ViewModifier {
    @Environment(Purse.self) private var purse

    func body(content: Content) -> some View { content.opacity(purse.coins > 2 ? 1 : 0.5) }
  }

  @Observable final class Purse {
    var coins = 3
  }

  private func element(_ name: String, in host: ViewHost) throws -> Inspection.Element {
    try #require(host.inspection.first(named: name), "\(host.inspection)")
  }

  @Test func modifiersReadTheModelsOfTheirSlot() throws {
    let bench = Bench { Color.red.modifier(Priced()).environment(Purse()) }
    let priced = try #require(
      bench.host.inspection.elements.first { $0.type.hasSuffix("Priced") },
      "\(bench.host.inspection)")
    #expect(priced.values.contains { $0.name == "purse" && $0.kind == .environment })
  }

  // MARK: - The tree

  @Test func elementsHaveTheNamesOfTheSource() {
    let bench = Bench {
      VStack {
        HStack { Text("a") }
        LazyVStack { RoundedRectangle(cornerRadius: 3).fill(.red) }
      }
      .foregroundStyle(.red)
      .padding()
    }
    let elements = bench.host.inspection.elements
    #expect(
      elements.filter { !$0.isModifier }.map(\.name)
        == ["VStack", "HStack", "Text", "LazyVStack", "RoundedRectangle"])
    #expect(elements.filter(\.isModifier).map(\.name) == [".padding", ".foregroundStyle"])
  }

  @Test func elementsHaveFramesProposalsAndPaddings() throws {
    let bench = Bench(Size(300, 200)) { Card(title: "ace").frame(width: 100, height: 60) }
    let inspection = bench.host.inspection
    let index = try #require(inspection.elements.firstIndex { $0.name == "Text" })
    let text = inspection.elements[index]
    let bounds = try #require(bench.frames(TextNode.self).first)
    #expect(text.frame == bounds)
    #expect(text.proposal == ProposedViewSize(width: 80, height: 50))
    let padding = try #require(inspection.padding(of: index))
    #expect(padding.inner == bounds)
    #expect(padding.outer == bounds.insetBy(dx: -10, dy: -5))
    #expect(
      inspection.modifiers(of: index).map { inspection.elements[$0].name }.prefix(3)
        == [".padding", ".padding", ".background"])
    #expect(
      try element("Card", in: bench.host).frame?.size == Size(bounds.width + 20, bounds.height + 10)
    )
  }

  @Test func valuesOfPropertiesAreTexts() throws {
    let bench = Bench { Card(title: "ace") }
    let card = try element("Card", in: bench.host)
    #expect(card.values.map(\.name) == ["title", "count"])
    #expect(card.values.map(\.text) == ["\"ace\"", "7"])
    #expect(card.values.map(\.kind) == [.plain, .state])
    #expect(!card.isFromKit && card.identity == nil && card.position == 0)
  }

  @Test func inspectionRunsNoCodeOfBindings() throws {
    var reads = 0
    let purse = Purse()
    let bench = Bench {
      Wallet(
        computed: Binding(
          get: {
            reads += 1
            return 0
          }, set: { _ in })
      )
      .environment(purse)
    }
    reads = 0
    let wallet = try element("Wallet", in: bench.host)
    #expect(reads == 0)
    #expect(
      wallet.values.map(\.name) == [
        "isEnabled", "purse", "purse.coins", "maybe", "maybe.coins", "computed",
      ])
    #expect(wallet.values.map(\.text).contains("3") && wallet.values.last?.text == "…")
  }

  @Test func missingModelOfTheEnvironmentIsNotRead() throws {
    let bench = Bench { Wallet(computed: .constant(1)) }
    let wallet = try element("Wallet", in: bench.host)
    #expect(wallet.values.map(\.text) == ["true", "…", "nil", "…"])
  }

  @Test func inspectionIsNoDependencyOfABody() {
    let purse = Purse()
    let bench = Bench { Wallet(computed: .constant(1)).environment(purse) }
    _ = bench.host.inspection
    let before = bench.counters.bodies
    purse.coins += 1
    bench.step()
    #expect(bench.counters.bodies == before)
  }

  @Test func environmentHasTheValuesThatDifferFromTheWindows() throws {
    let bench = Bench { VStack { Text("a").disabled(true) } }
    func environment(of name: String) throws -> [Inspection.Value] {
      let id = try element(name, in: bench.host).id
      return try #require(bench.host.inspection(valuesOf: id).first(named: name)).environment
    }
    #expect(try environment(of: "VStack") == [])
    #expect(try environment(of: "Text") == [Inspection.Value("isEnabled", .environment, "false")])
  }

  @Test func presentedAndSecondaryViewsAreInTheTree() throws {
    let bench = Bench(Size(400, 600)) {
      TabView {
        Tab("One", systemImage: "star") {
          Color.red.overlay { Card(title: "over") }
            .sheet(isPresented: .constant(true)) { Card(title: "sheet") }
        }
      }
    }
    bench.run(1)
    let cards = bench.host.inspection.elements.filter { $0.name == "Card" }
    #expect(Set(cards.compactMap(\.values.first?.text)) == ["\"over\"", "\"sheet\""])
    #expect(cards.allSatisfy { $0.frame != nil })
    #expect(cards.map(\.role).contains("overlay"))
  }

  // MARK: - Identity

  @Test func rowsHaveTheIdentityOfTheirForEach() {
    let bench = Bench {
      VStack {
        ForEach(["x", "y"], id: \.self) { Card(title: $0) }
        Card(title: "z").id(9)
      }
    }
    let cards = bench.host.inspection.elements.filter { $0.name == "Card" }
    #expect(cards.map(\.identityText) == ["id x", "id y", "id 9"])
  }

  @Test func idsAreTheSameInEachInspection() {
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { Text("\($0)") } }
    let old = bench.host.inspection.elements.map(\.id)
    handle.set(1)
    bench.step()
    #expect(bench.host.inspection.elements.map(\.id) == old)
  }

  // MARK: - Points

  @Test func innermostTopmostElementIsFoundAtAPoint() {
    let bench = Bench(Size(200, 100)) {
      ZStack(alignment: .topLeading) {
        Color.red
        HStack(spacing: 20) {
          Text("left"); Text("right")
        }.padding(10)
      }
    }
    let inspection = bench.host.inspection
    func name(_ x: Double, _ y: Double) -> String? {
      inspection.element(at: Point(x, y)).map { inspection.elements[$0].name }
    }
    #expect(name(12, 12) == "Text")
    #expect(name(190, 90) == "Color")
    #expect(name(250, 50) == nil)
  }

  @Test func clippedPartsAreNotFound() {
    let bench = Bench(Size(200, 200)) {
      Color.red.frame(width: 300, height: 300).frame(width: 50, height: 50).clipped()
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    let inspection = bench.host.inspection
    func name(_ point: Point) -> String? {
      inspection.element(at: point).map { inspection.elements[$0].name }
    }
    #expect(name(Point(25, 25)) == "Color")
    #expect(name(Point(100, 100)) != "Color")
  }

  @Test func pathLeavesModifiersOut() throws {
    let bench = Bench { VStack { Card(title: "ace") }.padding() }
    let inspection = bench.host.inspection
    let index = try #require(inspection.elements.firstIndex { $0.name == "Text" })
    #expect(inspection.pathText(to: index) == "VStack › Card › Text")
  }

  // MARK: - Texts

  @Test func textsOfValuesAreShort() {
    #expect(ValueText.text(of: Array(0..<1000)) == "1000 [0, 1, 2, 3, …]")
    #expect(ValueText.text(of: String(repeating: "a", count: 500)).count == 120)
    #expect(ValueText.text(of: Optional<Int>.none as Any) == "nil")
    #expect(ValueText.text(of: (1.0, 2.5)) == "(1, 2.5)")
    for gap in ["\n", "\r\n", "\t", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(ValueText.text(of: "a\(gap)b › c") == "\"a b › c\"", "\(gap.debugDescription)")
    }
    #expect(ValueText.text(of: { () -> Int in 1 }) == "a closure")
  }
}
