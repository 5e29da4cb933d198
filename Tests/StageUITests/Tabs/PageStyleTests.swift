import Testing

@testable import StageUI

/// Tab views in the page style: dragging, keys, dots, and pages that are made on demand.
@MainActor
struct PageStyleTests {
  private func bench(
    _ box: Selection<Int>, count: Int = 4, made: Diary = Diary(), reducesMotion: Bool = false
  ) -> Bench {
    Bench(Size(300, 200)) {
      Bound(box) { selection in
        TabView(selection: selection) {
          ForEach(0..<count, id: \.self) { index in
            Made(index: index, diary: made)
          }
        }
        .tabViewStyle(.page)
        .environment(\.accessibilityReduceMotion, reducesMotion)
      }
    }
  }

  private struct Made: View {
    let index: Int
    let diary: Diary

    var body: some View {
      let _ = diary.note("\(index)")
      Color.green.accessibilityElement().accessibilityLabel("page \(index)")
    }
  }

  private func offset(_ bench: Bench) -> Double {
    bench.nodes(PagerNode.self)[0].physics.offset
  }

  @Test func shortFlickTurnsOnePage() {
    let box = Selection(0)
    let bench = bench(box)
    bench.drag(from: Point(200, 100), to: Point(150, 100), steps: 3)
    #expect(box.value == 1)
    bench.run(1.5)
    #expect(offset(bench) == 300)
    bench.drag(from: Point(100, 100), to: Point(150, 100), steps: 3)
    bench.run(1.5)
    #expect(box.value == 0)
    #expect(offset(bench) == 0)
  }

  @Test func slowShortDragReturns() {
    let box = Selection(1)
    let bench = bench(box)
    bench.drag(from: Point(200, 100), to: Point(150, 100), steps: 60)
    bench.run(1.5)
    #expect(box.value == 1)
    #expect(offset(bench) == 300)
  }

  @Test func slowLongDragTurnsThePage() {
    let box = Selection(1)
    let bench = bench(box)
    bench.drag(from: Point(280, 100), to: Point(60, 100), steps: 120)
    bench.run(1.5)
    #expect(box.value == 2)
  }

  @Test func pagesResistBeyondTheEnds() {
    let box = Selection(0)
    let bench = bench(box)
    bench.down(100, 100)
    for x in stride(from: 110.0, through: 250, by: 10) {
      bench.move(x, 100)
      bench.step()
    }
    #expect(offset(bench) < -20 && offset(bench) > -100)
    bench.up(250, 100)
    bench.run(1.5)
    #expect(offset(bench) == 0)
    #expect(box.value == 0)
  }

  @Test func pressStopsAMovingPage() {
    let box = Selection(0)
    let bench = bench(box)
    bench.drag(from: Point(250, 100), to: Point(100, 100), steps: 4)
    bench.run(0.05)
    let place = offset(bench)
    #expect(0 < place && place < 300)
    bench.down(150, 100)
    bench.run(0.3)
    #expect(offset(bench) == place)
    bench.up(150, 100)
    bench.run(1.5)
    #expect(offset(bench).truncatingRemainder(dividingBy: 300) == 0)
    #expect(Double(box.value) * 300 == offset(bench))
  }

  @Test func verticalDragDoesNotTurnPages() {
    let box = Selection(1)
    let bench = bench(box)
    bench.drag(from: Point(150, 50), to: Point(120, 190), steps: 4)
    bench.run(1)
    #expect(box.value == 1)
  }

  @Test func onlyVisiblePagesAreMade() {
    let (box, diary) = (Selection(2), Diary())
    let bench = bench(box, count: 1000, made: diary)
    #expect(diary.take() == ["2"])
    bench.type(.right)
    bench.run(1)
    #expect(diary.take() == ["3"])
    box.value = 900
    bench.run(1)
    #expect(diary.take() == ["900"])
    box.value = 3
    bench.run(1)
    #expect(diary.take() == [])
  }

  @Test func arrowKeysTurnPages() {
    let box = Selection(0)
    let bench = bench(box)
    bench.type(.right)
    #expect(box.value == 1)
    bench.run(0.05)
    bench.type(.right)
    #expect(box.value == 2)
    bench.type(.left)
    bench.run(1)
    #expect(box.value == 1)
    #expect(offset(bench) == 300)
    bench.type(.left)
    bench.type(.left)
    #expect(box.value == 0)
  }

  @Test func programTurnsPagesWithAndWithoutAnimation() {
    let box = Selection(0)
    let bench = bench(box)
    box.value = 2
    bench.step()
    #expect(offset(bench) == 600)
    withAnimation { box.value = 1 }
    bench.run(0.1)
    #expect(300 < offset(bench) && offset(bench) < 600)
    bench.run(1.5)
    #expect(offset(bench) == 300)
    let still = self.bench(box, reducesMotion: true)
    withAnimation { box.value = 2 }
    still.step()
    #expect(offset(still) == 600)
  }

  @Test func dotsShowAndTurnPages() {
    let box = Selection(1)
    let bench = bench(box)
    let dots = bench.host.element(labelled: "Page")
    #expect(dots?.accessibility.value == "2 of 4")
    let frame = dots?.frame ?? .zero
    bench.tap(frame.maxX - 4, frame.midY)
    bench.run(1.5)
    #expect(box.value == 2)
    #expect(offset(bench) == 600)
    bench.tap(frame.minX + 4, frame.midY)
    bench.run(1)
    #expect(box.value == 1)
  }

  @Test func dotsAppearAsTheModeSays() {
    func hasDots(_ mode: PageTabViewStyle.IndexDisplayMode, _ count: Int) -> Bool {
      let bench = Bench {
        TabView { ForEach(0..<count, id: \.self) { Text("\($0)") } }
          .tabViewStyle(.page(indexDisplayMode: mode))
      }
      return bench.host.element(labelled: "Page") != nil
    }
    #expect(hasDots(.automatic, 2) && !hasDots(.automatic, 1))
    #expect(hasDots(.always, 1) && !hasDots(.never, 3))
  }

  @Test func resizedWindowKeepsThePage() {
    let box = Selection(2)
    let bench = bench(box)
    bench.size = Size(500, 300)
    bench.step()
    #expect(offset(bench) == 1000)
    let pages = bench.nodes(TabPageNode.self)
    #expect(pages[2].screenBounds == Rect(x: 0, y: 0, width: 500, height: 300))
  }
}
