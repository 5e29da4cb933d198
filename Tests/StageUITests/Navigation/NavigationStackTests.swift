import Testing

@testable import StageUI

@MainActor
struct NavigationStackTests {
  private let keeper = PathKeeper()

  // MARK: Pushing and popping

  @Test func linkAppendsItsValueAndShowsItsPage() {
    let bench = keeper.bench()
    #expect(bench.labels == ["Page 0", "Taps 0", "Next"])
    bench.press("Next")
    #expect(keeper.path == [1])
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
    #expect(bench.labels == ["Page 0", "Page 1", "Taps 0", "Next"])
  }

  @Test func backButtonPopsToThePageBelow() {
    let bench = keeper.bench(Size(400, 600), [1, 2])
    #expect(bench.labels.first == "Page 1")
    bench.press("Page 1")
    #expect(keeper.path == [1])
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
  }

  @Test func stackWithoutAPathKeepsItsPages() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        NumberPage(number: 0).navigationDestination(for: Int.self) { NumberPage(number: $0) }
      }
    }
    bench.press("Next")
    bench.run(1)
    bench.press("Next")
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100", "Page 2 100"])
    bench.press("Page 1")
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
  }

  @Test func pageBelowKeepsItsState() {
    let bench = keeper.bench()
    bench.press("Taps 0")
    bench.press("Taps 1")
    bench.press("Next")
    bench.run(1)
    #expect(bench.labels.contains("Taps 0"))
    bench.press("Page 0")
    bench.run(1)
    #expect(bench.labels.contains("Taps 2"))
  }

  @Test func poppedPageLosesItsState() {
    let bench = keeper.bench(Size(400, 600), [1])
    bench.press("Taps 0")
    #expect(bench.labels.contains("Taps 1"))
    bench.press("Page 0")
    bench.run(1)
    bench.press("Next")
    bench.run(1)
    #expect(bench.labels.contains("Taps 0"))
  }

  @Test func deepLinkShowsTheLastPageWithTheTitlesOfTheOthers() {
    let bench = keeper.bench()
    keeper.handle.set([1, 2, 3])
    bench.step()
    // Only the last page moves; the two below it appear when they are covered.
    #expect(bench.presences == ["Page 0 100", "Page 1 0", "Page 2 0", "Page 3 0"])
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100", "Page 2 100", "Page 3 100"])
    #expect(bench.labels.prefix(2) == ["Page 2", "Page 3"])
    bench.press("Page 2")
    bench.run(1)
    #expect(bench.labels.prefix(2) == ["Page 1", "Page 2"])
  }

  @Test func initialPathIsShownWithoutAMovement() {
    let bench = keeper.bench(Size(400, 600), [1, 2, 3])
    #expect(bench.presences == ["Page 0 100", "Page 1 100", "Page 2 100", "Page 3 100"])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func emptyPathPopsToTheRootInOneMovement() {
    let bench = keeper.bench(Size(400, 600), [1, 2, 3])
    keeper.handle.set([])
    bench.step()
    bench.step()
    #expect(bench.presences.map { String($0.prefix(6)) } == ["Page 0", "Page 3"])
    bench.run(1)
    #expect(bench.presences == ["Page 0 100"])
    #expect(bench.labels == ["Page 0", "Taps 0", "Next"])
  }

  @Test func replacedTopIsRemovedWhenItIsCovered() {
    let bench = keeper.bench(Size(400, 600), [1])
    keeper.handle.set([7])
    bench.run(0.1)
    #expect(bench.presences.count == 3)
    #expect(bench.labels.contains("Page 7"))
    #expect(!bench.labels.contains("Page 1"))
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 7 100"])
  }

  @Test func disabledAnimationsShowTheNewPageAtOnce() {
    let bench = keeper.bench()
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction) { keeper.handle.set([1]) }
    bench.step()
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
    withTransaction(transaction) { keeper.handle.set([]) }
    bench.step()
    #expect(bench.presences == ["Page 0 100"])
  }

  @Test func constantPathRefusesToChange() {
    let bench = Bench(Size(400, 600)) { NumberStack(path: .constant([1])) }
    bench.press("Next")
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
    bench.press("Page 0")
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
    #expect(bench.labels.contains("Page 1"))
  }

  @Test func valueOfAnotherTypeThanThePathsIsRefusedWithAWarning() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("x").navigationDestination(for: Int.self) { _ in
          NavigationLink("Word", value: "word")
        }
      }
    }
    let warnings = bench.listen()
    bench.press("Word")
    #expect(warnings.all.contains { $0.contains("the path cannot hold a value of type String") })
    #expect(bench.navigator?.pages.count == 2)
  }

  @Test func valueWithoutADestinationShowsAPlaceholderWithAWarning() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack { NavigationLink("Word", value: "word") }
    }
    let warnings = bench.listen()
    bench.press("Word")
    bench.run(1)
    #expect(warnings.all.contains { $0.contains("no navigation destination for the type String") })
    #expect(bench.labels.contains("Missing page"))
  }

  // MARK: Cost

  @Test func pushEvaluatesNothingBelow() {
    let bench = keeper.bench(Size(400, 600), [1])
    bench.run(0.2)
    bench.host.tree.logsEvaluations = true
    bench.host.tree.evaluated = []
    bench.navigator?.push(5)
    bench.step()
    let pages = bench.host.tree.evaluated.filter { $0 == "NumberPage" }
    // The page of value 5 is the only one. The root's view is made again, because its binding is,
    // but it is equal to the old one.
    #expect(pages.count == 1)
    bench.host.tree.evaluated = []
    bench.run(1)
    #expect(!bench.host.tree.evaluated.contains("NumberPage"))
  }

  @Test func movementIsNeitherEvaluatedNorLaidOut() {
    let bench = keeper.bench()
    keeper.handle.set([1])
    bench.run(0.1)
    let before = bench.counters
    bench.run(0.1)
    #expect(bench.counters.bodies == before.bodies)
    #expect(bench.counters.layouts == before.layouts)
    #expect(bench.counters.recordings == before.recordings)
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func hundredsOfInterruptedPushesAndPopsLeaveNoNodesBehind() {
    let bench = keeper.bench(Size(400, 600), [])
    keeper.handle.set([1])
    bench.run(2)
    let slots = bench.slotCount
    let nodes = bench.nodes(ViewNode.self).count
    for round in 0..<200 {
      keeper.handle.set(round % 3 == 0 ? [1, 2] : round % 3 == 1 ? [1, 2, 3, 4] : [])
      bench.run(round % 2 == 0 ? 0.05 : 0.15)
    }
    keeper.handle.set([1])
    bench.run(2)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
    #expect(bench.slotCount == slots)
    #expect(bench.nodes(ViewNode.self).count == nodes)
    #expect(bench.host.tree.next == .atRest)
    #expect(bench.host.tree.ticking.isEmpty)
  }

  @Test func removedStackReleasesItsPages() {
    let handle = Handle<Bool>()
    weak var page: Page?
    let bench = Bench(Size(400, 600)) {
      Stage(true, handle) { isShown in
        if isShown { NumberStack(path: .constant([1, 2])) }
      }
    }
    page = bench.navigator?.top
    #expect(page != nil)
    handle.set(false)
    bench.run(2)
    #expect(page == nil)
    #expect(bench.labels == [])
  }
}
