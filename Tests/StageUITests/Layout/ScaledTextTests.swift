import Testing

@testable import StageUI

/// Tests texts that shrink to fit beside other views.
@MainActor
@Suite struct ScaledTextTests {
  /// Returns the scale of the only text in `content`.
  private func scale<Content: View>(
    _ width: Double, _ height: Double = 60, @ViewBuilder _ content: @escaping () -> Content
  ) -> Double {
    let bench = Bench(Size(width, height)) { content() }
    return bench.nodes(TextNode.self).map(\.shownLayout.scaleFactor).min() ?? 0
  }

  private var text: some View {
    Text("A title of several words").lineLimit(1).minimumScaleFactor(0.2)
  }

  @Test(arguments: [80.0, 120, 150, 200, 210, 220])
  func textBesideAFixedViewTakesTheRemainingWidth(width: Double) {
    let alone = scale(width) { text }
    let leading = scale(width + 60) {
      HStack(spacing: 10) {
        Color.red.frame(width: 50, height: 20)
        text
      }
    }
    #expect(leading == alone)
    let trailing = scale(width + 60) {
      HStack(spacing: 10) {
        text
        Color.red.frame(width: 50)
      }
    }
    #expect(trailing == alone)
    let filled = scale(width + 60) {
      HStack(spacing: 10) {
        text.frame(maxWidth: .infinity)
        Color.red.frame(width: 50)
      }
    }
    #expect(filled == alone)
    let spaced = scale(width + 60) {
      HStack(spacing: 10) {
        text
        Spacer(minLength: 0)
        Color.red.frame(width: 40)
      }
    }
    #expect(spaced == alone)
    let second = scale(width + 60) {
      HStack(spacing: 10) {
        text
        Text("ab").fixedSize().frame(width: 50)
      }
    }
    #expect(second == alone)
  }

  @Test(arguments: [40.0, 60, 80])
  func severalLinesBesideAFixedViewHaveTheScaleOfTheRemainingWidth(width: Double) {
    let words = Text("Several words that wrap into lines").minimumScaleFactor(0.2)
    let alone = scale(width, 40) { words }
    let beside = scale(width + 60, 40) {
      HStack(spacing: 10) {
        Color.red.frame(width: 50, height: 20)
        words
      }
    }
    #expect(beside == alone)
  }
}
