import Testing

@testable import StageUI

/// The physics of scrolling, tested without views.
struct ScrollPhysicsTests {
  private func physics(content: Double = 1000) -> ScrollPhysics {
    var physics = ScrollPhysics()
    physics.resize(viewport: 100, content: content)
    return physics
  }

  @Test func contentFollowsTheFinger() {
    var physics = physics()
    physics.begin()
    physics.drag(to: -30)
    #expect(physics.offset == 30)
    physics.drag(to: -300)
    #expect(physics.offset == 300)
  }

  @Test func overscrollResistanceGrows() {
    var physics = physics()
    physics.begin()
    physics.drag(to: 40)
    let first = -physics.offset
    physics.drag(to: 80)
    let second = -physics.offset
    #expect(first > 0 && first < 40 * 0.55 + 1e-9)
    #expect(second > first && second - first < first)
    physics.drag(to: 1e6)
    #expect(-physics.offset < 100)
  }

  @Test func overscrollSpringsBack() {
    var physics = physics()
    physics.begin()
    physics.drag(to: 60)
    physics.end(velocity: 0, at: 1)
    let pulled = physics.offset
    #expect(pulled < 0 && physics.destination == 0)
    let goesOn = physics.advance(to: 1.05)
    #expect(goesOn)
    #expect(physics.offset > pulled && physics.offset < 0)
    var time = 1.05
    while physics.advance(to: time), time < 5 { time += 1.0 / 60 }
    #expect(physics.offset == 0 && time < 2)
  }

  @Test func flingDeceleratesBy2PerMilPerMillisecond() {
    var physics = physics(content: 100_000)
    physics.begin()
    physics.end(velocity: -1000, at: 0)
    #expect(physics.isMoving)
    _ = physics.advance(to: 0.5)
    // The velocity is multiplied by 0.998 for each of 500 milliseconds.
    #expect(abs(physics.velocity(at: 0.5) - 367.51) < 0.01)
    #expect(abs(physics.offset - (1000 - 367.51) / 2.0020027) < 0.01)
    #expect(abs(physics.destination - 499.5) < 0.01)
    var time = 0.5
    while physics.advance(to: time), time < 20 { time += 1.0 / 60 }
    #expect(time < 4)
    #expect(abs(physics.offset - 499.5) < 5)
  }

  @Test func flingBouncesOnceAtTheEnd() {
    var physics = physics(content: 200)
    physics.begin()
    physics.end(velocity: -2000, at: 0)
    var furthest = 0.0
    var time = 0.0
    while physics.advance(to: time), time < 5 {
      furthest = max(furthest, physics.offset)
      time += 1.0 / 60
    }
    #expect(furthest > 105 && furthest < 200)
    #expect(physics.offset == 100)
  }

  @Test func touchStopsAMovingList() {
    var physics = physics()
    physics.begin()
    physics.end(velocity: -1000, at: 0)
    _ = physics.advance(to: 0.1)
    let caught = physics.offset
    physics.begin()
    let goesOn = physics.advance(to: 0.2)
    #expect(!goesOn)
    #expect(physics.offset == caught)
    physics.end(velocity: 0, at: 0.3)
    #expect(!physics.isMoving)
  }

  @Test func wheelStepsAddUpAndStopAtTheEnds() {
    var physics = physics()
    physics.wheel(50, at: 0)
    physics.wheel(50, at: 0)
    #expect(physics.destination == 100)
    var last = 0.0
    var time = 0.0
    while physics.advance(to: time), time < 3 {
      #expect(physics.offset >= last)
      last = physics.offset
      time += 1.0 / 60
    }
    #expect(physics.offset == 100)
    physics.wheel(5000, at: time)
    #expect(physics.destination == 900)
    physics.wheel(-9000, at: time)
    #expect(physics.destination == 0)
  }

  @Test func shorterContentReducesTheOffset() {
    var physics = physics()
    physics.scroll(to: 900, at: 0)
    physics.resize(viewport: 100, content: 300)
    #expect(physics.offset == 200)
    physics.resize(viewport: 400, content: 300)
    #expect(physics.offset == 0)
  }
}

