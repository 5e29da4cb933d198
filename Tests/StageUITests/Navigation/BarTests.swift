import Testing

@testable import StageUI

/// Titles and toolbar items of pages.
@MainActor
struct BarTests {
  private func part(_ bench: Bench, _ role: BarRole) -> BarPartNode? {
    bench.nodes(BarPartNode.self).first { $0.role == role }
  }

  private func frame(_ bench: Bench, _ label: String) -> Rect {
    bench.host.element(labelled: label)?.frame ?? .zero
  }

  private func rows(_ mode: NavigationBarItem.TitleDisplayMode) -> Bench {
    Bench(Size(400, 600)) {
      NavigationStack {
        ScrollView { Color.red.frame(height: 3000) }
          .navigationTitle("Title").navigationBarTitleDisplayMode(mode)
      }
    }
  }

  /// At text of twice the size, a title view that does not fit between the items has a row of its
  /// own below them.
  @Test(arguments: [1.0, 2])
  func titleViewHasARowOfItsOwnBetweenWideItems(_ scale: Double) throws {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("x").toolbar {
          ToolbarItem(placement: .topBarLeading) { Button("Discard changes") {} }
          ToolbarItem(placement: .principal) { Text("A title view").fixedSize() }
          ToolbarItem(placement: .topBarTrailing) { Button("Save") {} }
        }
      }
      .environment(\.textScale, scale)
    }
    let (item, title) = (frame(bench, "Discard changes"), frame(bench, "A title view"))
    let height = try #require(bench.navigator?.top?.node.barHeights)
    if scale == 1 {
      #expect(height.middle == 0 && abs(item.midY - title.midY) < 1)
    } else {
      #expect(title.minY >= item.maxY && abs(title.midX - 200) < 1)
      #expect(title.maxY <= height.inline && height.middle > title.height)
      #expect(title.minX >= 16)
    }
  }

  // MARK: Titles

  @Test func largeTitleCollapsesWhenTheContentIsScrolled() {
    let bench = rows(.automatic)
    let page = bench.navigator?.top
    #expect(page?.look(of: .largeTitle).opacity == 1)
    #expect(page?.look(of: .title).opacity == 0)
    #expect(page?.look(of: .topBackground).opacity == 0)
    let before = bench.counters
    bench.send(
      .wheel(WheelEvent(deltaX: 0, deltaY: 4, position: Point(200, 400), modifiers: [])))
    bench.run(1)
    #expect(page?.look(of: .largeTitle).opacity == 0)
    #expect(page?.look(of: .title).opacity == 1)
    #expect(page?.look(of: .topBackground).opacity == 1)
    // The bar is neither evaluated nor measured again while the content scrolls.
    #expect(bench.counters.bodies == before.bodies)
    #expect(bench.counters.measures == before.measures)
    #expect(bench.labels.contains("Title"))
    #expect(bench.labels.count == 1)
  }

  @Test func contentBeginsBelowTheBarAndIsDrawnBehindIt() {
    let large = rows(.large)
    let scroller = large.nodes(ScrollNode.self).first
    let height = large.navigator?.top?.node.barHeights
    #expect(height?.inline == 44)
    #expect((height?.large ?? 0) >= 52)
    #expect(scroller?.frame.minY == height?.insets.top)
    #expect(scroller?.overflow.top == height?.insets.top)
    let inline = rows(.inline)
    #expect(inline.nodes(ScrollNode.self).first?.frame.minY == 44)
  }

  @Test func automaticModeTakesTheModeOfThePageBelow() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("x").navigationTitle("Root").navigationBarTitleDisplayMode(.inline)
          .navigationDestination(for: Int.self) { _ in Text("y").navigationTitle("Page") }
      }
    }
    #expect(bench.navigator?.top?.showsLargeTitle == false)
    #expect(bench.navigator?.top?.node.barHeights.large == 0)
  }

  @Test func pageWithoutTitleAndItemsHasNoBar() {
    let bench = Bench(Size(400, 600)) { NavigationStack { Color.red } }
    #expect(bench.navigator?.top?.node.barHeights == PageBarHeights())
    #expect(bench.frames(ColorNode.self).contains(Rect(x: 0, y: 0, width: 400, height: 600)))
  }

  @Test func hiddenBarLeavesItsSpaceToTheContent() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 600)) {
      Stage(false, handle) { isHidden in
        NavigationStack {
          Color.red.navigationTitle("Title").navigationBarHidden(isHidden)
        }
      }
    }
    #expect(bench.labels == ["Title"])
    handle.set(true)
    bench.step()
    #expect(bench.labels == [])
    #expect(bench.navigator?.top?.node.barHeights.inline == 0)
  }

  @Test func titleFollowsItsState() {
    let handle = Handle<String>()
    let bench = Bench(Size(400, 600)) {
      Stage("Old", handle) { title in
        NavigationStack(path: .constant([1])) {
          Text("x").navigationTitle(title)
            .navigationDestination(for: Int.self) { _ in Text("y").navigationTitle("Page") }
        }
      }
    }
    #expect(bench.labels.first == "Old")
    handle.set("New")
    bench.step()
    #expect(bench.labels.first == "New")
  }

  @Test func outerTitleHasPriorityAndARemovedOneIsForgotten() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 600)) {
      Stage(true, handle) { isThere in
        NavigationStack {
          VStack {
            if isThere { Text("x").navigationTitle("Inner") }
            Text("y")
          }
          .navigationTitle(Text("Outer"))
        }
      }
    }
    #expect(bench.navigator?.top?.info.value.title?.string == "Outer")
    let inner = Bench(Size(400, 600)) {
      Stage(true, handle) { isThere in
        NavigationStack {
          VStack { if isThere { Text("x").navigationTitle("Inner") } }
        }
      }
    }
    #expect(inner.navigator?.top?.info.value.title?.string == "Inner")
    handle.set(false)
    inner.step()
    #expect(inner.navigator?.top?.info.value.title == nil)
  }

  @Test func smallTitleIsInTheMiddleUnlessItemsNeedTheRoom() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("x").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
          .toolbar { ToolbarItem { Color.blue.frame(width: 60, height: 20) } }
      }
    }
    #expect(abs(frame(bench, "Title").midX - 200) < 0.5)
    let tight = Bench(Size(400, 600)) {
      NavigationStack {
        Text("x").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
          .toolbar { ToolbarItem { Color.blue.frame(width: 240, height: 20) } }
      }
    }
    #expect(frame(tight, "Title").maxX <= 400 - 16 - 240)
    #expect(frame(tight, "Title").minX >= 16)
  }

  @Test func backButtonSaysBackIfTheTitleBelowIsTooLong() {
    func bench(_ title: String) -> Bench {
      Bench(Size(400, 600)) {
        NavigationStack(path: .constant([1])) {
          Text("x").navigationTitle(title).navigationDestination(for: Int.self) { _ in
            Text("y").navigationTitle("Here").navigationBarTitleDisplayMode(.inline)
          }
        }
      }
    }
    let short = bench("Start")
    let long = bench("An extremely long title that fits into no bar")
    let width = { (bench: Bench) in part(bench, .back)?.frame.width ?? 0 }
    #expect(width(short) > 0)
    #expect(width(long) <= 200)
    // Accessibility reads the whole title.
    #expect(long.labels.first == "An extremely long title that fits into no bar")
    let hit = short.host.tree.hit(at: Point(12, 4))
    #expect(hit.contains { ($0 as? InputNode)?.isControl == true })
  }

  // MARK: Toolbars

  private struct Items: ToolbarContent {
    @Environment(\.colorScheme) private var scheme

    var body: some ToolbarContent {
      ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
      ToolbarItem(placement: .confirmationAction) {
        Button(scheme == .dark ? "Dark" : "Light") {}
      }
    }
  }

  @Test func itemsAreAtTheirPlaces() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("x").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
          .toolbar {
            Items()
            ToolbarItem(placement: .principal) { Text("Middle") }
            ToolbarItemGroup(placement: .bottomBar) {
              Button("One") {}
              Spacer()
              Button("Two") {}
            }
          }
          .environment(\.colorScheme, .dark)
      }
    }
    #expect(bench.labels == ["Cancel", "Middle", "Dark", "x", "One", "Two"])
    #expect(frame(bench, "Cancel").minX == 16)
    #expect(frame(bench, "Dark").maxX == 384)
    #expect(abs(frame(bench, "Middle").midX - 200) < 0.5)
    #expect(frame(bench, "One").minX == 16)
    #expect(frame(bench, "Two").maxX == 384)
    #expect(frame(bench, "One").minY > 550)
    #expect(bench.navigator?.top?.node.barHeights.bottom == 49)
  }

  @Test func viewInTheMiddleIsNoHigherThanTheBar() {
    let bench = Bench(Size(300, 400)) {
      NavigationStack {
        Text("x").navigationBarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarItem(placement: .principal) { Text("A title of many words") }
            ToolbarItem(placement: .confirmationAction) { Button("A rather long action") {} }
          }
      }
      .environment(\.textScale, 2)
    }
    let bar = bench.navigator?.top?.node.barHeights.inline ?? 0
    let title = frame(bench, "A title of many words")
    #expect(title.minY >= 0 && title.maxY <= bar && title.width > 0)
  }

  @Test func itemsUseTheStateOfThePage() {
    struct Counter: View {
      @State private var count = 0
      @State private var isEditing = false

      var body: some View {
        Text("count \(count)").toolbar {
          ToolbarItem { Button("Add") { count += 1 } }
          if isEditing {
            ToolbarItem(placement: .topBarLeading) { Button("Done") { isEditing = false } }
          } else {
            ToolbarItem(placement: .topBarLeading) { Button("Edit") { isEditing = true } }
          }
        }
      }
    }
    let bench = Bench(Size(400, 600)) { NavigationStack { Counter() } }
    bench.press("Add")
    bench.press("Add")
    #expect(bench.labels.contains("count 2"))
    bench.press("Edit")
    bench.run(1)
    #expect(bench.labels.contains("Done"))
    #expect(!bench.labels.contains("Edit"))
    bench.press("Done")
    bench.run(1)
    #expect(bench.labels.contains("Edit"))
  }

  @Test func itemsOfACoveredPageAreNotReachable() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("x").toolbar { Button("Below") {} }
          .navigationDestination(for: Int.self) { _ in
            Text("y").toolbar { Button("Above") {} }
          }
      }
    }
    #expect(bench.labels == ["Back", "Above", "y"])
  }

  @Test func removedToolbarLeavesTheBar() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 600)) {
      Stage(true, handle) { isThere in
        NavigationStack {
          VStack {
            if isThere { Text("x").toolbar { Button("Item") {} } }
          }
        }
      }
    }
    #expect(bench.labels.contains("Item"))
    handle.set(false)
    bench.run(1)
    #expect(bench.labels == [])
    #expect(bench.navigator?.top?.toolbars.isEmpty == true)
  }
}

