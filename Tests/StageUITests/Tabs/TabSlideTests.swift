import TestSupport
import Testing

@testable import StageUI

/// Tab views whose pages slide: direction, interruption, reduced motion and right-to-left layout.
@MainActor
struct TabSlideTests {
  private static let names = ["a", "b", "c"]

  private func bench(
    _ box: Selection<String>, _ direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) -> Bench {
    let bench = Bench(Size(400, 400)) {
      Bound(box) { selection in
        TabView(selection: selection) {
          ForEach(Self.names, id: \.self) { name in
            Color.green.accessibilityElement().accessibilityLabel("page \(name)")
              .tabItem { Text("Tab \(name)") }
          }
        }
        .tabViewStyle(.slide)
      }
      .environment(\.layoutDirection, direction)
    }
    bench.host.environment.accessibilityReduceMotion = reducesMotion
    bench.step()
    return bench
  }

  /// The left edges of the pages a, b and c in whole points; nil for hidden pages.
  private func places(_ bench: Bench) -> [Int?] {
    bench.nodes(TabPageNode.self).map { node in
      node.page?.isShown == true ? Int(node.screenBounds.minX.rounded()) : nil
    }
  }

  /// Chooses a tab with a linear animation of one second, and runs some seconds of it.
  private func choose(
    _ name: String, in box: Selection<String>, _ bench: Bench, seconds: Double = 0.5
  ) {
    withAnimation(.linear(duration: 1)) { box.value = name }
    bench.step()
    bench.run(seconds)
  }

  // MARK: Direction

  @Test func pageOfALaterTabComesFromTheTrailingEdge() {
    let box = Selection("a")
    let bench = bench(box)
    #expect(places(bench) == [0, nil, nil])
    choose("b", in: box, bench)
    #expect(places(bench) == [-200, 200, nil])
    bench.run(0.6)
    #expect(places(bench) == [nil, 0, nil])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func pageOfAnEarlierTabComesFromTheLeadingEdge() {
    let box = Selection("b")
    let bench = bench(box)
    choose("a", in: box, bench)
    #expect(places(bench) == [-200, 200, nil])
    bench.run(0.6)
    #expect(places(bench) == [0, nil, nil])
  }

  @Test func pagesBetweenTwoTabsAreNotShown() {
    let box = Selection("a")
    let bench = bench(box)
    choose("c", in: box, bench)
    #expect(places(bench) == [-200, nil, 200])
    bench.run(0.6)
    choose("a", in: box, bench)
    #expect(places(bench) == [-200, nil, 200])
  }

  @Test func edgesAreExchangedFromRightToLeft() {
    let box = Selection("a")
    let bench = bench(box, .rightToLeft)
    choose("b", in: box, bench)
    #expect(places(bench) == [200, -200, nil])
    bench.run(0.6)
    #expect(places(bench) == [nil, 0, nil])
    choose("a", in: box, bench, seconds: 0.25)
    #expect(places(bench) == [300, -100, nil])
  }

  // MARK: Animation

