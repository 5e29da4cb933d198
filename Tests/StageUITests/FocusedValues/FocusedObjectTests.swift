import Testing

@testable import StageUI

/// Models that the view with the focus offers.
@MainActor
struct FocusedObjectTests {
  fileprivate final class Game: ObservableObject {
    @Published var score: Int
    init(_ score: Int) { self.score = score }
  }

  private struct Reader: View {
    @FocusedObject private var game: Game?

    var body: some View { Text(verbatim: game.map { "score \($0.score)" } ?? "none") }
  }

  private func text(_ bench: Bench) -> String? {
    bench.host.screenElements.first { $0.accessibility.role == .text }?.accessibility.label
  }

  /// Moves the focus to a button by its place from the top.
  private func focus(_ index: Int, in bench: Bench) {
    bench.host.tree.focus.focus(bench.nodes(ControlNode.self)[index])
    bench.step()
  }

  @Test func modelOfTheFocusedViewIsReadAndObserved() {
    let (one, other) = (Game(1), Game(2))
    let bench = Bench {
      VStack {
        Reader()
        Button("A") {}.focusedObject(one)
        Button("B") {}.focusedObject(other)
      }
    }
    #expect(text(bench) == "none")
    focus(0, in: bench)
    #expect(text(bench) == "score 1")
    one.score = 7
    bench.step()
    #expect(text(bench) == "score 7")
    focus(1, in: bench)
    #expect(text(bench) == "score 2")
    other.score = 9
    bench.step()
    #expect(text(bench) == "score 9")
    bench.host.tree.focus.focus(nil)
    bench.step()
    #expect(text(bench) == "none")
  }

  @Test func sceneModelDoesNotNeedTheFocus() {
    let game = Game(3)
    let bench = Bench {
      VStack {
        Reader()
        Color.red.focusedSceneObject(game)
      }
    }
    #expect(text(bench) == "score 3")
  }
}
