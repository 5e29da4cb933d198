import Testing

@testable import StageUI

/// Sections in lazy containers.
@MainActor
struct SectionTests {
  /// Parts of a section, distinguished by their heights.
  private enum Part: Double {
    case header = 30
    case row = 20
    case footer = 10
  }

  /// Three sections.
  ///
  /// Each has a header (30 points high), ten rows (20 each) and a footer (10).
  private func list(
    _ pinned: PinnedScrollableViews, proxy: Handle<Int>? = nil
  ) -> Bench {
    Bench(Size(100, 100)) {
      ScrollViewReader { reader in
        ScrollView {
          LazyVStack(spacing: 0, pinnedViews: pinned) {
            ForEach(0..<3) { section in
              Section {
                ForEach(0..<10) { row in
                  Color.white.frame(width: 100, height: 20).id(section * 100 + row)
                }
              } header: {
                Color.red.frame(width: 100, height: 30)
              } footer: {
                Color.blue.frame(width: 100, height: 10)
              }
            }
          }
        }
        .modifier(ScrollViewTests.Remember(proxy, reader))
      }
    }
  }

  private func places(_ bench: Bench, _ part: Part) -> [Double] {
    bench.frames(ColorNode.self).filter { $0.height == part.rawValue }.map(\.minY)
  }

  private func scroll(_ bench: Bench, to offset: Double) {
    bench.nodes(ScrollNode.self)[0].show(
      Rect(x: 0, y: offset - bench.nodes(ScrollNode.self)[0].offset.y, width: 1, height: 1),
      anchor: .top, isAnimated: false)
    bench.step()
  }

  @Test func onlyVisibleHeadersRowsAndFootersAreCreated() {
    let bench = list([])
    // Only the headers and rows in view exist: at most 7 of the 36 views.
    #expect(bench.nodes(ColorNode.self).count <= 7)
    #expect(places(bench, .header) == [0])
    #expect(places(bench, .footer) == [])
    for offset in stride(from: 0.0, to: 700, by: 60) { scroll(bench, to: offset) }
    #expect(bench.nodes(ScrollNode.self)[0].children[0].frame.height == 3 * 240)
  }

  @Test func unpinnedHeadersScrollAway() {
    let bench = list([])
    scroll(bench, to: 60)
    #expect(places(bench, .header) == [])
  }

  @Test func pinnedHeaderStaysUntilItsSectionEnds() {
    let bench = list(.sectionHeaders)
    #expect(places(bench, .header) == [0])
    scroll(bench, to: 60)
    #expect(places(bench, .header) == [0])
    // The pinned header is drawn above the rows.
    #expect(bench.frames(ColorNode.self).last?.height == Part.header.rawValue)
    scroll(bench, to: 225)
    #expect(places(bench, .header).sorted() == [-15, 15])
    scroll(bench, to: 240)
    #expect(places(bench, .header) == [0])
    scroll(bench, to: 30)
    #expect(places(bench, .header) == [0])
    scroll(bench, to: 0)
    #expect(places(bench, .header) == [0])
  }

  @Test func pinnedFooterStaysAtTheBottomOfTheViewport() {
    let bench = list(.sectionFooters)
    #expect(places(bench, .footer) == [90])
    scroll(bench, to: 100)
    #expect(places(bench, .footer) == [90])
    scroll(bench, to: 150)
    #expect(places(bench, .footer).sorted().first == 80)
  }

  @Test func pinnedHeaderIsTappedInsteadOfTheRowUnderIt() {
    var taps: [String] = []
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Section {
            ForEach(0..<20) { _ in
              Color.white.frame(width: 100, height: 20).onTapGesture { taps.append("row") }
            }
          } header: {
            Color.red.frame(width: 100, height: 30).onTapGesture { taps.append("header") }
          }
        }
      }
    }
    scroll(bench, to: 95)
    bench.tap(50, 10)
    bench.tap(50, 60)
    bench.run(0.5)
    #expect(taps == ["header", "row"])
  }

  @Test func scrollToASectionShowsItsHeaderAtTheTop() {
    let proxy = Handle<Int>()
    let bench = list([], proxy: proxy)
    proxy.set(2)
    bench.step()
    // The header is exactly at the top, although the section's position was only estimated.
    #expect(places(bench, .header) == [0])
    proxy.set(0)
    bench.step()
    #expect(places(bench, .header) == [0])
    withAnimation { proxy.set(2) }
    bench.run(2)
    #expect(places(bench, .header) == [0])
    #expect(!bench.host.tree.isMoving)
  }

  @Test func gridHeadersSpanAllColumns() {
    let bench = Bench(Size(90, 200)) {
      ScrollView {
        LazyVGrid(
          columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: 3), spacing: 0
        ) {
          ForEach(0..<2) { section in
            Section {
              ForEach(0..<4) { _ in Color.white.frame(height: 20) }
            } header: {
              Color.red.frame(height: 30)
            }
          }
        }
      }
    }
    let frames = bench.frames(ColorNode.self)
    #expect(frames.map(\.minY) == [0, 30, 30, 30, 50, 70, 100, 100, 100, 120])
    #expect(frames.map(\.width) == [90, 30, 30, 30, 30, 90, 30, 30, 30, 30])
  }

  @Test func insertedAndRemovedSectionsAreLaidOut() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(100, 100)) {
      Stage([1, 2], handle) { sections in
        ScrollView {
          LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
            ForEach(sections, id: \.self) { _ in
              Section {
                ForEach(0..<2) { _ in Color.white.frame(width: 100, height: 20) }
              } header: {
                Color.red.frame(width: 100, height: 30)
              }
            }
          }
        }
      }
    }
    #expect(places(bench, .header).sorted() == [0, 70])
    handle.set([2])
    bench.step()
    #expect(places(bench, .header) == [0])
    handle.set([2, 3, 4])
    bench.step()
    #expect(places(bench, .header).sorted() == [0, 70])
    handle.set([])
    bench.step()
    #expect(bench.nodes(ColorNode.self).isEmpty)
  }

  @Test func viewsBelowTheViewportAreNotDrawnAtTheTop() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<50) { _ in Color.white.frame(width: 100, height: 20) }
          Color.blue.frame(width: 100, height: 10)
        }
      }
    }
    #expect(places(bench, .footer) == [])
    bench.keyDown(.end)
    bench.run(2)
    #expect(places(bench, .footer) == [90])
  }

  @Test func appendedRowsExtendTheContent() {
    let handle = Handle<Int>()
    let bench = Bench(Size(100, 100)) {
      Stage(50, handle) { count in
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<count, id: \.self) { _ in Color.white.frame(width: 100, height: 20) }
          }
        }
      }
    }
    handle.set(80)
    bench.step()
    #expect(bench.nodes(ScrollNode.self)[0].children[0].frame.height == 1600)
    bench.keyDown(.end)
    bench.run(2)
    #expect(bench.nodes(ScrollNode.self)[0].offset.y == 1500)
  }
}
