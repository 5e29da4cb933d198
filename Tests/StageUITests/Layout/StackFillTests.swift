import Testing

@testable import StageUI

/// Tests stacks whose extent across their axis is left open.
@MainActor
@Suite struct StackFillTests {
  @Test func flexibleChildrenOfAFixedRowAreEquallyHigh() {
    let bench = Bench(Size(400, 300)) {
      HStack(spacing: 0) {
        Color.red.frame(width: 100, height: 80)
        Text("A").frame(maxHeight: .infinity)
        Color.blue.frame(width: 50)
      }
      .fixedSize(horizontal: false, vertical: true)
    }
    let frames = bench.frames(FrameNode.self)
    #expect(frames.map(\.height) == [80, 80, 80])
  }

  @Test func dividerOfARowInAScrollViewIsAsHighAsTheRow() {
    let bench = Bench(Size(400, 300)) {
      ScrollView {
        HStack {
          Color.red.frame(width: 100, height: 60)
          Divider()
        }
      }
    }
    #expect(bench.frames(DividerNode.self).map(\.height) == [60])
  }

  @Test func viewWithARatioKeepsItsSizeBesideAHigherOne() {
    let bench = Bench(Size(400, 300)) {
      HStack {
        Color.red.frame(width: 40, height: 90)
        Color.blue.aspectRatio(2, contentMode: .fit).frame(idealWidth: 40)
      }
      .fixedSize()
    }
    let ratio = bench.frames(AspectRatioNode.self)
    #expect(ratio.count == 1 && ratio.allSatisfy { $0.width == 2 * $0.height })
  }
}
