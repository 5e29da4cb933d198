import Testing

@testable import StageUI

/// Tests views whose size is a part of the surrounding container.
@MainActor
@Suite struct RelativeFrameTests {
  private func sizes<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [Size] {
    let bench = Bench(Size(300, 200)) { content() }
    bench.run(0.1)
    let sizes = bench.frames(ProbeNode.self).map(\.size)
    let layouts = bench.counters.layouts
    bench.run(0.1)
    #expect(bench.counters.layouts == layouts, "the layout rests")
    return sizes
  }

  @Test func cellsOfAHorizontalScrollViewAreAsHighAsTheView() {
    let cells = sizes {
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          ForEach(0..<3) { _ in
            Probe(width: .fixed(150)).containerRelativeFrame(.vertical)
          }
        }
      }
    }
    #expect(cells == Array(repeating: Size(150, 200), count: 3))
  }

  @Test func partsOfTheHeightStayPartsOfTheProposal() {
    let cells = sizes {
      ScrollView(.horizontal) {
        Probe(width: .fixed(50)).containerRelativeFrame(.vertical, count: 2, spacing: 0)
      }
    }
    #expect(cells == [Size(50, 100)])
  }

  @Test func bothAxesOfAPageAreThoseOfTheView() {
    let cells = sizes {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<3) { _ in Probe().containerRelativeFrame([.horizontal, .vertical]) }
        }
      }
      .contentMargins(.horizontal, 20)
    }
    #expect(cells.first == Size(260, 200))
  }

  @Test func widthInAVerticalScrollViewIsThatOfTheView() {
    let cells = sizes {
      ScrollView { Probe(height: .fixed(30)).containerRelativeFrame(.horizontal) }
        .padding(.horizontal, 10)
    }
    #expect(cells == [Size(280, 30)])
  }

  @Test func heightBesideOtherViewsIsThatOfTheScrollView() {
    let cells = sizes {
      VStack(spacing: 0) {
        Color.red.frame(height: 60)
        ScrollView(.horizontal) { Probe(width: .fixed(40)).containerRelativeFrame(.vertical) }
      }
    }
    #expect(cells == [Size(40, 140)])
  }
}
