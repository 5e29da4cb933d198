import Testing

@testable import StageUI

/// The ways back: keys, pads, swipes, the program.
@MainActor
struct BackTests {
  private let keeper = PathKeeper()

  private func bench(_ path: [Int]) -> Bench { keeper.bench(Size(400, 600), path) }
  private func focused(_ bench: Bench) -> String? { bench.host.focusedElement?.accessibility.label }

  private func presence(_ bench: Bench) -> Double { bench.navigator?.pages.last?.presence ?? -1 }

  // MARK: Keys

  @Test func escapeAltLeftAndTheCancelButtonOfAPadPop() {
    let bench = bench([1, 2, 3, 4])
    bench.type(.escape)
    #expect(keeper.path == [1, 2, 3])
    bench.run(1)
    bench.type(.left, [.option])
    #expect(keeper.path == [1, 2])
    bench.run(1)
    bench.type(.leftBracket, letter: "[", [.control])
    #expect(keeper.path == [1])
    bench.run(1)
    bench.pad(.east)
    #expect(keeper.path == [])
  }

  @Test func keysThatPopAreNotHandledAtTheRoot() {
    let bench = bench([])
    bench.type(.right)
    #expect(!bench.type(.escape))
    #expect(!bench.keyDown(.left, [.option]))
  }

