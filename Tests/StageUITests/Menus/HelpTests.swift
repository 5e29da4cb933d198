import Testing

@testable import StageUI

/// Tooltips: when they appear and disappear, and where.
@MainActor
struct HelpTests {
  private func bench(alignment: Alignment = .center) -> Bench {
    Bench(Size(400, 300)) {
      Button("Undo") {}.help("Takes back the last move")
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
    }
  }

  private func tip(_ bench: Bench) -> Rect? {
    bench.nodes(FloatingNode.self).first { !$0.isLeaving }?.place?.frame
  }

  private func center(_ bench: Bench) -> Point {
    bench.host.element(labelled: "Undo")?.center ?? .zero
  }

  @Test func tooltipAppearsWhenThePointerRests() {
    let bench = bench()
    let place = center(bench)
    bench.pointer(.moved, place.x, place.y, button: nil)
    bench.run(0.5)
    #expect(tip(bench) == nil)
    bench.pointer(.moved, place.x + 2, place.y, button: nil)
    bench.run(0.5)
    #expect(tip(bench) == nil)
    bench.run(0.3)
    #expect(tip(bench) != nil)
    #expect(bench.host.tree.next == .atRest)
    bench.pointer(.moved, 5, 5, button: nil)
    bench.run(0.5)
    #expect(tip(bench) == nil)
  }

  @Test func pressHidesTheTooltip() {
    let bench = bench()
    let place = center(bench)
    bench.pointer(.moved, place.x, place.y, button: nil)
    bench.run(0.8)
    #expect(tip(bench) != nil)
    bench.down(place.x, place.y)
    bench.run(0.3)
    #expect(tip(bench) == nil)
    bench.up(place.x, place.y)
    bench.run(1)
    #expect(tip(bench) == nil)
  }

  @Test func keyboardFocusShowsTheTooltip() {
    let bench = bench()
    bench.type(.tab)
    bench.run(0.8)
    #expect(tip(bench) != nil)
    bench.tap(5, 5)
    bench.run(0.5)
    #expect(tip(bench) == nil)
  }

  @Test func tooltipIsTheAccessibilityHint() {
    #expect(
      bench().host.element(labelled: "Undo")?.accessibility.hint == "Takes back the last move")
  }

  @Test(arguments: [
    Alignment.topLeading, .topTrailing, .bottomLeading, .bottomTrailing,
  ])
  func tooltipInACornerIsInsideTheWindow(corner: Alignment) {
    let bench = bench(alignment: corner)
    let place = center(bench)
    bench.pointer(.moved, place.x, place.y, button: nil)
    bench.run(0.8)
    #expect(tip(bench).map(bench.window.contains) == true)
  }
}
