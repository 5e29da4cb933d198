import Testing

@testable import StageUI

/// Popovers: their place, their form in narrow windows, and what closes them.
@MainActor
struct PopoverTests {
  private func bench(
    _ isShown: Selection<Bool>, _ diary: Diary = Diary(), size: Size = Size(800, 600),
    alignment: Alignment = .center, edge: Edge = .top,
    anchor: PopoverAttachmentAnchor = .rect(.bounds)
  ) -> Bench {
    Bench(size) {
      Bound(isShown) { isShown in
        Button("Info") {
          diary.note("info")
          isShown.wrappedValue = true
        }
        .frame(width: 60, height: 40)
        .popover(isPresented: isShown, attachmentAnchor: anchor, arrowEdge: edge) {
          VStack {
            Text("Details")
            Button("Done") { diary.note("done") }
          }
          .frame(width: 150, height: 100)
          .onAppear { diary.note("in") }
          .onDisappear { diary.note("out") }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
      }
    }
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label)
  }

  private func place(_ bench: Bench) -> FloatingPlace? {
    bench.nodes(FloatingNode.self).first?.place
  }

  @Test(arguments: [Edge.top, .bottom, .leading, .trailing])
  func popoverLiesAtTheRequestedEdge(edge: Edge) {
    let bench = bench(Selection(true), edge: edge)
    bench.run(0.5)
    let source = Rect(x: 370, y: 280, width: 60, height: 40)
    guard let place = place(bench) else {
      Issue.record("the popover is not shown")
      return
    }
    #expect(place.edge == edge)
    let content = place.frame.insetBy(dx: 11, dy: 11)
    #expect(abs(content.width - 150) + abs(content.height - 100) < 1e-6)
    switch edge {
    case .top: #expect(content.maxY < source.minY && abs(content.midX - source.midX) < 1e-6)
    case .bottom: #expect(content.minY > source.maxY && abs(content.midX - source.midX) < 1e-6)
    case .leading: #expect(content.maxX < source.minX && abs(content.midY - source.midY) < 1e-6)
    case .trailing: #expect(content.minX > source.maxX && abs(content.midY - source.midY) < 1e-6)
    }
  }

  @Test(arguments: [
    Alignment.top, .bottom, .leading, .trailing, .topLeading, .topTrailing, .bottomLeading,
    .bottomTrailing,
  ])
  func popoverAtAnEdgeOfTheWindowIsInsideAndPointsAtItsView(alignment: Alignment) {
    for edge in [Edge.top, .bottom, .leading, .trailing] {
      let bench = bench(Selection(true), alignment: alignment, edge: edge)
      bench.run(0.5)
      guard let place = place(bench) else {
        Issue.record("the popover is not shown")
        return
      }
      let source = bench.nodes(FloatingSourceNode.self)[0].screenBounds
      #expect(bench.window.contains(place.frame))
      #expect(!place.frame.insetBy(dx: 1, dy: 1).intersects(source), "\(edge) \(place.edge)")
      let target = Point(
        place.frame.minX + place.anchor.x, place.frame.minY + place.anchor.y)
      let isVertical = place.edge == .top || place.edge == .bottom
      let miss = isVertical ? target.x - source.midX : target.y - source.midY
      #expect(abs(miss) < 1e-6, "\(edge) \(place.edge)")
    }
  }

  @Test func popoverWithoutRoomMovesToTheOppositeEdge() {
    let bench = bench(Selection(true), alignment: .top, edge: .top)
    bench.run(0.5)
    #expect(place(bench)?.edge == .bottom)
  }

  @Test func anchorPointChoosesAPartOfTheView() {
    let bench = bench(Selection(true), edge: .bottom, anchor: .point(.topLeading))
    bench.run(0.5)
    #expect(place(bench)?.frame.midX == 370)
    #expect(place(bench)?.frame.minY == 281)
  }

  @Test func popoverLargerThanTheWindowIsMadeSmaller() {
    let bench = Bench(Size(700, 300)) {
      Color.red.frame(width: 20, height: 20).popover(isPresented: .constant(true)) {
        Color.green.frame(minWidth: 100, idealWidth: 2000, minHeight: 50, idealHeight: 2000)
      }
    }
    bench.run(0.5)
    #expect(place(bench).map { bench.window.contains($0.frame) } == true)
  }

  @Test func pressOutsideClosesAndFocusReturns() {
    let (isShown, diary) = (Selection(false), Diary())
    let bench = bench(isShown, diary)
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    #expect(diary.take() == ["info", "in"])
    #expect(labels(bench) == ["Details", "Done"])
    #expect(bench.host.focusedElement?.accessibility.label == "Done")
    bench.type(.return)
    bench.type(.escape)
    bench.run(0.5)
    #expect(!isShown.value)
    #expect(diary.take() == ["done", "out"])
    #expect(bench.host.focusedElement?.accessibility.label == "Info")
    isShown.value = true
    bench.run(0.5)
    bench.tap(20, 20)
    bench.run(0.5)
    #expect(!isShown.value)
    #expect(labels(bench) == ["Info"])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func pressInsideKeepsThePopover() {
    let isShown = Selection(true)
    let bench = bench(isShown)
    bench.run(0.5)
    let center = bench.host.element(labelled: "Details")?.center ?? .zero
    bench.tap(center.x, center.y)
    bench.run(0.5)
    #expect(isShown.value)
  }

  @Test func popoverInANarrowWindowIsASheetUnlessItAsksForAnotherForm() {
    let sheet = bench(Selection(true), size: Size(400, 600))
    sheet.run(1)
    #expect(place(sheet) == nil)
    #expect((sheet.host.element(labelled: "Done")?.frame.maxY ?? 0) > 540)
    let bench = Bench(Size(400, 600)) {
      Color.red.frame(width: 20, height: 20).popover(isPresented: .constant(true)) {
        Text("Details").padding().presentationCompactAdaptation(.popover)
      }
    }
    bench.run(1)
    #expect(place(bench)?.edge == .top)
  }

  private struct SelfAdapting: View {
    var body: some View { Text("Details").presentationCompactAdaptation(.popover) }
  }

  @Test func formAskedForInsideABodyIsFound() {
    let bench = Bench(Size(400, 600)) {
      Color.red.frame(width: 20, height: 20).popover(isPresented: .constant(true)) {
        SelfAdapting()
      }
    }
    bench.run(1)
    #expect(place(bench)?.edge == .top)
  }

  private struct Item: Identifiable {
    let id: Int
  }

  @Test func popoverForAnItemShowsTheItem() {
    let item = Selection<Item?>(nil)
    let bench = Bench(Size(800, 600)) {
      Bound(item) { item in
        Color.red.frame(width: 20, height: 20).popover(item: item) { Text("item \($0.id)") }
      }
    }
    item.value = Item(id: 3)
    bench.run(0.5)
    #expect(labels(bench) == ["item 3"])
    bench.type(.escape)
    bench.run(0.5)
    #expect(item.value == nil)
  }
}
