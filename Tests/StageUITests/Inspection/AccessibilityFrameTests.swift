import Testing

@testable import StageUI

/// The frames of the accessibility tree are those on the screen.
@MainActor
struct AccessibilityFrameTests {
  /// Returns the frame of the element "star" in a window of 300 × 200 points.
  private func frame<Content: View>(@ViewBuilder _ star: @escaping @MainActor () -> Content)
    -> Rect?
  {
    Bench(content: star).host.element(labelled: "star")?.frame
  }

  private var square: some View { Color.red.frame(width: 40, height: 20) }

  @Test func offsetInsideALabelMovesTheElement() {
    #expect(
      frame { square.offset(x: 30, y: 10).accessibilityLabel("star") }
        == Rect(x: 160, y: 100, width: 40, height: 20))
    #expect(
      frame { square.offset(x: 30).padding(5).accessibilityLabel("star") }
        == Rect(x: 155, y: 85, width: 50, height: 30))
    #expect(
      frame { square.offset(x: 30, y: 10).accessibilityElement().accessibilityLabel("star") }
        == Rect(x: 160, y: 100, width: 40, height: 20))
  }

  @Test func offsetOutsideALabelMovesTheElementOnce() {
    #expect(
      frame { square.accessibilityLabel("star").offset(x: 30, y: 10) }
        == Rect(x: 160, y: 100, width: 40, height: 20))
  }

  @Test func positionInsideALabelGivesTheFrameOfTheView() {
    #expect(
      frame { square.position(x: 50, y: 60).accessibilityLabel("star") }
        == Rect(x: 30, y: 50, width: 40, height: 20))
  }

  @Test func scaleAndRotationInsideALabelChangeTheFrame() throws {
    #expect(
      frame { square.scaleEffect(2).accessibilityLabel("star") }
        == Rect(x: 110, y: 80, width: 80, height: 40))
    let turned = try #require(
      frame { square.rotationEffect(.degrees(90)).accessibilityLabel("star") })
    #expect(abs(turned.width - 20) < 1e-9 && abs(turned.height - 40) < 1e-9)
    #expect(abs(turned.midX - 150) < 1e-9 && abs(turned.midY - 100) < 1e-9)
  }

  @Test func visualAndProjectionEffectsInsideALabelMoveTheElement() {
    let moved = Rect(x: 160, y: 90, width: 40, height: 20)
    #expect(
      frame { square.visualEffect { effect, _ in effect.offset(x: 30) }.accessibilityLabel("star") }
        == moved)
    let right = ProjectionTransform(Transform(translationX: 30, y: 0))
    #expect(frame { square.projectionEffect(right).accessibilityLabel("star") } == moved)
  }
}
