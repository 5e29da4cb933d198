import Testing

@testable import StageUI

/// Geometry, phases and visibility in scroll views, and content that is anchored at its end.
@MainActor
@Suite struct ScrollGeometryTests {
  private final class Log<Value> {
    var values: [Value] = []
  }

  private struct Rows: View {
    var count = 40

    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<count, id: \.self) { _ in Color.white.frame(width: 100, height: 30) }
      }
    }
  }

  private func scroller(_ bench: Bench) -> ScrollNode { bench.nodes(ScrollNode.self)[0] }

  private func wheel(_ bench: Bench, by notches: Double) {
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: notches, position: Point(50, 50))))
  }

  @Test func geometryIsToldAtFirstAndAtEachMovement() {
    let log = Log<ScrollGeometry>()
    let bench = Bench(Size(100, 100)) {
      ScrollView { Rows() }
        .contentMargins(.top, 10)
        .onScrollGeometryChange(for: ScrollGeometry.self, of: \.self) { log.values.append($1) }
    }
    bench.step()
    #expect(log.values.count == 1)
    #expect(log.values.first?.contentOffset == Point(0, -10))
    #expect(log.values.first?.contentSize == Size(100, 1200))
    #expect(log.values.first?.containerSize == Size(100, 100))
    #expect(log.values.first?.visibleRect == Rect(x: 0, y: 0, width: 100, height: 90))
    wheel(bench, by: 1)
    bench.run(2)
    #expect(log.values.count > 3)
    #expect(log.values.last?.contentOffset == Point(0, 46))
  }

  @Test func valueOfTheGeometryIsToldOnlyWhenItChanges() {
    let log = Log<Bool>()
    let bench = Bench(Size(100, 100)) {
      ScrollView { Rows() }
        .onScrollGeometryChange(for: Bool.self) {
          $0.contentOffset.y > 100
        } action: { old, new in
          log.values.append(new)
        }
    }
    wheel(bench, by: 1)
    bench.run(1)
    #expect(log.values == [false])
    wheel(bench, by: 1)
    bench.run(1)
    #expect(log.values == [false, true])
  }

  @Test func innerScrollViewsAreNotObserved() {
    let log = Log<Size>()
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        ScrollView(.horizontal) { Color.white.frame(width: 300, height: 40) }
        Rows(count: 10)
      }
      .onScrollGeometryChange(for: Size.self, of: \.contentSize) { log.values.append($1) }
    }
    bench.step()
    #expect(log.values.count == 1 && log.values.first?.width == 100, "\(log.values)")
  }

  @Test func phasesAreToldInOrder() {
    let log = Log<ScrollPhase>()
    let bench = Bench(Size(100, 100)) {
      ScrollView { Rows() }
        .onScrollPhaseChange { old, new in log.values.append(new) }
    }
    bench.step()
    #expect(log.values == [])
    bench.drag(from: Point(50, 90), to: Point(50, 30))
    #expect(log.values == [.interacting, .decelerating])
    bench.run(4)
    #expect(log.values == [.interacting, .decelerating, .idle])
  }

  @Test func phaseOfAProgramThatScrollsIsAnimating() {
    let (log, handle) = (Log<ScrollPhase>(), Handle<Int?>())
    let bench = Bench(Size(100, 100)) {
      Stage(Int?.none, handle) { id in
        ScrollView { Rows() }
          .scrollPosition(id: .constant(id))
          .onScrollPhaseChange { old, new, context in
            log.values.append(new)
            #expect(context.geometry.contentSize.height == 1200)
          }
      }
    }
    withAnimation { handle.set(20) }
    bench.run(2)
    #expect(log.values == [.animating, .idle])
    #expect(scroller(bench).offset.y == 600)
  }

  @Test func visibilityOfARowChangesAtTheThreshold() {
    let log = Log<Bool>()
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        VStack(spacing: 0) {
          Color.white.frame(width: 100, height: 140)
          Color.white.frame(width: 100, height: 40)
            .onScrollVisibilityChange(threshold: 0.5) { log.values.append($0) }
          Color.white.frame(width: 100, height: 400)
        }
      }
    }
    bench.step()
    #expect(log.values == [])
    // 16 of 40 points are visible after one notch of 56, and all of it after two.
    wheel(bench, by: 1)
    bench.run(1)
    #expect(log.values == [])
    wheel(bench, by: 1)
    bench.run(1)
    #expect(log.values == [true])
    wheel(bench, by: -2)
    bench.run(1)
    #expect(log.values == [true, false])
  }

  @Test func contentAnchoredAtItsEndStaysThereWhileItGrows() {
    let handle = Handle<Int>()
    let bench = Bench(Size(100, 100)) {
      Stage(10, handle) { count in
        ScrollView { Rows(count: count) }.defaultScrollAnchor(.bottom)
      }
    }
    #expect(scroller(bench).offset.y == 200)
    handle.set(12)
    bench.step()
    #expect(scroller(bench).offset.y == 260)
    wheel(bench, by: -1)
    bench.run(1)
    #expect(scroller(bench).offset.y == 204)
    handle.set(20)
    bench.step()
    #expect(scroller(bench).offset.y == 204)
  }

  @Test func smallContentIsAlignedAtItsAnchor() {
    let bench = Bench(Size(100, 100)) {
      ScrollView { Rows(count: 2) }.defaultScrollAnchor(.bottom)
    }
    #expect(bench.frames(StackNode.self).last?.maxY == 100)
  }

  @Test func transitionWithAThresholdEndsWhenThatPartIsVisible() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        VStack(spacing: 0) {
          Color.white.frame(width: 100, height: 140)
          Color.white.frame(width: 100, height: 40)
            .scrollTransition(.interactive(timingCurve: .linear).threshold(.visible(0.5))) {
              $0.opacity($1.isIdentity ? 1 : 0)
            }
          Color.white.frame(width: 100, height: 400)
        }
      }
    }
    func opacity() -> Double { bench.nodes(VisualEffectNode.self)[0].shownSteps[0].x }
    #expect(opacity() == 0)
    // 16 of 40 points are visible after one notch of 56: four fifths of the way.
    wheel(bench, by: 1)
    bench.run(1)
    #expect(abs(opacity() - 0.8) < 0.001)
    wheel(bench, by: 0.2)
    bench.run(1)
    #expect(opacity() == 1)
  }
}
