// A window with the score of a player:
//
//   ScoreBoard                           opens the window
//   ScoreBoard --screenshot scores.png   draws it without a display
import Scores
import StageApp

@main
struct ScoreBoard: App {
  /// A program with an allocator of its own counts its requests for memory; this one counts the cards that it
  /// makes instead.
  init() { Profiler.programAllocations = { BoardView.cards } }

  var body: some Scene {
    WindowGroup("Scores") { BoardView() }.defaultSize(width: 240, height: 180)
  }
}

/// A card whose score counts up for a second.
struct BoardView: View {
  /// The number of cards made so far.
  static var cards = 0

  @State private var score = 600

  var body: some View {
    VStack {
      card
      Button("Add 10") { score += 10 }.padding()
    }
    .onReceive(Timer.publish(every: 0.25, on: .main, in: .common).autoconnect()) { _ in
      if score < 640 { score += 10 }
    }
  }

  private var card: ScoreCard {
    Self.cards += 1
    return ScoreCard(player: "Alice", score: score)
  }
}
