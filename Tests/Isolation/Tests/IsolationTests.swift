import IsolationMode5
import IsolationMode6
import IsolationMode6MainActor
import Observation
import SwiftUI
import Testing

/// Samples in each language mode compile and work.
@MainActor
@Suite struct IsolationTests {
  @Test func modelsOfMode5WorkWithoutAnActor() {
    let game = Game()
    let host = ViewHost(glyphs: NoGlyphs()) { Board(game: game) }
    host.frame(size: Size(300, 600), time: 0)
    host.frame(size: Size(300, 600), time: 2)
    #expect(game.cards.count == 4)
    #expect(host.accessibilityTree.contains("score \(game.score)"))
    let engine = Engine()
    engine.start()
    #expect(engine.game.score == 5)
    game.later { $0() }
    host.frame(size: Size(300, 600), time: 3)
    #expect(game.score == 12)
    #expect(host.accessibilityTree.contains("score 12"))
    #expect(host.accessibilityTree.contains("page one"))
  }

  @Test func screensOfMode5AreMadeWithoutAnActor() {
    let host = ViewHost(glyphs: NoGlyphs()) {
      Screens.list
      Screens.stack("Title")
    }
    var given: [SensoryFeedback] = []
    host.onFeedback = { given.append($0) }
    host.frame(size: Size(300, 600), time: 0)
    for word in ["First", "row", "Title", "next"] {
      #expect(host.accessibilityTree.contains(word))
    }
    Screens.feel()
    host.frame(size: Size(300, 600), time: 1)
    #expect(given == [.impact(weight: .medium), .warning])
    #expect(Screens.width == 300)
  }

  @Test func modelsOfMode6AreUsedOutsideOfTheMainActor() async {
    let ledger = Ledger()
    let host = ViewHost(glyphs: NoGlyphs()) { Table(counter: ledger.counter) }
    host.frame(size: Size(300, 600), time: 0)
    ledger.enter(3)
    host.frame(size: Size(300, 600), time: 1)
    #expect(host.accessibilityTree.contains("count 3"))
    #expect(host.accessibilityTree.contains("goals 0"))
  }

  /// SwiftUI warns and updates the views all the same.
  @Test func changeOnAnotherThreadUpdatesViewsLater() async {
    let model = Silent()
    let host = ViewHost(glyphs: NoGlyphs()) { SilentView(model: model) }
    host.frame(size: Size(300, 100), time: 0)
    model.value = 7
    host.frame(size: Size(300, 100), time: 1)
    #expect(host.accessibilityTree.contains("value 0"))
    let publisher = model.objectWillChange
    await Task.detached { publisher.send() }.value
    for step in 2..<1000 where !host.accessibilityTree.contains("value 7") {
      await Task.yield()
      host.frame(size: Size(300, 100), time: Double(step))
    }
    #expect(host.accessibilityTree.contains("value 7"))
  }

  @Test func entriesWorkOnTheMainActor() {
    let host = ViewHost(glyphs: NoGlyphs()) { TableTop() }
    host.frame(size: Size(300, 300), time: 0)
    #expect(host.accessibilityTree.contains("deck of 2"))
  }

  @Test func mainActorCanBeTheDefault() {
    let host = ViewHost(glyphs: NoGlyphs()) { QuizView() }
    host.frame(size: Size(300, 600), time: 0)
    host.frame(size: Size(300, 600), time: 1)
    #expect(host.accessibilityTree.contains("points 0"))
    #expect(host.accessibilityTree.contains("3 + 3"))
    #expect(host.accessibilityTree.contains("round 1"))
  }
}

/// A model that does not announce its changes.
private final class Silent: ObservableObject {
  var value = 0
}

private struct SilentView: View {
  @ObservedObject var model: Silent

  var body: some View { Text("value \(model.value)") }
}