extension BarTests {
  @Test func toolbarModifiersChangeTheBarsOfThePage() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Color.red.navigationTitle("Title").toolbarTitleDisplayMode(.inline)
          .toolbar { ToolbarItem(placement: .bottomBar) { Button("Item") {} } }
          .toolbarBackground(Color.green, for: .navigationBar)
          .toolbarBackground(.visible, for: .navigationBar, .bottomBar)
      }
    }
    let page = bench.navigator?.top
    #expect(page?.look(of: .topBackground).opacity == 1)
    #expect(page?.look(of: .bottomBackground).opacity == 1)
    #expect(page?.node.barHeights == PageBarHeights(inline: 44, large: 0, bottom: 49))
    #expect(bench.frames(ColorNode.self).contains(Rect(x: 0, y: 44, width: 400, height: 507)))
  }

  @Test func toolbarBackgroundVisibilityShowsAndHidesTheBackgroundOfTheBar() {
    func opacity(_ visibility: Visibility) -> Double? {
      let bench = Bench(Size(400, 600)) {
        NavigationStack {
          ScrollView { Color.red.frame(height: 3000) }
            .navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
            .toolbarBackgroundVisibility(visibility, for: .navigationBar)
        }
      }
      let atRest = bench.navigator?.top?.look(of: .topBackground).opacity
      bench.send(
        .wheel(WheelEvent(deltaX: 0, deltaY: 4, position: Point(200, 400), modifiers: [])))
      bench.run(1)
      let scrolled = bench.navigator?.top?.look(of: .topBackground).opacity
      #expect(scrolled == (visibility == .hidden ? 0 : 1))
      return atRest
    }
    #expect(opacity(.visible) == 1 && opacity(.hidden) == 0 && opacity(.automatic) == 0)
  }

  @Test func toolbarsCanBeHiddenOneByOne() {
    func heights(_ bars: ToolbarPlacement?) -> PageBarHeights? {
      let bench = Bench(Size(400, 600)) {
        NavigationStack {
          if let bars {
            content.toolbar(.hidden, for: bars)
          } else {
            content.toolbar(.hidden)
          }
        }
      }
      return bench.navigator?.top?.node.barHeights
    }
    #expect(heights(nil) == PageBarHeights(bottom: 49))
    #expect(heights(.navigationBar) == PageBarHeights(bottom: 49))
    #expect(heights(.bottomBar) == PageBarHeights(inline: 44))
    #expect(heights(.tabBar) == PageBarHeights(inline: 44, bottom: 49))
  }

  private var content: some View {
    Color.red.navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .bottomBar) { Button("Item") {} } }
  }
}
