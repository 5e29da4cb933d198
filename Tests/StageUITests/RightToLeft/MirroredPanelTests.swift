import Testing

@testable import StageUI

/// Tests menus, scrolling to views and lists in a right-to-left layout.
@MainActor
@Suite struct MirroredPanelTests {
  private func center(_ bench: Bench, _ label: String) -> Point {
    bench.host.element(labelled: label)?.center ?? Point(-1, -1)
  }

  private func menus() -> Bench {
    Bench(Size(400, 400)) {
      Menu("Options") {
        Button("Copy") {}
        Menu("More") { Button("Inside") {} }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .environment(\.layoutDirection, .rightToLeft)
    }
  }

  @Test func menuAlignsWithTheRightEdgeOfItsButton() {
    let bench = menus()
    let button = center(bench, "Options")
    #expect(button.x > 300)
    bench.tap(button.x, button.y)
    bench.run(0.5)
    let panel = bench.frames(MenuPanelNode.self)
    #expect(panel.count == 1 && bench.window.contains(panel[0]))
    #expect(abs((panel.first?.maxX ?? 0) - 392) < 1)
  }

  @Test func leftArrowOpensASubmenuAndRightArrowClosesIt() {
    let bench = menus()
    bench.host.activate(labelled: "Options")
    bench.run(0.5)
    bench.type(.down)
    bench.type(.down)
    bench.type(.right)
    bench.run(0.5)
    #expect(bench.nodes(MenuPanelNode.self).count == 1)
    bench.type(.left)
    bench.run(0.5)
    let panels = bench.frames(MenuPanelNode.self)
    #expect(panels.count == 2)
    #expect((panels.last?.minX ?? 0) < (panels.first?.minX ?? 0))
    bench.type(.right)
    bench.run(0.5)
    #expect(bench.nodes(MenuPanelNode.self).count == 1)
  }

  /// Shows a row of views that scrolls to one of them.
  private struct Scroller: View {
    let isLazy: Bool
    let target: Int?

    var body: some View {
      ScrollViewReader { proxy in
        ScrollView(.horizontal) {
          if isLazy {
            LazyHStack(spacing: 0) { cells }
          } else {
            HStack(spacing: 0) { cells }
          }
        }
        .onChange(of: target) { if let target { proxy.scrollTo(target, anchor: .leading) } }
      }
      .environment(\.layoutDirection, .rightToLeft)
    }

    private var cells: some View {
      ForEach(0..<50, id: \.self) { _ in Probe(width: .fixed(100), height: .fixed(50)) }
    }
  }

  @Test(arguments: [true, false])
  func scrollingToAViewPutsItAtTheRightEdge(isLazy: Bool) {
    let handle = Handle<Int?>()
    let bench = Bench { Stage(Int?.none, handle) { Scroller(isLazy: isLazy, target: $0) } }
    handle.set(20)
    bench.run(1)
    #expect(bench.nodes(ScrollNode.self)[0].offset.x == 2000)
    #expect(bench.frames(ProbeNode.self).contains { $0.maxX == 300 })
  }

  @Test func rowsBeginAtTheRightEdge() {
    let bench = Bench(Size(300, 400)) {
      List {
        Text("One")
        Probe(width: .fixed(30), height: .fixed(20))
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(bench.frames(ProbeNode.self).map(\.maxX) == [268])
    #expect(bench.frames(TextNode.self).map(\.maxX) == [268])
    let row = bench.nodes(ListRowNode.self)[0]
    #expect(row.card.textStart() == 16)
    #expect(row.card.backdrop.look.lineInsets == EdgeInsets(leading: 16))
    #expect(row.card.backdrop.reflectsDrawing)
  }

  private struct Marked: View {
    @Namespace private var space

    var body: some View {
      HStack(spacing: 0) {
        ForEach(0..<3) { index in
          Probe(width: .fixed(50), height: .fixed(20)).matchedGeometryEffect(id: index, in: space)
        }
      }
      .background(
        Color.white.matchedGeometryEffect(
          id: 0, in: space, properties: .frame, anchor: .topLeading, isSource: false)
      )
      .padding(.leading, 30)
    }
  }

  @Test func matchedFollowerLiesAtItsSource() {
    let bench = Bench { Marked().environment(\.layoutDirection, .rightToLeft) }
    let source = bench.frames(ProbeNode.self)[0]
    #expect(source == Rect(x: 160, y: 90, width: 50, height: 20))
    #expect(bench.frames(ColorNode.self) == [source])
  }

  @Test func tabsBeginAtTheRightEdge() {
    let bench = Bench(Size(300, 200)) {
      TabView {
        Color.red.tabItem { Text("First") }
        Color.green.tabItem { Text("Second") }
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(center(bench, "First").x > 150)
    #expect(center(bench, "Second").x < 150)
  }

  @Test func linksOfTextAreAtTheirWords() {
    let bench = Bench {
      Text("ab [link](https://example.org)").environment(\.layoutDirection, .rightToLeft)
    }
    let (text, link) = (bench.frames(TextNode.self)[0], bench.frames(TextLinkNode.self))
    #expect(link.count == 1 && abs((link.first?.maxX ?? 0) - text.maxX) < 1)
    #expect((link.first?.minX ?? 0) > text.minX)
  }

  @Test func focusMovesToTheVisualSide() {
    let diary = Diary()
    let bench = Bench {
      HStack {
        Button("One") { diary.note("one") }
        Button("Two") { diary.note("two") }
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    bench.type(.tab)
    bench.type(.return)
    bench.type(.left)
    bench.type(.return)
    bench.type(.right)
    bench.type(.return)
    #expect(diary.take() == ["one", "two", "one"])
  }

  @Test func monthsAndDaysGoToTheLeft() {
    let day = Date(timeIntervalSinceReferenceDate: 817_983_660)
    let box = Selection(day)
    let bench = Bench(Size(390, 420)) {
      Bound(box) { selection in
        DatePicker("Day", selection: selection, displayedComponents: .date)
          .datePickerStyle(.graphical)
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    let next = bench.host.element(labelled: "Next month")?.center
    let previous = bench.host.element(labelled: "Previous month")?.center
    #expect((next?.x ?? 0) < (previous?.x ?? 0))
  }
}
