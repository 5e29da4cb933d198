import TestSupport
import Testing

@testable import StageUI

/// Tables whose rows are written one by one.
@MainActor
struct TableRowTests {
  typealias Player = TableTests.Player

  @MainActor
  final class Game: ObservableObject {
    @Published var showsGuest = false
    @Published var chosen: Int?
    @Published var order: [KeyPathComparator<Player>] = []
  }

  private struct Scores: View {
    @ObservedObject var game: Game
    private let guest = Player(id: 9, name: "Di", score: 5, town: nil)

    var body: some View {
      Table(of: Player.self, selection: $game.chosen, sortOrder: $game.order) {
        TableColumn("Name", value: \.name)
        TableColumn("Score") { Text("\($0.score)") }
      } rows: {
        if game.showsGuest { TableRow(guest) }
        Section("Team") {
          ForEach(TableTests.players) { player in
            TableRow(player).contextMenu { Button("Remove") {} }
          }
        }
      }
    }
  }

  /// Returns the labels of the rows from top to bottom.
  private func rows(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label).filter { $0.contains(", ") }
  }

  @Test func rowsStandInTheOrderOfTheBuilder() {
    let game = Game()
    let bench = Bench(Size(700, 400)) { Scores(game: game) }
    bench.step()
    let team = ["Cy, Score 30", "Ada, Score 10", "Bo, Score 20"]
    #expect(rows(bench) == team)
    #expect(bench.host.accessibilityTree.contains("Team"))
    game.showsGuest = true
    bench.step()
    bench.run(1)
    #expect(rows(bench) == ["Di, Score 5"] + team)
  }

  @Test func pressedRowSelectsTheIdentityOfItsValue() throws {
    let game = Game()
    game.showsGuest = true
    let bench = Bench(Size(700, 400)) { Scores(game: game) }
    bench.step()
    for (label, id) in [("Di, Score 5", 9), ("Bo, Score 20", 3)] {
      bench.press(label)
      bench.step()
      #expect(game.chosen == id)
    }
  }

  @Test func forEachWithoutContentMakesRows() {
    let bench = Bench(Size(700, 400)) {
      Table(of: Player.self) {
        TableColumn("Name", value: \.name)
        TableColumn("Town") { Text($0.town ?? "none") }
      } rows: {
        ForEach(TableTests.players)
        TableRow(Player(id: 4, name: "Ed", score: 1, town: "Ulm"))
      }
    }
    let texts = bench.nodes(TextNode.self).compactMap { $0.accessibility?.label }
    #expect(texts.filter { TableTests.players.map(\.name).contains($0) } == ["Cy", "Ada", "Bo"])
    #expect(texts.contains("Ed") && texts.contains("Ulm"))
  }

  @Test func compactRowsShowTheFirstColumnOnly() {
    let game = Game()
    let bench = Bench(Size(400, 400)) { Scores(game: game) }
    bench.step()
    let texts = bench.nodes(TextNode.self).compactMap { $0.accessibility?.label }
    #expect(texts.contains("Cy") && !texts.contains("30"))
  }
}
