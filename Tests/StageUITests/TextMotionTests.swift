import Testing

@testable import StageUI

/// The place of a text whose content changes while its frame is animated.
@MainActor
struct TextMotionTests {
  /// Returns the distances of the drawing from both sides of the frame, in the middle of the
  /// animation from "a" to "aaaaaaaa" and after it.
  private func gaps(
    _ alignment: TextAlignment, _ direction: LayoutDirection = .leftToRight
  ) -> (left: [Double], right: [Double]) {
    let handle = Handle<String>()
    let bench = Bench {
      Stage("a", handle) { Text($0).multilineTextAlignment(alignment) }
        .environment(\.layoutDirection, direction)
    }
    withAnimation(.linear(duration: 1)) { handle.set("aaaaaaaa") }
    bench.step()
    bench.run(0.5)
    let node = bench.nodes(TextNode.self)[0]
    let width = node.frame.width
    #expect(node.isMoving && node.shownFrame.width < width - 1)
    var (left, right): ([Double], [Double]) = ([], [])
    for _ in 0..<2 {
      let size = node.shownFrame.size
      let bounds = node.drawing(size).bounds
      left.append(bounds.minX)
      right.append(size.width - bounds.maxX)
      bench.run(1)
    }
    return (left, right)
  }

  @Test func changedTextStaysAtTheEdgeOfItsAlignment() {
    let leading = gaps(.leading).left
    #expect(abs(leading[0] - leading[1]) < 0.01)
    let trailing = gaps(.trailing).right
    #expect(abs(trailing[0] - trailing[1]) < 0.01)
    let reversed = gaps(.leading, .rightToLeft).right
    #expect(abs(reversed[0] - reversed[1]) < 0.01)
  }

  @Test func changedCentredTextStaysInTheMiddle() {
    let (left, right) = gaps(.center)
    #expect(abs((left[0] - right[0]) - (left[1] - right[1])) < 0.01)
  }
}
