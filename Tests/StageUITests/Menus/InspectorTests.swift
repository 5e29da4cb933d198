import Testing

@testable import StageUI

/// Inspectors: a column in wide windows, a sheet in narrow ones.
@MainActor
struct InspectorTests {
  private func bench(
    _ isShown: Selection<Bool>, width: Double, _ direction: LayoutDirection = .leftToRight
  ) -> Bench {
    Bench(Size(width, 400)) {
      Bound(isShown) { isShown in
        Color.green
          .inspector(isPresented: isShown) {
            Text("Details").inspectorColumnWidth(min: 150, ideal: 200, max: 300)
          }
          .environment(\.layoutDirection, direction)
      }
    }
  }

  private func main(_ bench: Bench) -> Rect { bench.frames(ColorNode.self)[0] }

  @Test func wideWindowShowsAColumnBesideTheContent() {
    let isShown = Selection(false)
    let bench = bench(isShown, width: 800)
    #expect(main(bench).width == 800)
    isShown.value = true
    bench.run(0.1)
    #expect(600 < main(bench).width && main(bench).width < 800)
    bench.run(0.5)
    #expect(main(bench).width == 600)
    #expect(bench.host.element(labelled: "Details")?.frame.midX == 700)
    isShown.value = false
    bench.run(0.5)
    #expect(main(bench).width == 800)
    #expect(bench.host.element(labelled: "Details") == nil)
  }

  @Test func columnHasItsWidthFromTheFirstFrame() {
    #expect(main(bench(Selection(true), width: 800)).width == 600)
  }

  @Test func edgeOfTheColumnCanBeDraggedBetweenTheLimits() {
    let bench = bench(Selection(true), width: 800)
    bench.run(0.5)
    bench.drag(from: Point(600, 200), to: Point(560, 200))
    bench.run(0.5)
    #expect(main(bench).width == 560)
    bench.drag(from: Point(560, 200), to: Point(100, 200))
    bench.run(0.5)
    #expect(main(bench).width == 500)
    bench.drag(from: Point(500, 200), to: Point(790, 200))
    bench.run(0.5)
    #expect(main(bench).width == 650)
  }

  @Test func edgeOfAColumnAtTheLeftFollowsThePointer() {
    let bench = bench(Selection(true), width: 800, .rightToLeft)
    bench.run(0.5)
    #expect(main(bench).minX == 200)
    bench.drag(from: Point(200, 200), to: Point(240, 200))
    bench.run(0.5)
    #expect(main(bench).minX == 240)
  }

  @Test func narrowWindowShowsASheetThatEscapeCloses() {
    let isShown = Selection(true)
    let bench = bench(isShown, width: 400)
    bench.run(1)
    #expect(main(bench).width == 400)
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["Details"])
    bench.type(.escape)
    bench.run(1)
    #expect(!isShown.value)
    #expect(bench.host.element(labelled: "Details") == nil)
  }
}
