import Testing

@testable import StageUI

/// The columns of split views beside each other, their visibility and their links.
@MainActor
struct SplitViewTests {
  @Test func columnsStandBesideEachOther() {
    let rig = SplitRig(SplitRig.wide)
    #expect(
      rig.columns == [
        Rect(x: 0, y: 0, width: 240, height: 500), Rect(x: 240, y: 0, width: 660, height: 500),
      ])
    #expect(rig.detail == "Shows nothing")
  }

  @Test func selectionInTheSidebarDecidesWhatTheDetailShows() {
    let rig = SplitRig(SplitRig.wide)
    rig.chooseRow(1)
    rig.bench.step()
    #expect(rig.box == "Drafts" && rig.detail == "Shows Drafts")
  }

  @Test func arrowKeysChooseInTheSidebar() {
    let rig = SplitRig(SplitRig.wide, "Inbox")
    rig.chooseRow(0)
    rig.bench.type(.down)
    rig.bench.step()
    #expect(rig.box == "Drafts" && rig.detail == "Shows Drafts")
    rig.bench.type(.end)
    rig.bench.step()
    #expect(rig.detail == "Shows Sent")
  }

  @Test func bindingHidesTheSidebarAndShowsItAgain() {
    let rig = SplitRig(SplitRig.wide, bindsVisibility: true)
    rig.set(\.visibility, .detailOnly)
    rig.bench.run(0.1)
    let middle = rig.columns
    #expect(middle.count == 2 && middle[1].minX > 0 && middle[1].minX < 240)
    #expect(middle[0].maxX == middle[1].minX && middle[0].width == 240)
    // The movement turns around where it is.
    rig.set(\.visibility, .all)
    rig.bench.step()
    #expect(abs(rig.columns[1].minX - middle[1].minX) < 30)
    rig.set(\.visibility, .detailOnly)
    rig.bench.run(1.5)
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 900, height: 500)])
    #expect(!rig.bench.labels.contains("Inbox"))
  }

  @Test func buttonAndF9WriteTheVisibility() throws {
    let rig = SplitRig(SplitRig.wide, bindsVisibility: true)
    rig.bench.press("Sidebar")
    #expect(rig.visibility == .detailOnly)
    rig.bench.run(1)
    // The bar of the detail has the button now.
    rig.bench.press("Sidebar")
    #expect(rig.visibility == .all)
    rig.bench.run(1)
    rig.chooseRow(0)
    let key = try #require(Key.function(9))
    #expect(rig.bench.type(key))
    #expect(rig.visibility == .detailOnly)
  }

  @Test func hiddenSidebarKeepsItsSelection() {
    let rig = SplitRig(SplitRig.wide)
    rig.chooseRow(2)
    rig.bench.press("Sidebar")
    rig.bench.run(1)
    #expect(rig.columns.count == 1 && rig.detail == "Shows Sent")
    rig.bench.press("Sidebar")
    rig.bench.run(1)
    #expect(rig.columns.count == 2)
    #expect(rig.bench.nodes(ListRowNode.self).filter(\.isSelected).count == 1)
  }

  @Test func reducedMotionMovesColumnsAtOnce() {
    let rig = SplitRig(SplitRig.wide, bindsVisibility: true, reducesMotion: true)
    rig.set(\.visibility, .detailOnly)
    rig.bench.step()
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 900, height: 500)])
  }

  @Test func edgeOfAColumnCanBeDraggedBetweenItsLimits() {
    let rig = SplitRig(SplitRig.wide)
    rig.bench.drag(from: Point(240, 300), to: Point(300, 300))
    rig.bench.step()
    #expect(abs(rig.columns[0].width - 300) < 1)
    rig.bench.drag(from: Point(300, 300), to: Point(800, 300))
    rig.bench.step()
    #expect(rig.columns[0].width == 360)
    rig.bench.drag(from: Point(360, 300), to: Point(20, 300))
    rig.bench.step()
    #expect(rig.columns[0].width == 180)
  }

  @Test func programSetsTheWidthOfAColumn() {
    let bench = Bench(SplitRig.wide) {
      NavigationSplitView {
        Text("A").navigationSplitViewColumnWidth(150)
      } content: {
        Text("B").navigationSplitViewColumnWidth(min: 100, ideal: 200, max: 300)
      } detail: {
        Text("C")
      }
    }
    bench.run(0.2)
    #expect(bench.frames(TabPageNode.self).map(\.width) == [150, 200, 550])
    bench.drag(from: Point(150, 300), to: Point(250, 300))
    bench.drag(from: Point(350, 300), to: Point(320, 300))
    bench.step()
    #expect(bench.frames(TabPageNode.self).map(\.width) == [150, 170, 580])
  }

  @Test func threeColumnsHideTheSidebarInANarrowerWindow() {
    let bench = Bench(Size(1_000, 500)) {
      NavigationSplitView {
        Text("Side")
      } content: {
        Text("Middle")
      } detail: {
        Text("End")
      }
    }
    bench.run(0.2)
    #expect(bench.labels.filter { $0 != "Sidebar" } == ["Side", "Middle", "End"])
    bench.size = Size(800, 500)
    bench.run(1.5)
    #expect(bench.labels.filter { $0 != "Sidebar" } == ["Middle", "End"])
    bench.press("Sidebar")
    bench.run(1)
    #expect(bench.labels.filter { $0 != "Sidebar" } == ["Side", "Middle", "End"])
  }

  // MARK: Right-to-left

  @Test func columnsAreMirrored() {
    let rig = SplitRig(SplitRig.wide, direction: .rightToLeft)
    #expect(
      rig.columns == [
        Rect(x: 660, y: 0, width: 240, height: 500), Rect(x: 0, y: 0, width: 660, height: 500),
      ])
    rig.bench.drag(from: Point(660, 300), to: Point(600, 300))
    rig.bench.step()
    #expect(abs(rig.columns[0].width - 300) < 1)
  }

  // MARK: Links

  @Test(arguments: [SplitRig.wide, SplitRig.narrow])
  func linksShowTheirPagesInTheNextColumn(size: Size) {
    let bench = Bench(size) {
      NavigationSplitView {
        List {
          NavigationLink("Seven", value: 7)
          NavigationLink("Word") { Text("A word").navigationTitle("Word") }
        }
        .navigationDestination(for: Int.self) { Text("Number \($0)") }
        .navigationTitle("Links")
      } detail: {
        Text("Empty")
      }
    }
    bench.run(0.2)
    bench.press("Seven")
    bench.run(1)
    #expect(bench.labels.contains("Number 7") && !bench.labels.contains("Empty"))
    if size == SplitRig.narrow {
      bench.press("Links")
      bench.run(1)
    }
    bench.press("Word")
    bench.run(1)
    #expect(bench.labels.contains("A word") && !bench.labels.contains("Number 7"))
  }

  @Test func stackInTheDetailGoesOn() {
    let bench = Bench(SplitRig.wide) {
      NavigationSplitView {
        Text("Side")
      } detail: {
        NumberStack(path: .constant([]))
      }
    }
    bench.run(0.2)
    #expect(bench.labels.contains("Page 0") && bench.labels.filter { $0 == "Sidebar" }.count == 1)
  }
}