  @Test func tabThatIsPressedMovesThePagesWithASpringWithoutBounce() {
    let box = Selection("a")
    let bench = bench(box)
    bench.host.activate(labelled: "Tab b")
    bench.step()
    var edges: [Int] = []
    for _ in 0..<60 {
      bench.step()
      let (a, b) = (places(bench)[0], places(bench)[1])
      if let a, let b { #expect(abs(b - a - 400) <= 1) }
      edges.append(b ?? .max)
    }
    #expect((edges.first ?? 0) > 300)
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(edges.last == 0)
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func changeWithoutAnimationsShowsThePageAtOnce() {
    let box = Selection("a")
    let bench = bench(box)
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction) { box.value = "c" }
    bench.step()
    #expect(places(bench) == [nil, nil, 0])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func completionIsCalledWhenThePageIsInPlace() {
    let box = Selection("a")
    let bench = bench(box)
    var isComplete = false
    withAnimation(.linear(duration: 1)) {
      box.value = "b"
    } completion: {
      isComplete = true
    }
    bench.step()
    bench.run(0.9)
    #expect(!isComplete)
    bench.run(0.2)
    #expect(isComplete)
  }

  // MARK: Interruption

  /// The distance of two places, or a large number if one of the pages is hidden.
  private func distance(_ a: Int?, _ b: Int?) -> Int { a.flatMap { a in b.map { $0 - a } } ?? 9999 }

  @Test func tabChosenDuringASlideContinuesFromThePlacesOfThePages() {
    let box = Selection("a")
    let bench = bench(box)
    choose("b", in: box, bench, seconds: 0.25)
    #expect(places(bench) == [-100, 300, nil])
    withAnimation(.linear(duration: 1)) { box.value = "c" }
    var last = places(bench)
    for _ in 0..<30 {
      bench.step()
      let now = places(bench)
      // A frame moves a page by at most the sum of both animations.
      #expect(abs(distance(last[1], now[1])) <= 21, "\(last) to \(now)")
      #expect(abs(distance(now[0], now[1]) - 400) <= 1)
      #expect(abs(distance(now[1], now[2]) - 400) <= 1)
      last = now
    }
    bench.run(2)
    #expect(places(bench) == [nil, nil, 0])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func tabChosenAgainDuringASlideReturnsFromThePlacesOfThePages() {
    let box = Selection("a")
    let bench = bench(box)
    choose("b", in: box, bench)
    withAnimation(.linear(duration: 1)) { box.value = "a" }
    bench.step()
    #expect(abs(distance(places(bench)[0], -200)) <= 14)
    #expect(places(bench)[2] == nil)
    bench.run(2)
    #expect(places(bench) == [0, nil, nil])
  }

  @Test func onlyTheChosenPageIsReachableDuringASlide() {
    let box = Selection("a")
    let bench = bench(box)
    choose("b", in: box, bench)
    #expect(bench.host.element(labelled: "page a") == nil)
    #expect(bench.host.element(labelled: "page b")?.frame.minX == 200)
  }

  // MARK: Reduced motion

  @Test func pagesFadeInPlaceIfTheUserPrefersLessMotion() {
    let box = Selection("a")
    let bench = bench(box, reducesMotion: true)
    bench.host.activate(labelled: "Tab b")
    bench.step()
    bench.run(0.12)
    #expect(places(bench) == [0, 0, nil])
    let opacities = bench.nodes(TabPageNode.self).map(\.opacity)
    #expect(opacities[0] == 1 && 0.1 < opacities[1] && opacities[1] < 0.9)
    bench.run(0.5)
    #expect(places(bench) == [nil, 0, nil])
    #expect(bench.nodes(TabPageNode.self)[1].opacity == 1)
  }

  @Test func slideEndsWhenTheUserBeginsToPreferLessMotion() {
    let box = Selection("a")
    let bench = bench(box)
    choose("b", in: box, bench)
    bench.host.environment.accessibilityReduceMotion = true
    bench.step()
    #expect(places(bench) == [nil, 0, nil])
    bench.run(1)
    #expect(places(bench) == [nil, 0, nil])
    #expect(bench.host.tree.next == .atRest)
  }

  // MARK: Pictures

  @Test func slidingPagesMeetAndStayInsideOfTheTabView() {
    let box = Selection(0)
    let picture = Picture(Size(150, 100)) {
      HStack(spacing: 0) {
        Color.black.frame(width: 50)
        Bound(box) { selection in
          TabView(selection: selection) {
            Color(hex: 0xFF0000).tabItem { Text("A") }.tag(0)
            Color(hex: 0x0000FF).tabItem { Text("B") }.tag(1)
          }
          .tabViewStyle(.slide)
        }
      }
    }
    withAnimation(.linear(duration: 1)) { box.value = 1 }
    picture.step()
    for _ in 0..<30 { picture.step() }
    #expect(picture[25, 10] == 0xFF00_0000 && picture[49, 10] == 0xFF00_0000)
    #expect(picture[51, 10] == 0xFFFF_0000 && picture[97, 10] == 0xFFFF_0000)
    #expect(picture[103, 10] == 0xFF00_00FF && picture[149, 10] == 0xFF00_00FF)
  }
}
