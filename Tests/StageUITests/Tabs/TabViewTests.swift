import Testing

@testable import StageUI

/// A tab view with a bar: which pages exist, what they do while hidden, and how tabs are chosen.
@MainActor
struct TabViewTests {
  private static let size = Size(400, 400)

  /// Notes its insertions, removals and evaluations; counts taps.
  private struct Page: View {
    let name: String
    let diary: Diary
    @State private var count = 0

    var body: some View {
      let _ = diary.note("\(name) body")
      Button("\(name) \(count)") { count += 1 }
        .onAppear { diary.note("\(name) in") }
        .onDisappear { diary.note("\(name) out") }
    }
  }

  private func bench(_ box: Selection<String>, _ diary: Diary, size: Size = size) -> Bench {
    Bench(size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          ForEach(["a", "b", "c"], id: \.self) { name in
            Page(name: name, diary: diary).tabItem { Label("Tab \(name)", systemImage: "star") }
          }
        }
      }
    }
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label)
  }

  @Test func pageIsMadeWhenItIsFirstShown() {
    let (box, diary) = (Selection("b"), Diary())
    let bench = bench(box, diary)
    #expect(diary.take() == ["b body", "b in"])
    bench.host.activate(labelled: "Tab a")
    bench.run(1)
    #expect(box.value == "a")
    #expect(diary.take() == ["a body", "a in", "b out"])
    #expect(labels(bench) == ["a 0", "Tab a", "Tab b", "Tab c"])
  }

  @Test func hiddenPageKeepsItsState() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = bench(box, diary)
    bench.host.activate(labelled: "a 0")
    bench.run(0.5)
    #expect(labels(bench).contains("a 1"))
    bench.host.activate(labelled: "Tab b")
    bench.run(1)
    #expect(!labels(bench).contains("a 1"))
    bench.host.activate(labelled: "Tab a")
    _ = diary.take()
    bench.run(1)
    #expect(labels(bench).contains("a 1"))
    #expect(diary.take() == ["a in", "b out"])
  }

  @Test func tabsWorkWithoutASelection() {
    let bench = Bench(Self.size) {
      TabView {
        Text("one").tabItem { Text("First") }
        Text("two").tabItem { Text("Second") }
      }
    }
    #expect(labels(bench) == ["one", "First", "Second"])
    bench.host.activate(labelled: "Second")
    bench.run(1)
    #expect(labels(bench) == ["two", "First", "Second"])
    #expect(
      bench.host.screenElements.map(\.accessibility.isSelected) == [false, false, true])
  }

  @Test func tabsOfTheNewSpellingHaveValuesAndBadges() {
    let box = Selection<Int?>(nil)
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          Tab("Play", systemImage: "play", value: 1) { Text("one") }
          Tab("Shop", systemImage: "cart", value: 2) { Text("two") }.badge(3)
          Tab(value: 3, role: .search) { Text("three") }
        }
      }
    }
    #expect(labels(bench) == ["one", "Play", "Shop", "Search"])
    #expect(bench.host.element(labelled: "Shop")?.accessibility.value == "3")
    bench.host.activate(labelled: "Search")
    bench.run(1)
    #expect(box.value == 3)
    #expect(labels(bench).first == "three")
  }

  private enum Place: Hashable { case play, shop }

  @Test func tagsOfTabItemsAreTheValuesOfTheSelection() {
    let box = Selection(Place.shop)
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          Text("cards").tabItem { Text("Play") }.tag(Place.play)
          Text("coins").tag(Place.shop).tabItem { Text("Shop") }
        }
      }
    }
    #expect(labels(bench).first == "coins")
    box.value = .play
    bench.run(1)
    #expect(labels(bench).first == "cards")
    bench.host.activate(labelled: "Shop")
    bench.run(1)
    #expect(box.value == .shop && labels(bench).first == "coins")
    let optional = Selection<Int?>(2)
    let other = Bench(Self.size) {
      Bound(optional) { selection in
        TabView(selection: selection) {
          Text("one").tabItem { Text("First") }.tag(1)
          Text("two").tabItem { Text("Second") }.tag(2)
        }
      }
    }
    #expect(labels(other).first == "two")
    other.host.activate(labelled: "First")
    #expect(optional.value == 1)
  }

  /// Sets its tab inside of its body.
  private struct SelfNamed: View {
    let name: String

    var body: some View {
      Text("page \(name)").tabItem { Text(name) }.tag(name)
    }
  }

  @Test func tabSetInsideOfABodyIsFound() {
    let box = Selection("y")
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          SelfNamed(name: "x")
          SelfNamed(name: "y")
        }
      }
    }
    bench.run(1)
    #expect(labels(bench) == ["page y", "x", "y"])
    bench.host.activate(labelled: "x")
    bench.run(1)
    #expect(box.value == "x")
    #expect(labels(bench) == ["page x", "x", "y"])
  }

  // MARK: Work of hidden pages

  @MainActor private final class Model: ObservableObject {
    @Published var value = 0
  }

  private struct Reader: View {
    @ObservedObject var model: Model
    let diary: Diary

    var body: some View {
      let _ = diary.note("body \(model.value)")
      Text("value \(model.value)")
    }
  }

  @Test func hiddenPageIsEvaluatedOnlyWhenItIsShownAgain() {
    let (box, diary, model) = (Selection(0), Diary(), Model())
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          Reader(model: model, diary: diary).tabItem { Text("Reader") }.tag(0)
          Text("other").tabItem { Text("Other") }.tag(1)
        }
      }
    }
    bench.host.activate(labelled: "Other")
    bench.run(1)
    _ = diary.take()
    for value in 1...3 {
      model.value = value
      bench.run(0.1)
    }
    #expect(diary.take() == [])
    #expect(bench.host.tree.next == .atRest)
    bench.host.activate(labelled: "Reader")
    bench.run(1)
    #expect(diary.take() == ["body 3"])
    #expect(labels(bench).first == "value 3")
  }

  private struct Pulse: View {
    @State private var isLarge = false

    var body: some View {
      Color.red.frame(width: 10, height: 10).scaleEffect(isLarge ? 2 : 1)
        .onAppear {
          withAnimation(.linear(duration: 1).repeatForever()) { isLarge = true }
        }
    }
  }

  @Test func animationsOfAHiddenPageStandStill() {
    let box = Selection(0)
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          VStack {
            Pulse()
            ProgressView()
          }
          .tabItem { Text("Busy") }.tag(0)
          Text("calm").tabItem { Text("Calm") }.tag(1)
        }
      }
    }
    bench.run(1)
    #expect(bench.host.tree.next != .atRest)
    bench.host.activate(labelled: "Calm")
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
    bench.host.activate(labelled: "Busy")
    bench.run(1)
    #expect(bench.host.tree.next != .atRest)
    #expect(bench.host.tree.isMoving)
  }

  // MARK: Motion

  private func opacities(_ bench: Bench) -> [Double] {
    bench.nodes(TabPageNode.self).map { $0.page?.isShown == true ? $0.opacity : -1 }
  }

  @Test func tabChosenDuringAFadeContinuesFromTheCurrentPicture() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = bench(box, diary)
    bench.host.activate(labelled: "Tab b")
    bench.run(0.15)
    let half = opacities(bench)[1]
    #expect(0.1 < half && half < 0.9)
    #expect(opacities(bench)[0] == 1)
    bench.host.activate(labelled: "Tab a")
    bench.step()
    bench.step()
    #expect(abs(opacities(bench)[1] - half) < 0.25)
    #expect(labels(bench).first == "a 0")
    bench.run(1)
    #expect(opacities(bench) == [1, -1, -1])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func threeTabsInOneFadeEndAtTheLast() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = bench(box, diary)
    for name in ["b", "c", "b", "c"] {
      bench.host.activate(labelled: "Tab \(name)")
      bench.run(0.06)
    }
    bench.run(1)
    #expect(opacities(bench) == [-1, -1, 1])
    #expect(diary.take().suffix(2).sorted() == ["a out", "b out"])
  }

  @Test func removedTabGivesWayToTheFirst() {
    let handle = Handle<[String]>()
    let box = Selection("b")
    let bench = Bench(Self.size) {
      Stage(["a", "b"], handle) { names in
        Bound(box) { selection in
          TabView(selection: selection) {
            ForEach(names, id: \.self) { name in
              Text("page \(name)").tabItem { Text(name) }
            }
          }
        }
      }
    }
    #expect(labels(bench).first == "page b")
    handle.set(["a"])
    bench.run(1)
    #expect(labels(bench) == ["page a", "a"])
  }

  // MARK: Keys

  @Test func keysAndPadChooseTabs() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = bench(box, diary)
    bench.type(.tab, .control)
    #expect(box.value == "b")
    bench.type(.tab, [.control, .shift])
    bench.type(.tab, [.control, .shift])
    #expect(box.value == "c")
    bench.type(Key(rawValue: 31), letter: "2", .control)
    #expect(box.value == "b")
    bench.pad(.rightShoulder)
    #expect(box.value == "c")
    bench.pad(.leftShoulder)
    #expect(box.value == "b")
  }

  @Test func keyboardReachesPageAndBar() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = bench(box, diary)
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    #expect(labels(bench).first == "a 1")
    bench.type(.down)
    bench.type(.right)
    bench.type(.return)
    bench.run(0.5)
    #expect(box.value != "a")
  }

  @Test func shortcutsDoNotWorkBehindASheet() {
    let (box, diary) = (Selection("a"), Diary())
    let bench = Bench(Self.size) {
      Bound(box) { selection in
        TabView(selection: selection) {
          Page(name: "a", diary: diary).tabItem { Text("A") }.tag("a")
          Page(name: "b", diary: diary).tabItem { Text("B") }.tag("b")
        }
        .sheet(isPresented: .constant(true)) { Button("In the sheet") {} }
      }
    }
    bench.run(1)
    bench.type(.tab, .control)
    #expect(box.value == "a")
  }

  // MARK: Place of the bar

  @Test func barIsBelowInNarrowAndAboveInWideWindows() {
    for (width, isBelow) in [(400.0, true), (800.0, false)] {
      let bench = Bench(Size(width, 400)) {
        TabView {
          Color.green.tabItem { Label("A", systemImage: "star") }
          Color.red.tabItem { Label("B", systemImage: "star") }
        }
      }
      bench.run(0.2)
      let page = bench.frames(TabPageNode.self)[0]
      let content = bench.nodes(TabPageNode.self)[0].children[0].screenBounds
      #expect(content == page)
      #expect((page.minY == 0) == isBelow)
      #expect((page.maxY == 400) == !isBelow)
    }
  }
}
