import Testing

@testable import StageUI

@MainActor
struct ZoomTests {
  private struct Photos: View {
    @Namespace private var space

    var body: some View {
      NavigationStack {
        VStack(spacing: 0) {
          NavigationLink {
            Color.blue.navigationTransition(.zoom(sourceID: 1, in: space))
          } label: {
            Color.red.frame(width: 100, height: 100).matchedTransitionSource(id: 1, in: space)
          }
          .accessibilityLabel("Photo")
          NavigationLink("Plain") { Color.green }
        }
      }
    }
  }

  @Test func pageGrowsFromItsSourceAndShrinksBack() {
    let bench = Bench(Size(400, 600)) { Photos() }
    let source = bench.frames(ZoomSourceNode.self)[0]
    bench.press("Photo")
    let page = bench.navigator?.pages.last
    #expect(page?.zoomFrame?.minX == source.minX)
    #expect(page?.zoomFrame?.size == source.size)
    bench.run(0.1)
    let middle = page?.zoomFrame ?? .zero
    #expect(middle.width > source.width && middle.width < 400)
    #expect(abs((page?.transform.a ?? 0) - middle.width / 400) < 1e-9)
    // The page below stays in place.
    #expect(bench.navigator?.pages[0].transform == .identity)
    bench.run(1)
    #expect(page?.zoomFrame == nil)
    #expect(page?.transform == .identity)
    bench.type(.escape)
    bench.run(0.1)
    #expect((page?.zoomFrame?.width ?? 0) < 400)
    bench.run(1)
    #expect(bench.navigator?.pages.count == 1)
  }

  @Test func pageWithoutASourceSlides() {
    let bench = Bench(Size(400, 600)) { Photos() }
    bench.press("Plain")
    bench.run(0.1)
    let page = bench.navigator?.pages.last
    #expect(page?.zoomFrame == nil)
    #expect((page?.transform.tx ?? 0) > 0)
  }
}
