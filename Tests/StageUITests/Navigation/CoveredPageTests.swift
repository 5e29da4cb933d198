import Testing

@testable import StageUI

/// Covered pages rest.
@MainActor
struct CoveredPageTests {
  private let keeper = PathKeeper()

  private func noting(_ diary: Diary) -> Bench {
    Bench(Size(400, 600)) {
      Stage([Int](), self.keeper.handle) { value in
        NavigationStack(path: Binding(get: { value }, set: { self.keeper.handle.set($0) })) {
          page(0, diary).navigationDestination(for: Int.self) { page($0, diary) }
        }
      }
    }
  }

  private func page(_ number: Int, _ diary: Diary) -> some View {
    Text("page \(number)")
      .onAppear { diary.note("appear \(number)") }
      .onDisappear { diary.note("disappear \(number)") }
  }

  @Test func pagesDisappearWhenTheyAreCoveredAndAppearAgain() {
    let diary = Diary()
    let bench = noting(diary)
    #expect(diary.take() == ["appear 0"])
    keeper.handle.set([1])
    bench.step()
    #expect(diary.take() == ["appear 1"])
    bench.run(1)
    #expect(diary.take() == ["disappear 0"])
    keeper.handle.set([])
    bench.step()
    #expect(diary.take() == ["appear 0"])
    bench.run(1)
    #expect(diary.take() == ["disappear 1"])
  }

  @Test func pagesOfADeepLinkAppearOnlyWhenTheyAreVisible() {
    let diary = Diary()
    let bench = noting(diary)
    _ = diary.take()
    keeper.handle.set([1, 2, 3])
    bench.run(1)
    #expect(diary.take() == ["appear 3", "disappear 0"])
    keeper.handle.set([1, 2])
    bench.run(1)
    #expect(diary.take() == ["appear 2", "disappear 3"])
  }

  @Test func timelinesOfACoveredPageStandStill() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(400, 600)) {
      Stage([Int](), handle) { value in
        NavigationStack(path: Binding(get: { value }, set: { handle.set($0) })) {
          TimelineView(.animation) { context in
            Color.red.opacity(context.date.timeIntervalSinceReferenceDate / 100)
          }
          .navigationDestination(for: Int.self) { _ in Text("page") }
        }
      }
    }
    #expect(bench.host.tree.next != .atRest)
    handle.set([1])
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
    let bodies = bench.counters.bodies
    bench.run(1)
    #expect(bench.counters.bodies == bodies)
    handle.set([])
    bench.run(1)
    #expect(bench.host.tree.next != .atRest)
    #expect(bench.counters.bodies > bodies + 30)
  }

  @Test func tasksOfACoveredPageAreCancelledAndStartAgain() async {
    let diary = Diary()
    let handle = Handle<[Int]>()
    let bench = Bench(Size(400, 600)) {
      Stage([Int](), handle) { value in
        NavigationStack(path: Binding(get: { value }, set: { handle.set($0) })) {
          Text("root").task {
            diary.note("start")
            try? await Task.sleep(for: .seconds(86_400))
            diary.note(Task.isCancelled ? "cancelled" : "ended")
          }
          .navigationDestination(for: Int.self) { _ in Text("page") }
        }
      }
    }
    func settle(until line: String) async {
      for _ in 0..<1000 where !diary.lines.contains(line) {
        await Task.yield()
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    await settle(until: "start")
    #expect(diary.take() == ["start"])
    handle.set([1])
    bench.run(1)
    await settle(until: "cancelled")
    #expect(diary.take() == ["cancelled"])
    handle.set([])
    bench.run(1)
    await settle(until: "start")
    #expect(diary.take() == ["start"])
  }

  @Test func coveredPageFollowsAResizedWindowWhenItReturns() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(400, 600)) {
      Stage([1], handle) { value in
        NavigationStack(path: Binding(get: { value }, set: { handle.set($0) })) {
          Color.red.navigationDestination(for: Int.self) { _ in Text("page") }
        }
      }
    }
    bench.size = Size(300, 500)
    bench.step()
    handle.set([])
    bench.step()
    #expect(bench.nodes(ColorNode.self).contains { $0.frame.size == Size(300, 500) })
  }
}