/// Scroll views and lazy containers in them.
@MainActor
struct ScrollViewTests {
  struct Row: View {
    var index: Int
    var body: some View { Color.white.frame(width: 100, height: 20) }
  }

  private func list(_ count: Int, proxy: Handle<Int>? = nil) -> Bench {
    Bench(Size(100, 100)) {
      ScrollViewReader { reader in
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<count) { Row(index: $0) } }
        }
        .modifier(Remember(proxy, reader))
      }
    }
  }

  /// Gives a test access to the scroll proxy.
  struct Remember: ViewModifier {
    init(_ handle: Handle<Int>?, _ reader: ScrollViewProxy) {
      handle?.write = { reader.scrollTo($0, anchor: .top) }
    }

    func body(content: Content) -> some View { content }
  }

  @Test func scrollingMovesContentWithoutMeasuring() {
    let bench = Bench(Size(100, 100)) {
      ScrollView { VStack(spacing: 0) { ForEach(0..<20) { Row(index: $0) } } }
    }
    #expect(bench.frames(ColorNode.self)[0].minY == 0)
    let before = bench.counters
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 1, position: Point(50, 50))))
    bench.run(1)
    #expect(bench.frames(ColorNode.self)[0].minY == -56)
    #expect(bench.counters.measures == before.measures)
    // The indicator is laid out when it first becomes visible.
    #expect(bench.counters.layouts <= before.layouts + 1)
    #expect(bench.counters.bodies == before.bodies)
    bench.run(2)
    #expect(!bench.host.tree.isMoving)
  }

  @Test func lazyStackCreatesOnlyVisibleRows() {
    let bench = list(10_000)
    let made = bench.nodes(ColorNode.self).count
    #expect(made >= 5 && made <= 8)
    #expect(bench.nodes(ScrollNode.self)[0].children[0].frame.height == 200_000)
  }

  @Test func scrollingCostIsIndependentOfThePosition() {
    let handle = Handle<Int>()
    let bench = list(10_000, proxy: handle)
    func cost(_ row: Int) -> [Int] {
      handle.set(row)
      bench.step()
      let before = bench.counters
      handle.set(row + 1)
      bench.step()
      let after = bench.counters
      return [
        after.bodies - before.bodies, after.measures - before.measures,
        after.layouts - before.layouts, after.recordings - before.recordings,
      ]
    }
    let (near, far) = (cost(10), cost(9_990))
    #expect(near == far)
    #expect(near[0] <= 2 && near[3] <= 2, "\(near)")
    #expect(bench.nodes(ColorNode.self).count <= 8)
  }

  @Test func dragScrollsAndFlingContinues() {
    let bench = list(1000)
    bench.down(50, 80)
    for index in 1...6 {
      bench.step()
      bench.move(50, 80 - Double(index) * 10)
    }
    let scroller = bench.nodes(ScrollNode.self)[0]
    #expect(scroller.offset.y > 35 && scroller.offset.y <= 60)
    bench.up(50, 20)
    bench.run(5)
    #expect(scroller.offset.y > 100)
    #expect(!bench.host.tree.isMoving)
  }

  @Test func keysScrollByPagesAndToTheEnds() {
    let bench = list(1000)
    let scroller = bench.nodes(ScrollNode.self)[0]
    bench.keyDown(.end)
    bench.run(2)
    #expect(scroller.offset.y == 19_900)
    bench.keyDown(.pageUp)
    bench.run(2)
    #expect(scroller.offset.y == 19_848)
    bench.keyDown(.home)
    bench.run(2)
    #expect(scroller.offset.y == 0)
  }

  @Test func scrollToAnimatesInsideWithAnimation() {
    let handle = Handle<Int>()
    let bench = list(1000, proxy: handle)
    let scroller = bench.nodes(ScrollNode.self)[0]
    handle.set(500)
    bench.step()
    #expect(scroller.offset.y == 10_000)
    withAnimation { handle.set(510) }
    bench.step()
    #expect(scroller.offset.y < 10_200)
    bench.run(1.5)
    #expect(scroller.offset.y == 10_200)
  }

  @Test func contentHeightIsExactAfterScrollingOverAllRows() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        LazyVStack(spacing: 0) {
          Color.black.frame(width: 10, height: 33)
          ForEach(0..<50) { Color.white.frame(width: 10, height: Double(10 + $0 % 3 * 10)) }
        }
      }
    }
    let scroller = bench.nodes(ScrollNode.self)[0]
    for _ in 0..<40 {
      bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 1, position: Point(50, 50))))
      bench.run(0.5)
    }
    bench.run(1)
    // Scrolling measured all rows, so the height of the content is no longer estimated.
    #expect(scroller.children[0].frame.height == 1023)
    let last = bench.frames(ColorNode.self).map(\.maxY).max() ?? 0
    #expect(abs(last - 100) < 0.01)
  }

  @Test func removedLazyListCreatesNoMoreRows() throws {
    let handle = Handle<Bool>()
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        Stage(true, handle) { isListed in
          if isListed {
            LazyVStack(spacing: 0) { ForEach(0..<100) { Row(index: $0) } }.padding(5).padding(5)
          } else {
            Color.white.frame(width: 100, height: 300)
          }
        }
      }
    }
    let list = try #require(bench.nodes(LazyNode.self).first)
    #expect(list.parent != nil)
    handle.set(false)
    bench.step()
    bench.run(1)
    // The list's container has been removed.
    #expect(list.parent == nil)
    let rows = list.children.count
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 1, position: Point(50, 50))))
    bench.run(1)
    #expect(bench.nodes(ScrollNode.self)[0].offset.y == 56)
    #expect(list.children.count == rows)
  }

  @Test func gridColumnWidthsMatchTheTestVectors() throws {
    for row in try LayoutVectorTests.list("lazy_grid") {
      let items = try #require(row["columns"] as? [[Any]]).map { column -> GridItem in
        let numbers = column.dropFirst().compactMap { LayoutVectorTests.length($0) }
        let spacing = LayoutVectorTests.length(row["spacing"])
        switch column[0] as? String {
        case "fixed": return GridItem(.fixed(numbers[0]), spacing: spacing)
        case "adaptive":
          return GridItem(
            .adaptive(minimum: numbers[0], maximum: numbers[1]), spacing: spacing)
        default:
          return GridItem(
            .flexible(minimum: numbers[0], maximum: numbers[1]), spacing: spacing)
        }
      }
      let width = try #require(LayoutVectorTests.length(row["width"]))
      let widths = try #require(row["column_widths"] as? [Any]).compactMap(LayoutVectorTests.length)
      let columns = GridItem.columns(items, in: width)
      #expect(columns.count == widths.count, "\(row)")
      for (column, wanted) in zip(columns, widths) {
        #expect(abs(column.length - wanted) < 1e-6, "\(row)")
      }
    }
  }

  @Test func lazyGridDoesNotCreateDistantCells() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 20), spacing: 0)], spacing: 0) {
          ForEach(0..<1000) { _ in Color.white.frame(height: 20) }
        }
      }
    }
    let frames = bench.frames(ColorNode.self)
    #expect(frames.count <= 40)
    #expect(frames.prefix(6).map(\.minX) == [0, 20, 40, 60, 80, 0])
    #expect(bench.nodes(ScrollNode.self)[0].children[0].frame.height == 4000)
  }

  @Test func rowRemovalAnimatesInALazyList() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(100, 100)) {
      Stage([1, 2, 3], handle) { rows in
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(rows, id: \.self) { Row(index: $0) } }
        }
      }
    }
    withAnimation(.linear(duration: 1)) { handle.set([1, 3]) }
    bench.step()
    bench.run(0.5)
    let frames = bench.frames(ColorNode.self)
    #expect(frames.count == 3)
    #expect(abs(frames[2].minY - 30) < 1)
    bench.run(1)
    #expect(bench.frames(ColorNode.self).map(\.minY) == [0, 20])
  }
}