  @Test func hiddenBackButtonPreventsGoingBackByHand() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("root").navigationTitle("Root").navigationDestination(for: Int.self) { _ in
          Leaver().navigationBarBackButtonHidden()
        }
      }
    }
    #expect(!bench.labels.contains("Root"))
    #expect(!bench.type(.escape))
    bench.drag(from: Point(5, 300), to: Point(395, 300))
    bench.run(1)
    #expect(bench.navigator?.pages.count == 2)
  }

  private struct Leaver: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Button("Leave") { dismiss() } }
  }

  @Test func dismissActionPops() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        NavigationLink("Open") { Leaver() }
      }
    }
    bench.press("Open")
    bench.run(1)
    #expect(bench.labels.contains("Leave"))
    bench.press("Leave")
    bench.run(1)
    #expect(bench.labels == ["Open"])
  }

  // MARK: Focus

  @Test func focusMovesToThePageAndBackToTheLink() {
    let bench = bench([])
    bench.type(.down)
    bench.type(.down)
    #expect(focused(bench) == "Next")
    bench.type(.return)
    #expect(keeper.path == [1])
    #expect(focused(bench) == "Taps 0")
    bench.run(1)
    #expect(focused(bench) == "Taps 0")
    bench.type(.escape)
    #expect(focused(bench) == "Next")
    bench.run(1)
    #expect(focused(bench) == "Next")
  }

  @Test func backButtonIsReachableByKeys() {
    let bench = bench([1])
    bench.type(.down)
    bench.type(.up)
    bench.type(.up)
    #expect(focused(bench) == "Page 0")
    bench.type(.space)
    #expect(keeper.path == [])
  }

  @Test func focusOutsideOfTheStackStaysThere() {
    let bench = Bench(Size(400, 600)) {
      VStack {
        Button("Outside") {}
        NumberStack(path: .constant([]))
      }
    }
    bench.type(.down)
    #expect(focused(bench) == "Outside")
    bench.navigator?.push(1)
    bench.run(1)
    #expect(focused(bench) == "Outside")
  }

  // MARK: Swipes

  @Test func swipeFromTheEdgeMovesThePageWithTheFinger() {
    let bench = bench([1])
    bench.down(5, 300)
    for x in stride(from: 15.0, through: 115, by: 20) {
      bench.step()
      bench.move(x, 300)
    }
    bench.step()
    // The movement counts from where the swipe was recognised.
    #expect(abs(presence(bench) - 0.75) < 1e-9)
    #expect(bench.presences.first == "Page 0 100")
    bench.run(0.5)
    #expect(abs(presence(bench) - 0.75) < 1e-9)
    bench.up(115, 300)
    bench.run(1)
    #expect(keeper.path == [1])
    #expect(presence(bench) == 1)
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func releaseBeyondTheMiddlePops() {
    let bench = bench([1])
    bench.down(5, 300)
    for x in [20.0, 100, 200, 260] {
      bench.step()
      bench.move(x, 300)
    }
    bench.run(0.5)
    bench.up(260, 300)
    #expect(keeper.path == [])
    let start = presence(bench)
    bench.step()
    bench.step()
    #expect(presence(bench) < start)
    bench.run(1)
    #expect(bench.presences == ["Page 0 100"])
  }

  @Test func fastSwipePopsBeforeTheMiddleWithItsVelocity() {
    let bench = bench([1])
    bench.down(5, 300)
    for x in [20.0, 40, 60, 80] {
      bench.step()
      bench.move(x, 300)
    }
    bench.up(80, 300)
    #expect(keeper.path == [])
    let start = presence(bench)
    bench.step()
    bench.step()
    // 1200 points per second are 20 points in each frame, a twentieth of the width.
    #expect(start - presence(bench) > 0.04)
    bench.run(1)
    #expect(bench.presences == ["Page 0 100"])
  }

  @Test func swipeThatBeginsAwayFromTheEdgeDoesNothing() {
    let bench = bench([1])
    bench.drag(from: Point(60, 300), to: Point(380, 300))
    bench.run(1)
    #expect(keeper.path == [1])
  }

  @Test func verticalDragAtTheEdgeScrolls() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("root").navigationDestination(for: Int.self) { _ in
          ScrollView { Color.red.frame(height: 3000) }
        }
      }
    }
    bench.drag(from: Point(8, 500), to: Point(8, 300))
    #expect((bench.nodes(ScrollNode.self).first?.vertical.offset ?? 0) > 100)
    #expect(bench.navigator?.pages.last?.presence == 1)
  }

  @Test func swipeCatchesAMovingPage() {
    let bench = bench([])
    keeper.handle.set([1])
    bench.run(0.15)
    let caught = presence(bench)
    #expect(caught > 0.2 && caught < 0.95)
    let edge = (1 - caught) * 400
    bench.down(edge + 4, 300)
    bench.move(edge + 20, 300)
    bench.step()
    let held = presence(bench)
    bench.run(0.5)
    #expect(presence(bench) == held)
    bench.up(edge + 20, 300)
    bench.run(1)
    #expect(presence(bench) == 1)
  }

  @Test func cancelledSwipeReturnsThePage() {
    let bench = bench([1])
    bench.down(5, 300)
    for x in [20.0, 150, 300] {
      bench.step()
      bench.move(x, 300)
    }
    bench.send(.focusLost)
    bench.run(1)
    #expect(keeper.path == [1])
    #expect(presence(bench) == 1)
    #expect(bench.navigator?.pages.last?.isDragged == false)
  }

  // MARK: Interruption

  @Test func popDuringAPushReturnsFromTheCurrentPlace() {
    let bench = bench([])
    keeper.handle.set([1])
    bench.run(0.15)
    let middle = presence(bench)
    keeper.handle.set([])
    bench.step()
    let next = presence(bench)
    #expect(abs(next - middle) < 0.12)
    bench.run(1)
    #expect(bench.presences == ["Page 0 100"])
  }

  @Test func pushDuringAPopMovesOverTheLeavingPage() {
    let bench = bench([1])
    bench.type(.escape)
    bench.run(0.1)
    keeper.handle.set([9])
    bench.run(0.05)
    #expect(bench.presences.count == 3)
    #expect(bench.labels.contains("Page 9"))
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 9 100"])
  }

  @Test func popOfACoveredReplacementLeavesNothingBehind() {
    let bench = bench([1])
    keeper.handle.set([2])
    bench.run(0.1)
    keeper.handle.set([])
    bench.run(1)
    #expect(bench.presences == ["Page 0 100"])
  }

  // MARK: Directions

  @Test func pageComesFromTheTrailingEdgeWhileTheOldOneMovesAThird() {
    let bench = bench([])
    keeper.handle.set([1])
    bench.run(0.12)
    let pages = bench.navigator?.pages ?? []
    let share = pages[1].presence
    #expect(abs(pages[1].transform.tx - (1 - share) * 400) < 1e-9)
    #expect(abs(pages[0].transform.tx + share * 120) < 1e-9)
  }

  @Test func movementIsMirroredFromRightToLeft() {
    let bench = Bench(Size(400, 600)) {
      NumberStack(path: .constant([])).environment(\.layoutDirection, .rightToLeft)
    }
    bench.navigator?.push(1)
    let pages = { bench.navigator?.pages ?? [] }
    #expect(pages().count == 1)
    let keeper = PathKeeper()
    let moving = Bench(Size(400, 600)) {
      Stage([Int](), keeper.handle) { value in
        NumberStack(path: Binding(get: { value }, set: { keeper.handle.set($0) }))
          .environment(\.layoutDirection, .rightToLeft)
      }
    }
    keeper.handle.set([1])
    moving.run(0.12)
    #expect((moving.navigator?.pages[1].transform.tx ?? 0) < -10)
    moving.run(1)
    let back = moving.host.element(labelled: "Page 0")
    #expect((back?.frame.maxX ?? 0) > 380)
    moving.drag(from: Point(396, 300), to: Point(20, 300))
    moving.run(1)
    #expect(moving.navigator?.pages.count == 1)
  }

  @Test func reducedMotionFades() {
    let keeper = PathKeeper()
    let bench = Bench(Size(400, 600)) {
      Stage([Int](), keeper.handle) { value in
        NumberStack(path: Binding(get: { value }, set: { keeper.handle.set($0) }))
          .environment(\.accessibilityReduceMotion, true)
      }
    }
    keeper.handle.set([1])
    bench.run(0.12)
    let page = bench.navigator?.pages.last
    #expect(page?.transform == .identity)
    #expect((0.1...0.9).contains(page?.fadeOpacity ?? 0))
    bench.run(1)
    #expect(bench.presences == ["Page 0 100", "Page 1 100"])
  }
}
