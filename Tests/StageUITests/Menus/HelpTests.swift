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

  /// A view may be removed under a resting pointer, or while it has the focus.
  @Test(arguments: [true, false], [true, false])
  func tooltipDisappearsWithItsView(isHovered: Bool, fades: Bool) {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 300)) {
      Stage(true, handle) { isThere in
        VStack {
          if isThere { Button("Undo") {}.help("Takes back the last move") }
          Text("Below")
        }
      }
    }
    let place = center(bench)
    if isHovered { bench.pointer(.moved, place.x, place.y, button: nil) } else { bench.type(.tab) }
    bench.run(0.8)
    #expect(tip(bench) != nil)
    withAnimation(fades ? .easeOut(duration: 0.2) : nil) { handle.set(false) }
    bench.run(0.5)
    #expect(bench.nodes(FloatingNode.self).isEmpty)
    #expect(bench.host.element(labelled: "Undo") == nil && bench.host.tree.presentations.isEmpty)
    #expect(bench.host.tree.next == .atRest)
  }

  /// The view is removed before the pointer has rested on it long enough.
  @Test func removedViewShowsNoTooltipLater() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 300)) {
      Stage(true, handle) { isThere in
        if isThere { Button("Undo") {}.help("Takes back the last move") }
      }
    }
    let place = center(bench)
    bench.pointer(.moved, place.x, place.y, button: nil)
    bench.run(0.4)
    handle.set(false)
    bench.run(1)
    #expect(bench.nodes(FloatingNode.self).isEmpty && bench.host.tree.next == .atRest)
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
