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

  /// A view whose length is at most `most`, and that notes what it was proposed.
  private struct Meter: Layout {
    let log: Log
    var most: Double

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> Size {
      log.widths.append(proposal.width)
      return Size(min(max(proposal.width ?? most, 4), most), 10)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}
  }

  private final class Log { var widths: [Double?] = [] }

  @Test func onlyViewBesideSpacersIsProposedTheRoomThatTheyLeave() {
    let log = Log()
    _ = Bench(Size(200, 20)) {
      HStack(spacing: 0) {
        Meter(log: log, most: 40) {}
        Spacer(minLength: 10)
      }
    }
    #expect(log.widths.first == 190)
    #expect(!log.widths.contains(.infinity))
  }

  /// The minimum of a view is measured only if the views must share what there is.
  @Test func rowWithRoomForAllMeasuresNoMinimum() {
    let log = Log()
    let bench = Bench(Size(200, 20)) {
      HStack(spacing: 0) {
        Meter(log: log, most: 40) {}
        Spacer(minLength: 0)
        Meter(log: log, most: 60) {}
      }
    }
    #expect(!log.widths.contains(0))
    #expect(bench.frames(LayoutNode<Meter>.self).map(\.width) == [40, 60])
    #expect(bench.frames(LayoutNode<Meter>.self)[1].maxX == 200)
    bench.size = Size(90, 20)
    bench.step()
    #expect(log.widths.contains(0))
    #expect(bench.frames(LayoutNode<Meter>.self).map(\.width) == [40, 50])
  }
}
