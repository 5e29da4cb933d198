import Testing

@testable import StageUI

/// Views with matched geometry.
@MainActor
struct MatchedGeometryTests {
  struct Hero: View {
    @Namespace private var space
    var isLarge: Bool

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.clear
        if isLarge {
          Color.black.matchedGeometryEffect(id: 1, in: space)
            .frame(width: 100, height: 60).offset(x: 100)
        } else {
          Color.white.matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 20)
        }
      }
    }
  }

  private func squares(_ bench: Bench) -> [Rect] { Array(bench.frames(ColorNode.self).dropFirst()) }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 2 && abs(a.minY - b.minY) < 2 && abs(a.width - b.width) < 2
      && abs(a.height - b.height) < 2
  }

  @Test func matchedViewsMoveBetweenTheirFrames() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(300, 200)) { Stage(false, handle) { Hero(isLarge: $0) } }
    #expect(squares(bench) == [Rect(x: 0, y: 0, width: 20, height: 20)])
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    let start = squares(bench)
    #expect(
      start.count == 2 && start.allSatisfy { near($0, Rect(x: 0, y: 0, width: 20, height: 20)) })
    bench.run(0.5)
    let half = squares(bench)
    #expect(
      half.count == 2 && half.allSatisfy { near($0, Rect(x: 50, y: 0, width: 60, height: 40)) })
    bench.run(0.6)
    #expect(squares(bench) == [Rect(x: 100, y: 0, width: 100, height: 60)])
    #expect(!bench.host.tree.isMoving)
  }

  @Test func reversedMatchedTransitionIsContinuous() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(300, 200)) { Stage(false, handle) { Hero(isLarge: $0) } }
    withAnimation(.spring(duration: 1)) { handle.set(true) }
    bench.step()
    bench.run(0.4)
    let before = squares(bench)
    withAnimation(.spring(duration: 1)) { handle.set(false) }
    bench.step()
    let after = squares(bench)
    #expect(zip(before, after).allSatisfy { abs($0.minX - $1.minX) < 4 })
    bench.run(4)
    #expect(squares(bench) == [Rect(x: 0, y: 0, width: 20, height: 20)])
  }

  struct Follower: View {
    @Namespace private var space
    var selected: Int

    var body: some View {
      HStack(spacing: 0) {
        ForEach(0..<3) { index in
          Color.black.frame(width: 50, height: 20).matchedGeometryEffect(id: index, in: space)
        }
      }
      .background(
        Color.white.matchedGeometryEffect(id: selected, in: space, isSource: false))
    }
  }

  @Test func matchedFollowerTakesItsSourceFrame() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Follower(selected: $0) } }
    #expect(bench.frames(ColorNode.self)[0] == Rect(x: 75, y: 90, width: 50, height: 20))
    handle.set(2)
    bench.step()
    #expect(bench.frames(ColorNode.self)[0] == Rect(x: 175, y: 90, width: 50, height: 20))
  }

  @Test func matchedFollowerAnimatesToAnotherSource() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Follower(selected: $0) } }
    withAnimation(.linear(duration: 1)) { handle.set(2) }
    bench.step()
    bench.run(0.5)
    #expect(abs(bench.frames(ColorNode.self)[0].minX - 125) < 2)
    bench.run(0.6)
    #expect(bench.frames(ColorNode.self)[0].minX == 175)
  }

  // MARK: Changed ids

  struct Growing: View {
    @Namespace private var space
    var selected: Int

    var body: some View {
      HStack(spacing: 0) {
        ForEach(0..<3) { index in
          Color.black.frame(width: index == selected ? 100 : 50, height: 20)
            .matchedGeometryEffect(id: index, in: space)
        }
      }
      .background(Color.white.matchedGeometryEffect(id: selected, in: space, isSource: false))
    }
  }

  @Test func followerReachesASourceThatMovesMeanwhile() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Growing(selected: $0) } }
    #expect(bench.frames(ColorNode.self)[0] == Rect(x: 50, y: 90, width: 100, height: 20))
    withAnimation(.linear(duration: 1)) { handle.set(2) }
    var last = 50.0
    for _ in 0..<66 {
      bench.step()
      let place = bench.frames(ColorNode.self)[0].minX
      #expect(place >= last && place - last < 4, "the follower moves evenly")
      last = place
    }
    #expect(bench.frames(ColorNode.self)[0] == Rect(x: 150, y: 90, width: 100, height: 20))
    #expect(!bench.host.tree.isMoving)
  }

  @Test func interruptedFollowerContinuesFromItsPlace() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Follower(selected: $0) } }
    withAnimation(.linear(duration: 1)) { handle.set(2) }
    bench.step()
    bench.run(0.5)
    let before = bench.frames(ColorNode.self)[0].minX
    withAnimation(.linear(duration: 1)) { handle.set(0) }
    bench.step()
    #expect(abs(bench.frames(ColorNode.self)[0].minX - before) < 3)
    bench.run(1.1)
    #expect(bench.frames(ColorNode.self)[0].minX == 75)
  }

  struct Renamed: View {
    @Namespace private var space
    var step: Int

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.clear
        Color.black.matchedGeometryEffect(id: step == 0 ? 1 : 2, in: space)
          .frame(width: 20, height: 20).padding(.leading, step == 2 ? 150 : 0)
        Color.white.matchedGeometryEffect(id: 1, in: space, isSource: false)
          .frame(width: 30, height: 30)
      }
    }
  }

  @Test func followersForgetASourceThatChangesItsID() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Renamed(step: $0) } }
    let small = Rect(x: 0, y: 0, width: 20, height: 20)
    #expect(
      squares(bench) == [small, Rect(x: 5, y: 5, width: 20, height: 20)]
        || squares(bench) == [small, small])
    withAnimation(.linear(duration: 1)) { handle.set(1) }
    bench.run(0.5)
    #expect(squares(bench)[0] == small, "a source keeps its own frame")
    bench.run(1)
    handle.set(2)
    bench.step()
    #expect(squares(bench)[0].minX == 150)
    #expect(squares(bench)[1].minX < 10, "it has another id now")
  }

  struct Demoted: View {
    @Namespace private var space
    var step: Int

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.clear
        Color.black.matchedGeometryEffect(id: step == 0 ? 1 : 2, in: space, isSource: step < 2)
          .frame(width: 20, height: 20)
        if step == 2 {
          Color.white.matchedGeometryEffect(id: 2, in: space)
            .frame(width: 20, height: 20).padding(.leading, 100).transition(.identity)
        }
      }
    }
  }

  @Test func sourceThatChangedItsIDFollowsLaterWithoutAnOldMove() {
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 200)) { Stage(0, handle) { Demoted(step: $0) } }
    withAnimation(.linear(duration: 1)) { handle.set(1) }
    bench.run(1.5)
    handle.set(2)
    bench.step()
    bench.step()
    #expect(squares(bench)[0].minX == 100)
  }
}
