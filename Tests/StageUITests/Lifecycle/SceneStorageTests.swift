import Testing

@testable import StageUI

/// Values that are stored for one window.
@MainActor
struct SceneStorageTests {
  private enum Page: String { case board, cards }

  private struct Game: View {
    @SceneStorage("count") private var count = 1
    @SceneStorage("page") private var page = Page.board
    @SceneStorage("name") private var name: String?
    /// Changes with the test, so that the body is evaluated again.
    let size: Double

    var body: some View {
      Button("\(count) \(page.rawValue) \(name ?? "-")") {
        count += 1
        page = .cards
        name = "Ada"
      }
      .frame(width: size)
    }
  }

  private func label(_ bench: Bench) -> String? {
    bench.host.screenElements.first?.accessibility.label
  }

  @Test func windowsHaveTheirOwnValues() {
    let store = MemorySettingsStore()
    func show(_ name: String) -> Bench {
      Bench {
        Game(size: 100)
          .environment(\.sceneName, name)
          .environment(\.settingsStore, store)
      }
    }
    let first = show("main")
    #expect(label(first) == "1 board -")
    first.host.activate(labelled: "1 board -")
    first.step()
    #expect(label(first) == "2 cards Ada")
    #expect(label(show("main")) == "2 cards Ada")
    #expect(label(show("other")) == "1 board -")
    #expect(store.value(for: "SceneStorage.main.count") == .int(2))
    #expect(store.value(for: "count") == nil)
  }

  @Test func keyIsTheSameAfterLaterEvaluations() {
    let (store, size) = (MemorySettingsStore(), Handle<Double>())
    let bench = Bench {
      Stage(100, size) { Game(size: $0) }.environment(\.settingsStore, store)
    }
    for count in 1...3 {
      bench.host.activate(labelled: label(bench) ?? "")
      bench.step()
      #expect(store.value(for: "SceneStorage..count") == .int(count + 1))
      size.set(100 + Double(count))
      bench.step()
    }
    #expect(label(bench) == "4 cards Ada")
  }
}
