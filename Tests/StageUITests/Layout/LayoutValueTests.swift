import Testing

@testable import StageUI

@MainActor
struct LayoutValueTests {
  private struct Width: LayoutValueKey { static let defaultValue = 10.0 }

  /// Gives each view the width that it asks for.
  private struct Row: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
      Size(subviews.reduce(0) { $0 + $1[Width.self] }, 10)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}
  }

  private func width(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> Double? {
    let bench = Bench(Size(300, 100)) {
      Row()(content).accessibilityElement().accessibilityLabel("row")
    }
    return bench.host.element(labelled: "row")?.frame.width
  }

  @Test func layoutReadsValuesInsideOfOtherModifiers() {
    #expect(width { Color.red } == 10)
    #expect(width { Color.red.layoutValue(key: Width.self, value: 30).padding(2) } == 30)
    #expect(
      width { Color.red.layoutValue(key: Width.self, value: 30).overlay { Color.blue } } == 30)
    #expect(
      width { Color.red.layoutValue(key: Width.self, value: 30).background(Color.blue) } == 30)
    #expect(
      width { Color.red.overlay { Color.blue.layoutValue(key: Width.self, value: 30) } } == 10)
  }
}
