import Testing

@testable import StageUI

/// Split views in narrow windows, where the columns are the pages of a stack.
@MainActor
struct NarrowSplitViewTests {
  @Test func narrowWindowsShowOneColumn() {
    let rig = SplitRig(SplitRig.narrow)
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 360, height: 500)])
    #expect(rig.detail == nil && !rig.bench.labels.contains("Sidebar"))
  }

  @Test func choosingARowMovesTheDetailIn() {
    let rig = SplitRig(SplitRig.narrow)
    rig.chooseRow(0)
    rig.bench.run(0.1)
    let middle = rig.columns
    #expect(middle.count == 2 && middle[1].minX > 0 && middle[1].minX < 360)
    rig.bench.run(1)
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 360, height: 500)])
    #expect(rig.detail == "Shows Inbox")
    #expect(rig.bench.labels.first == "Boxes")
  }

  @Test func backButtonLeadsBackAndDeselects() {
    let rig = SplitRig(SplitRig.narrow)
    rig.chooseRow(1)
    rig.bench.run(1)
    rig.bench.press("Boxes")
    rig.bench.run(1)
    #expect(rig.detail == nil && rig.box == nil)
    #expect(rig.bench.labels.contains("Drafts"))
    // The same row can be chosen again.
    rig.chooseRow(1)
    rig.bench.run(1)
    #expect(rig.detail == "Shows Drafts")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func keysLeadBack(direction: LayoutDirection) {
    let rig = SplitRig(SplitRig.narrow, direction: direction)
    let (back, other) = direction == .leftToRight ? (Key.left, Key.right) : (.right, .left)
    rig.chooseRow(1)
    rig.bench.run(1)
    #expect(!rig.bench.type(other, .option))
    #expect(rig.detail != nil)
    #expect(rig.bench.type(back, .option))
    rig.bench.run(1)
    #expect(rig.detail == nil)
    rig.chooseRow(1)
    rig.bench.run(1)
    #expect(rig.bench.type(.escape))
    rig.bench.run(1)
    #expect(rig.detail == nil)
    #expect(!rig.bench.type(.escape))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func swipeFromTheLeadingEdgeLeadsBack(direction: LayoutDirection) {
    func x(_ x: Double) -> Double { direction == .leftToRight ? x : 360 - x }
    let rig = SplitRig(SplitRig.narrow, direction: direction)
    rig.chooseRow(1)
    rig.bench.run(1)
    // From the middle of the column, a swipe does nothing.
    rig.bench.drag(from: Point(x(150), 300), to: Point(x(340), 300))
    rig.bench.run(1)
    #expect(rig.detail != nil)
    // A short and slow swipe is taken back.
    rig.bench.drag(from: Point(x(5), 300), to: Point(x(60), 300), steps: 60)
    rig.bench.run(1)
    #expect(rig.detail != nil && rig.columns == [Rect(x: 0, y: 0, width: 360, height: 500)])
    rig.bench.down(x(5), 300)
    for step in 1...20 {
      rig.bench.step()
      rig.bench.move(x(5 + Double(step) * 10), 300)
    }
    rig.bench.step()
    let leading = direction == .leftToRight ? rig.columns[1].minX : 360 - rig.columns[1].maxX
    #expect(abs(leading - 200) < 12)
    rig.bench.up(x(205), 300)
    rig.bench.run(1)
    #expect(rig.detail == nil && rig.box == nil)
  }

  @Test func bindingMovesTheTopColumn() {
    let rig = SplitRig(SplitRig.narrow, "Sent", bindsTop: true)
    rig.set(\.top, .detail)
    rig.bench.run(1)
    #expect(rig.detail == "Shows Sent")
    rig.bench.press("Boxes")
    #expect(rig.top == .sidebar)
    rig.bench.run(1)
    #expect(rig.detail == nil)
  }

  @Test func programThatSelectsMovesTheDetailIn() {
    let rig = SplitRig(SplitRig.narrow)
    rig.set(\.box, "Sent")
    rig.bench.run(1)
    #expect(rig.detail == "Shows Sent")
  }

  @Test func turningThePhoneKeepsTheDetail() {
    let rig = SplitRig(SplitRig.narrow)
    rig.chooseRow(2)
    rig.bench.run(1)
    rig.bench.size = Size(700, 360)
    rig.bench.run(0.5)
    #expect(rig.columns.count == 2 && rig.detail == "Shows Sent")
    rig.bench.size = SplitRig.narrow
    rig.bench.run(0.5)
    #expect(rig.columns.count == 1 && rig.detail == "Shows Sent")
  }
}
