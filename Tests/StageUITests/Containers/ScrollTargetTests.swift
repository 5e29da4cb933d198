import Testing

@testable import StageUI

/// Resting positions of scroll views, the scroll position binding, and scrolling to a row.
@MainActor
struct ScrollTargetTests {
  private func scroller(_ bench: Bench) -> ScrollNode { bench.nodes(ScrollNode.self)[0] }

  /// Drags up by a distance in six frames and releases.
  ///
  /// If `rests` is true, the pointer pauses before the release.
  private func drag(_ bench: Bench, by distance: Double, rests: Bool = false) {
    bench.down(50, 90)
    for index in 1...6 {
      bench.step()
      bench.move(50, 90 - distance * Double(index) / 6)
    }
    if rests { bench.run(0.5) }
    bench.up(50, 90 - distance)
  }

  private func pages(_ behavior: some ScrollTargetBehavior) -> Bench {
    Bench(Size(100, 100)) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<40) { _ in Color.white.frame(width: 100, height: 30) }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(behavior)
    }
  }

  @Test func pagingRestsAtWholePages() {
    let bench = pages(.paging)
    drag(bench, by: 60, rests: true)
    #expect(abs(scroller(bench).offset.y - 60) < 11)
    bench.run(2)
    #expect(scroller(bench).offset.y == 100)
    drag(bench, by: 30, rests: true)
    bench.run(2)
    #expect(scroller(bench).offset.y == 100)
  }

  @Test func hardFlingMovesByOnlyOnePage() {
    let bench = pages(.paging)
    drag(bench, by: 80)
    bench.run(3)
    #expect(scroller(bench).offset.y == 100)
    #expect(!bench.host.tree.isMoving)
  }

  @Test func viewAlignedScrollingRestsAtTheStartOfAView() {
    let bench = pages(.viewAligned)
    drag(bench, by: 52, rests: true)
    bench.run(2)
    let rest = scroller(bench).offset.y
    #expect(rest == 30)
    drag(bench, by: 80)
    bench.run(3)
    let further = scroller(bench).offset.y
    #expect(further > rest + 60)
    #expect(further.truncatingRemainder(dividingBy: 30) == 0, "\(further)")
    // The end of the content is a resting position too.
    bench.keyDown(.end)
    bench.run(2)
    drag(bench, by: 20, rests: true)
    bench.run(2)
    #expect(scroller(bench).offset.y == 1100)
  }

  /// Rests at multiples of 44 points, and notes what it is told.
  private struct Multiples: ScrollTargetBehavior {
    final class Told {
      var context: TargetContext?
      var isRightToLeft: Bool?
    }

    var told = Told()

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      told.context = context
      told.isRightToLeft = context.layoutDirection == .rightToLeft
      target.rect.origin.y = (target.rect.minY / 44).rounded() * 44
    }
  }

  @Test func behaviourOfTheProgramDecidesWhereScrollingRests() throws {
    let behavior = Multiples()
    let bench = pages(behavior)
    drag(bench, by: 52, rests: true)
    bench.run(2)
    #expect(scroller(bench).offset.y == 44)
    drag(bench, by: 80)
    let context = try #require(behavior.told.context)
    #expect(context.axes == .vertical && behavior.told.isRightToLeft == false)
    #expect(context.containerSize == Size(100, 100) && context.contentSize == Size(100, 1200))
    #expect(context.velocity.dx == 0 && context.velocity.dy > 100, "\(context.velocity)")
    let wanted = context.originalTarget.rect
    #expect(wanted.size == Size(100, 100) && wanted.minX == 0 && wanted.minY > 124, "\(wanted)")
    bench.run(3)
    #expect(scroller(bench).offset.y == (wanted.minY / 44).rounded() * 44)
  }

  @Test func behaviourThatKeepsTheTargetLetsTheContentGlide() {
    struct Keeps: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
    }
    func path(_ bench: Bench) -> [Double] {
      drag(bench, by: 80)
      return (0..<60).map { _ in
        bench.step()
        return scroller(bench).offset.y
      }
    }
    let free = Bench(Size(100, 100)) {
      ScrollView { Color.white.frame(width: 100, height: 1200) }
    }
    let places = path(free)
    #expect(path(pages(Keeps())) == places && places[59] > 120)
  }

  @Test func behaviourOfTheProgramCanAskABehaviourOfTheKit() {
    /// Rests at every second row.
    struct EverySecond: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        ViewAlignedScrollTargetBehavior().updateTarget(&target, context: context)
        if target.rect.minY.truncatingRemainder(dividingBy: 60) != 0 { target.rect.origin.y += 30 }
      }
    }
    let bench = pages(EverySecond())
    drag(bench, by: 40, rests: true)
    bench.run(2)
    #expect(scroller(bench).offset.y == 60)
  }

  @Test func anchorOfATargetIsAlignedWithTheScrollView() {
    /// Moves the row from 300 to 330 into the middle.
    struct Middle: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        target = ScrollTarget(rect: Rect(x: 0, y: 300, width: 100, height: 30), anchor: .center)
      }
    }
    let bench = pages(Middle())
    drag(bench, by: 40, rests: true)
    bench.run(2)
    #expect(scroller(bench).offset.y == 265)
  }

  /// A list with a binding to the identity of its first visible row.
  private struct Followed: View {
    let seen: Seen
    let handle: Handle<Int?>
    @State private var id: Int?

    final class Seen {
      var ids: [Int?] = []
    }

    var body: some View {
      let _ = handle.write = { id = $0 }
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(100..<200) { _ in Color.white.frame(width: 100, height: 30) }
        }
        .scrollTargetLayout()
      }
      .scrollPosition(id: $id)
      .onChange(of: id) { seen.ids.append(id) }
    }
  }

  @Test func scrollingUpdatesTheScrollPositionBinding() {
    let (seen, handle) = (Followed.Seen(), Handle<Int?>())
    let bench = Bench(Size(100, 100)) { Followed(seen: seen, handle: handle) }
    bench.down(50, 90)
    for index in 1...8 {
      bench.step()
      bench.move(50, 90 - Double(index) * 10)
    }
    bench.run(0.5)
    // During the drag, each row was reported when it reached the start of the scroll view.
    #expect(seen.ids == [100, 101, 102], "\(seen.ids)")
    bench.up(50, 10)
    bench.run(2)
    #expect(seen.ids == [100, 101, 102], "\(seen.ids)")
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 3, position: Point(50, 50))))
    bench.run(2)
    let row = Int((scroller(bench).offset.y / 30).rounded())
    #expect(seen.ids.last == 100 + row && row > 4, "\(seen.ids) at \(row)")
  }

  @Test func settingTheScrollPositionScrollsToThatRow() {
    let (seen, handle) = (Followed.Seen(), Handle<Int?>())
    let bench = Bench(Size(100, 100)) { Followed(seen: seen, handle: handle) }
    handle.set(150)
    bench.step()
    bench.step()
    #expect(scroller(bench).offset.y == 1500)
    withAnimation { handle.set(160) }
    bench.step()
    bench.step()
    let early = scroller(bench).offset.y
    #expect(early > 1500 && early < 1650, "\(early)")
    bench.run(2)
    #expect(scroller(bench).offset.y == 1800)
    // The last rows cannot reach the start, so the view scrolls to the end of the content.
    handle.set(199)
    bench.run(1)
    #expect(scroller(bench).offset.y == 2900)
    #expect(seen.ids == [150, 160, 199])
  }

  /// Rows that count how often they are read.
  private struct Counted: RandomAccessCollection {
    final class Looks { var count = 0 }

    let looks: Looks
    let startIndex = 0
    let endIndex: Int

    subscript(index: Int) -> Int {
      looks.count += 1
      return index * 7
    }
  }

  @Test(arguments: [false, true])
  func scrollingToANearOrFarRowReadsEquallyManyRows(reevaluates: Bool) {
    let (looks, proxy, other) = (Counted.Looks(), Handle<Int>(), Handle<Int>())
    let bench = Bench(Size(100, 100)) {
      ScrollViewReader { reader in
        Stage(0, other) { _ in
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(Counted(looks: looks, endIndex: 10_000), id: \.self) { _ in
                Color.white.frame(width: 100, height: 20)
              }
            }
          }
        }
        .modifier(ScrollViewTests.Remember(proxy, reader))
      }
    }
    func cost(_ row: Int) -> Int {
      if reevaluates { other.set(row) }
      bench.step()
      let before = looks.count
      proxy.set(row * 7)
      bench.step()
      #expect(scroller(bench).offset.y == Double(row) * 20)
      return looks.count - before
    }
    _ = cost(5_000)
    let (near, far) = (cost(10), cost(9_990))
    #expect(near == far)
    #expect(near < 40)
  }

  @Test func scrollToFindsRowsAfterADataChange() {
    let (proxy, data) = (Handle<Int>(), Handle<[Int]>())
    let bench = Bench(Size(100, 100)) {
      ScrollViewReader { reader in
        Stage(Array(0..<100), data) { rows in
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(rows, id: \.self) { _ in Color.white.frame(width: 100, height: 20) }
            }
          }
        }
        .modifier(ScrollViewTests.Remember(proxy, reader))
      }
    }
    func place(_ id: Int) -> Double {
      proxy.set(id)
      bench.step()
      return scroller(bench).offset.y
    }
    #expect(place(50) == 1000)
    data.set(Array((0..<100).reversed()))
    bench.step()
    #expect(place(50) == 980)
    data.set(Array(200..<300))
    bench.step()
    #expect(place(50) == 980)
    #expect(place(210) == 200)
  }

  @Test func visualEffectAnimatesWithoutLayout() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(200, 100)) {
      Stage(false, handle) { isFar in
        Color.white.frame(width: 20, height: 20)
          .visualEffect { content, _ in
            content.offset(x: isFar ? 100 : 0).opacity(isFar ? 0.5 : 1)
          }
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    let layouts = bench.counters.layouts
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    bench.run(0.5)
    let half = bench.frames(ColorNode.self)[0].minX
    #expect(abs(half - 50) < 2, "\(half)")
    bench.run(0.6)
    #expect(bench.frames(ColorNode.self)[0].minX == 100)
    #expect(bench.counters.layouts == layouts)
    handle.set(false)
    bench.step()
    #expect(bench.frames(ColorNode.self)[0].minX == 0)
  }

  @Test func visualEffectIsAppliedAgainWhileItsViewMoves() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(200, 100)) {
      Stage(false, handle) { isFar in
        VStack(spacing: 0) {
          Color.white.frame(width: 20, height: 20)
          Color.white.frame(width: 20, height: 20)
            .visualEffect { content, proxy in
              // The content moves half as fast as the view.
              content.offset(x: -proxy.frame(in: .global).minX / 2)
            }
        }
        .frame(maxWidth: .infinity, alignment: isFar ? .trailing : .leading)
      }
    }
    func places() -> [Double] { bench.frames(ColorNode.self).map(\.minX) }
    #expect(places() == [0, 0])
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    var last = 0.0
    for _ in 0..<50 {
      bench.step()
      let now = places()
      #expect(abs(now[1] - now[0] / 2) < 1e-9, "\(now)")
      #expect(now[0] >= last && now[0] < 180)
      last = now[0]
    }
    bench.run(0.5)
    #expect(places() == [180, 90])
  }
}
