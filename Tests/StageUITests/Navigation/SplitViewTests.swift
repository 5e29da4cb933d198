import Testing

@testable import StageUI

/// The columns of split views, their visibility and their collapse to a stack.
@MainActor
struct SplitViewTests {
  private static let names = ["Inbox", "Drafts", "Sent"]

  /// Two columns: names, and the chosen name.
  private struct Mailboxes: View {
    var visibility: Binding<NavigationSplitViewVisibility>?
    var top: Binding<NavigationSplitViewColumn>?
    @Binding var box: String?

    @ViewBuilder private var sidebar: some View {
      List(SplitViewTests.names, id: \.self, selection: $box) { Text($0) }
        .navigationTitle("Boxes")
    }

    @ViewBuilder private var detail: some View {
      Text("Shows \(box ?? "nothing")").navigationTitle("Letters")
    }

    var body: some View {
      if let visibility {
        NavigationSplitView(columnVisibility: visibility) {
          sidebar
        } detail: {
          detail
        }
      } else if let top {
        NavigationSplitView(preferredCompactColumn: top) {
          sidebar
        } detail: {
          detail
        }
      } else {
        NavigationSplitView {
          sidebar
        } detail: {
          detail
        }
      }
    }
  }

  /// A bench with two columns; the box is in a slip, or the state of a stage if the view has to follow.
  @MainActor
  private final class Rig {
    let bench: Bench
    var box: String?
    var visibility = NavigationSplitViewVisibility.automatic
    var top = NavigationSplitViewColumn.sidebar
    private let handle = Handle<Int>()
    private var version = 0

    init(
      _ size: Size, _ box: String? = nil, bindsVisibility: Bool = false, bindsTop: Bool = false,
      direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
    ) {
      self.box = box
      let handle = handle
      var owner: Rig?
      bench = Bench(size) {
        Stage(0, handle) { _ in
          Mailboxes(
            visibility: bindsVisibility
              ? Binding(
                get: { owner?.visibility ?? .automatic }, set: { owner?.set(\.visibility, $0) })
              : nil,
            top: bindsTop
              ? Binding(get: { owner?.top ?? .sidebar }, set: { owner?.set(\.top, $0) }) : nil,
            box: Binding(get: { owner?.box ?? box }, set: { owner?.set(\.box, $0) }))
        }
        .environment(\.layoutDirection, direction)
        .environment(\.accessibilityReduceMotion, reducesMotion)
      }
      owner = self
      bench.step()
    }

    func set<Value>(_ path: ReferenceWritableKeyPath<Rig, Value>, _ value: Value) {
      self[keyPath: path] = value
      version += 1
      handle.set(version)
    }

    /// The frames of the columns that are shown, by index.
    var columns: [Rect] {
      bench.nodes(TabPageNode.self).filter { $0.page?.isShown == true }.map {
        $0.toScreen.apply(Rect(origin: .zero, size: $0.shownFrame.size))
      }
    }

    var detail: String? { bench.labels.first { $0.hasPrefix("Shows") } }

    func chooseRow(_ index: Int) {
      let frame = ListTests.rows(bench)[index].frame
      bench.tap(frame.midX, frame.midY)
    }
  }

  private nonisolated static let wide = Size(900, 500)
  private nonisolated static let narrow = Size(360, 500)

  // MARK: Wide windows

  @Test func columnsStandBesideEachOther() {
    let rig = Rig(Self.wide)
    #expect(
      rig.columns == [
        Rect(x: 0, y: 0, width: 240, height: 500), Rect(x: 240, y: 0, width: 660, height: 500),
      ])
    #expect(rig.detail == "Shows nothing")
  }

  @Test func selectionInTheSidebarDecidesWhatTheDetailShows() {
    let rig = Rig(Self.wide)
    rig.chooseRow(1)
    rig.bench.step()
    #expect(rig.box == "Drafts" && rig.detail == "Shows Drafts")
  }

  @Test func arrowKeysChooseInTheSidebar() {
    let rig = Rig(Self.wide, "Inbox")
    rig.chooseRow(0)
    rig.bench.type(.down)
    rig.bench.step()
    #expect(rig.box == "Drafts" && rig.detail == "Shows Drafts")
    rig.bench.type(.end)
    rig.bench.step()
    #expect(rig.detail == "Shows Sent")
  }

  @Test func bindingHidesTheSidebarAndShowsItAgain() {
    let rig = Rig(Self.wide, bindsVisibility: true)
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
    let rig = Rig(Self.wide, bindsVisibility: true)
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
    let rig = Rig(Self.wide)
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
    let rig = Rig(Self.wide, bindsVisibility: true, reducesMotion: true)
    rig.set(\.visibility, .detailOnly)
    rig.bench.step()
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 900, height: 500)])
  }

  @Test func edgeOfAColumnCanBeDraggedBetweenItsLimits() {
    let rig = Rig(Self.wide)
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
    let bench = Bench(Self.wide) {
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

  // MARK: Narrow windows

  @Test func narrowWindowsShowOneColumn() {
    let rig = Rig(Self.narrow)
    #expect(rig.columns == [Rect(x: 0, y: 0, width: 360, height: 500)])
    #expect(rig.detail == nil && !rig.bench.labels.contains("Sidebar"))
  }

  @Test func choosingARowMovesTheDetailIn() {
    let rig = Rig(Self.narrow)
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
    let rig = Rig(Self.narrow)
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
    let rig = Rig(Self.narrow, direction: direction)
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
    let rig = Rig(Self.narrow, direction: direction)
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
    let rig = Rig(Self.narrow, "Sent", bindsTop: true)
    rig.set(\.top, .detail)
    rig.bench.run(1)
    #expect(rig.detail == "Shows Sent")
    rig.bench.press("Boxes")
    #expect(rig.top == .sidebar)
    rig.bench.run(1)
    #expect(rig.detail == nil)
  }

  @Test func programThatSelectsMovesTheDetailIn() {
    let rig = Rig(Self.narrow)
    rig.set(\.box, "Sent")
    rig.bench.run(1)
    #expect(rig.detail == "Shows Sent")
  }

  @Test func turningThePhoneKeepsTheDetail() {
    let rig = Rig(Self.narrow)
    rig.chooseRow(2)
    rig.bench.run(1)
    rig.bench.size = Size(700, 360)
    rig.bench.run(0.5)
    #expect(rig.columns.count == 2 && rig.detail == "Shows Sent")
    rig.bench.size = Self.narrow
    rig.bench.run(0.5)
    #expect(rig.columns.count == 1 && rig.detail == "Shows Sent")
  }

  // MARK: Right-to-left

  @Test func columnsAreMirrored() {
    let rig = Rig(Self.wide, direction: .rightToLeft)
    #expect(
      rig.columns == [
        Rect(x: 660, y: 0, width: 240, height: 500), Rect(x: 0, y: 0, width: 660, height: 500),
      ])
    rig.bench.drag(from: Point(660, 300), to: Point(600, 300))
    rig.bench.step()
    #expect(abs(rig.columns[0].width - 300) < 1)
  }

  // MARK: Links

  @Test(arguments: [Self.wide, Self.narrow])
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
    if size == Self.narrow {
      bench.press("Links")
      bench.run(1)
    }
    bench.press("Word")
    bench.run(1)
    #expect(bench.labels.contains("A word") && !bench.labels.contains("Number 7"))
  }

  @Test func stackInTheDetailGoesOn() {
    let bench = Bench(Self.wide) {
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
