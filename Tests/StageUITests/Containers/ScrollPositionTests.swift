import Testing

@testable import StageUI

/// Positions of scroll views as values: edges, points, rows, and what the user does.
@MainActor
@Suite struct ScrollPositionTests {
  /// Rows of 30 points with a position that the test changes.
  private struct Chat: View {
    let handle: Handle<(inout ScrollPosition) -> Void>
    let seen: Seen
    @State private var position: ScrollPosition

    final class Seen {
      var position = ScrollPosition()
    }

    init(_ handle: Handle<(inout ScrollPosition) -> Void>, _ seen: Seen, at start: ScrollPosition) {
      (self.handle, self.seen) = (handle, seen)
      _position = State(initialValue: start)
    }

    var body: some View {
      let _ = handle.write = { $0(&position) }
      let _ = seen.position = position
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<40, id: \.self) { _ in Color.white.frame(width: 100, height: 30) }
        }
        .scrollTargetLayout()
      }
      .scrollPosition($position)
    }
  }

  private typealias Change = (inout ScrollPosition) -> Void

  private func offset(_ bench: Bench) -> Double { bench.nodes(ScrollNode.self)[0].offset.y }

  @Test func scrollViewBeginsAtItsPosition() {
    let places: [(ScrollPosition, Double)] = [
      (ScrollPosition(), 0), (ScrollPosition(edge: .bottom), 1100), (ScrollPosition(y: 45), 45),
      (ScrollPosition(id: 10), 300),
    ]
    for (start, expected) in places {
      let bench = Bench(Size(100, 100)) { Chat(Handle<Change>(), Chat.Seen(), at: start) }
      bench.run(0.1)
      #expect(offset(bench) == expected, "\(start)")
    }
  }

  @Test func sameEdgeCanBeAskedForAgainAfterTheUserScrolls() {
    let (handle, seen) = (Handle<Change>(), Chat.Seen())
    let bench = Bench(Size(100, 100)) { Chat(handle, seen, at: ScrollPosition(edge: .bottom)) }
    bench.run(0.1)
    #expect(seen.position.edge == .bottom && !seen.position.isPositionedByUser)
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: -3, position: Point(50, 50))))
    bench.run(2)
    #expect(offset(bench) < 1000)
    #expect(seen.position.edge == nil && seen.position.isPositionedByUser)
    #expect(seen.position.viewID(type: Int.self) == Int((offset(bench) / 30).rounded()))
    handle.set { $0.scrollTo(edge: .bottom) }
    bench.run(0.1)
    #expect(offset(bench) == 1100)
    #expect(!seen.position.isPositionedByUser)
  }

  @Test func pointsAndRowsAreScrolledTo() {
    let (handle, seen) = (Handle<Change>(), Chat.Seen())
    let bench = Bench(Size(100, 100)) { Chat(handle, seen, at: ScrollPosition()) }
    handle.set { $0.scrollTo(y: 77) }
    bench.run(0.1)
    #expect(offset(bench) == 77 && seen.position.y == 77)
    handle.set { $0.scrollTo(id: 20, anchor: .center) }
    bench.run(0.1)
    #expect(offset(bench) == 600 - 35)
    withAnimation { handle.set { $0.scrollTo(edge: .top) } }
    bench.step()
    bench.step()
    let early = offset(bench)
    #expect(early > 0 && early < 565, "\(early)")
    bench.run(2)
    #expect(offset(bench) == 0)
  }

  @Test func limitedDragEndsAtANeighbour() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<40) { _ in Color.white.frame(width: 100, height: 30) }
        }
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
    }
    bench.drag(from: Point(50, 90), to: Point(50, 10))
    bench.run(3)
    #expect(offset(bench) == 90)
  }
}
