import Testing

@testable import StageUI

/// Scroll views whose content fits.
@MainActor
struct ScrollBounceTests {
  /// Returns the offset during a drag of 100 points downwards.
  private func pull(_ behavior: ScrollBounceBehavior?, axes: Axis.Set = .vertical) -> Double {
    let bench = Bench {
      let content = ScrollView { Color.red.frame(width: 50, height: 50) }
      if let behavior {
        content.scrollBounceBehavior(behavior, axes: axes)
      } else {
        content
      }
    }
    bench.pointer(.down, 150, 50)
    bench.pointer(.moved, 150, 80)
    bench.pointer(.moved, 150, 180)
    bench.step()
    return bench.nodes(ScrollNode.self)[0].vertical.offset
  }

  @Test func contentThatFitsBouncesOnlyIfAsked() {
    #expect(pull(nil) == 0)
    #expect(pull(.automatic) == 0)
    #expect(pull(.basedOnSize) == 0)
    #expect(pull(.always) < 0)
    #expect(pull(.always, axes: .horizontal) == 0)
    #expect(pull(.always, axes: [.horizontal, .vertical]) < 0)
  }

  @Test func innerBehaviorWins() {
    let bench = Bench {
      VStack {
        ScrollView { Color.red.frame(height: 20) }.scrollBounceBehavior(.basedOnSize)
        ScrollView { Color.red.frame(height: 20) }
      }
      .scrollBounceBehavior(.always)
    }
    #expect(bench.nodes(ScrollNode.self).map { $0.canScroll(.vertical) } == [false, true])
  }
}
