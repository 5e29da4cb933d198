import SwiftUI

struct TicTacToe {
  enum Player: String {
    case x = "xmark"
    case o = "circle"
    var next: Player { self == .x ? .o : .x }
  }

  private(set) var cells: [Player?] = Array(repeating: nil, count: 9)
  private(set) var turn = Player.x

  static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]

  var winner: Player? {
    Self.lines.lazy.compactMap { line -> Player? in
      guard let first = cells[line[0]], line.allSatisfy({ cells[$0] == first }) else { return nil }
      return first
    }.first
  }

  mutating func play(_ index: Int) {
    guard cells[index] == nil, winner == nil else { return }
    cells[index] = turn
    turn = turn.next
  }
}

struct TicTacToeListing: View {
  @State private var game = TicTacToe()
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack {
      LazyVGrid(columns: Array(repeating: GridItem(.fixed(80), spacing: 8), count: 3), spacing: 8) {
        ForEach(game.cells.indices, id: \.self) { index in
          Button {
            withAnimation(reduceMotion ? nil : .bouncy) { game.play(index) }
          } label: {
            RoundedRectangle(cornerRadius: 12)
              .fill(.blue.opacity(0.1))
              .frame(width: 80, height: 80)
              .overlay {
                if let player = game.cells[index] {
                  Image(systemName: player.rawValue)
                    .font(.largeTitle.bold())
                    .foregroundStyle(player == .x ? .blue : .orange)
                    .transition(.scale)
                }
              }
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Cell \(index + 1)")
        }
      }
      Text(game.winner.map { $0 == .x ? "Cross wins" : "Circle wins" } ?? "Playing")
      Button("New Game") { game = TicTacToe() }
    }
    .padding()
  }
}
