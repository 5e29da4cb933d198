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
}
