public import StageUI

/// The scores of several players; a field adds one, and a tile changes the score of new ones.
public struct ScoreList: View {
  private struct Player: Identifiable {
    let id: Int
    var name: String
    var score: Int
  }

  @State private var players: [Player] = []
  @State private var name = ""
  @State private var score = 100.0
  @State private var dragStart: Double?

  public init() {}

  public var body: some View {
    VStack(spacing: 8) {
      HStack {
        TextField("Name", text: $name)
        Button("Add", action: add).disabled(name.isEmpty)
      }
      Text("Score \(Int(score))")
        .padding(8)
        .background(.blue.opacity(0.2), in: .rect(cornerRadius: 8))
        .accessibilityElement()
        .accessibilityLabel("Score")
        .accessibilityValue("\(Int(score))")
        .gesture(drag)
      ForEach(players) { player in
        HStack {
          Text(player.name)
          Spacer()
          Text("\(player.score)")
        }
        .accessibilityElement()
        .accessibilityLabel("\(player.name): \(player.score)")
        .transition(.opacity)
      }
      Spacer(minLength: 0)
    }
    .padding(12)
    .background(Color(.systemBackground))
  }

  /// A point of distance is a point of score.
  private var drag: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        let start = dragStart ?? score
        dragStart = start
        score = (start + value.translation.width).rounded()
      }
      .onEnded { _ in dragStart = nil }
  }

  private func add() {
    withAnimation(.linear(duration: 0.3)) {
      players.append(Player(id: players.count, name: name, score: Int(score)))
    }
    name = ""
  }
}
