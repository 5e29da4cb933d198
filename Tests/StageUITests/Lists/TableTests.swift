import Testing

@testable import StageUI

/// Tables: their columns, rows, sorting and selection.
@MainActor
struct TableTests {
  struct Player: Identifiable {
    var id: Int
    var name: String
    var score: Int
    var town: String?
  }

  static let players = [
    Player(id: 1, name: "Cy", score: 30, town: "Oslo"),
    Player(id: 2, name: "Ada", score: 10, town: nil),
    Player(id: 3, name: "Bo", score: 20, town: "Bern"),
  ]

  @MainActor
  final class Game: ObservableObject {
    @Published var players = TableTests.players
    @Published var one: Int?
    @Published var several: Set<Int> = []
    @Published var order: [KeyPathComparator<Player>] = []
  }

  struct Scores: View {
    @ObservedObject var game: Game
    var allowsSeveral = false

    @TableColumnBuilder<Player, KeyPathComparator<Player>>
    private var columns: TableColumns<Player, KeyPathComparator<Player>> {
      TableColumn("Name", value: \.name)
      TableColumn("Score", value: \.score) { Text("\($0.score)") }
        .width(100)
        .alignment(.numeric)
      TableColumn("Town") { Text($0.town ?? "none") }
    }

    var body: some View {
      Group {
        if allowsSeveral {
          Table(game.players, selection: $game.several, sortOrder: $game.order) { columns }
        } else {
          Table(game.players, selection: $game.one, sortOrder: $game.order) { columns }
        }
      }
      .onChange(of: game.order) { game.players.sort(using: game.order) }
    }
  }

  private func bench(_ game: Game, width: Double = 700, allowsSeveral: Bool = false) -> Bench {
    let bench = Bench(Size(width, 400)) { Scores(game: game, allowsSeveral: allowsSeveral) }
    bench.step()
    return bench
  }

  private func rows(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility).filter { $0.label.contains(", ") }
      .map(\.label)
  }

  // MARK: Comparators

  @Test func comparatorsSortInTheirOrder() {
    let byScore = KeyPathComparator(\Player.score)
    #expect(Self.players.sorted(using: byScore).map(\.id) == [2, 3, 1])
    let reversed = KeyPathComparator(\Player.score, order: .reverse)
    #expect(Self.players.sorted(using: reversed).map(\.id) == [1, 3, 2])
    #expect(byScore != reversed)
    #expect(KeyPathComparator(\Player.name) == KeyPathComparator(\Player.name))
    #expect(Set([byScore, reversed, KeyPathComparator(\Player.score)]).count == 2)
    var players = Self.players
    players.sort(using: KeyPathComparator(\.town))
    #expect(players.map(\.id) == [2, 3, 1])
  }

  @Test func laterComparatorsDecideBetweenEqualElements() {
    let values = (0..<40).map { Player(id: $0, name: "\($0 % 3)", score: $0 % 2, town: nil) }
    let sorted = values.sorted(using: [
      KeyPathComparator(\Player.name), KeyPathComparator(\.score, order: .reverse),
    ])
    let expected = values.sorted {
      ($0.name, -$0.score, $0.id) < ($1.name, -$1.score, $1.id)
    }
    #expect(sorted.map(\.id) == expected.map(\.id))
  }

  @Test func comparatorOfAPropertyUsesAnotherComparator() {
    struct ByLength: SortComparator {
      var order = SortOrder.forward
      func compare(_ a: String, _ b: String) -> ComparisonResult {
        let result: ComparisonResult =
          a.count < b.count
          ? .orderedAscending : a.count > b.count ? .orderedDescending : .orderedSame
        return order == .forward ? result : ComparisonResult(rawValue: -result.rawValue) ?? result
      }
    }
    let byLength = KeyPathComparator(\Player.name, comparator: ByLength())
    #expect(Self.players.sorted(using: byLength).map(\.id) == [1, 3, 2])
    let longest = KeyPathComparator(\Player.name, comparator: ByLength(order: .reverse))
    #expect(Self.players.sorted(using: longest).map(\.id) == [2, 1, 3])
  }

  // MARK: Widths

  nonisolated private static let rooms: [([TableWidth], Double, [Double])] = [
    ([TableWidth(), TableWidth()], 200, [100, 100]),
    ([TableWidth(min: 80, ideal: 80, max: 80), TableWidth(), TableWidth()], 300, [80, 110, 110]),
    ([TableWidth(ideal: 100), TableWidth(ideal: 50)], 200, [125, 75]),
    ([TableWidth(ideal: 100, max: 110), TableWidth(ideal: 50)], 200, [110, 90]),
    ([TableWidth(ideal: 100), TableWidth(min: 40)], 120, [80, 40]),
    ([TableWidth(min: 90), TableWidth(), TableWidth(max: 50)], 200, [90, 60, 50]),
    ([TableWidth(min: 60), TableWidth(min: 40)], 50, [30, 20]),
    ([TableWidth(min: 20, ideal: 30, max: 40)], 500, [40]),
    ([], 100, []),
  ]

  @Test(arguments: rooms) func columnsShareTheRoomWithinTheirLimits(
    columns: [TableWidth], room: Double, expected: [Double]
  ) {
    let widths = TableWidth.widths(columns, in: room)
    #expect(widths.map { ($0 * 100).rounded() / 100 } == expected)
  }

  // MARK: Tree

  @Test func headerNamesTheColumnsAndRowsTheirCells() {
    let bench = bench(Game())
    let tree = bench.host.accessibilityTree
    #expect(tree.contains("group \"Columns\""))
    #expect(tree.contains("button \"Name\""))
    #expect(tree.contains("header \"Town\""))
    #expect(
      rows(bench) == [
        "Cy, Score 30, Town Oslo", "Ada, Score 10, Town none", "Bo, Score 20, Town Bern",
      ])
  }

  @Test func rowsWithoutASelectionAreGroupsOfCells() {
    let bench = Bench(Size(700, 300)) {
      Table(Self.players) {
        TableColumn("Name", value: \.name)
        TableColumn("Score") { Text("\($0.score)") }
      }
    }
    let elements = bench.host.screenElements.map(\.accessibility)
    #expect(elements.filter { $0.role == .header }.map(\.label) == ["Name", "Score"])
    #expect(elements.count { $0.role == .group } == 4)
    #expect(elements.contains { $0.role == .text && $0.label == "Score 20" })
  }

  @Test func cellsStandBelowTheirTitles() throws {
    let bench = bench(Game())
    func frame(_ text: String) throws -> Rect {
      let node = bench.nodes(TextNode.self).first { $0.accessibility?.label == text }
      let found = try #require(node)
      return found.toScreen.apply(Rect(origin: .zero, size: found.shownFrame.size))
    }
    #expect(try frame("Name").minX == frame("Cy").minX)
    #expect(try frame("Score").maxX == frame("30").maxX)
    #expect(try frame("Town").minX == frame("Oslo").minX)
    #expect(try frame("Town").maxY < frame("Oslo").minY)
  }

  @Test func columnsRunFromRightToLeft() throws {
    let bench = Bench(Size(700, 300)) {
      Scores(game: Game()).environment(\.layoutDirection, .rightToLeft)
    }
    let names = bench.host.screenElements.filter {
      ["Name", "Score", "Town"].contains($0.accessibility.label)
    }
    #expect(names.map(\.accessibility.label) == ["Name", "Score", "Town"])
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.frame.minX > $1.frame.minX })
    #expect(names[0].frame.maxX == 684)
  }

  @Test func compactTableShowsTheFirstColumnOnly() {
    let bench = bench(Game(), width: 400)
    let tree = bench.host.accessibilityTree
    #expect(tree.contains("button \"Ada\""))
    #expect(!tree.contains("Columns"))
    #expect(!tree.contains("Oslo"))
  }

  // MARK: Sorting

  @Test func titleSortsAndThenReverses() {
    let game = Game()
    let bench = bench(game)
    bench.press("Score")
    bench.run(0.5)
    #expect(game.players.map(\.id) == [2, 3, 1])
    #expect(rows(bench).first == "Ada, Score 10, Town none")
    #expect(bench.host.element(labelled: "Score")?.accessibility.value == "ascending")
    bench.press("Score")
    bench.run(0.5)
    #expect(game.players.map(\.id) == [1, 3, 2])
    #expect(bench.host.element(labelled: "Score")?.accessibility.value == "descending")
    bench.press("Name")
    bench.run(0.5)
    #expect(game.players.map(\.id) == [2, 3, 1])
    #expect(bench.host.element(labelled: "Score")?.accessibility.value == "")
    #expect(
      game.order == [KeyPathComparator(\.name), KeyPathComparator(\.score, order: .reverse)])
  }

  @Test func keysReachAndPressATitle() {
    let game = Game()
    let bench = bench(game)
    bench.type(.tab)
    #expect(bench.host.focusedElement?.accessibility.label == "Name")
    bench.type(.right)
    #expect(bench.host.focusedElement?.accessibility.label == "Score")
    bench.type(.return)
    #expect(game.order == [KeyPathComparator(\.score)])
  }

  // MARK: Selection

  @Test func pointerSelectsARowWhichKeepsItsSelectionWhenSorted() {
    let game = Game()
    let bench = bench(game)
    bench.press("Bo, Score 20, Town Bern")
    #expect(game.one == 3)
    bench.press("Score")
    bench.run(0.5)
    #expect(game.one == 3)
    #expect(
      bench.host.element(labelled: "Bo, Score 20, Town Bern")?.accessibility.isSelected == true)
  }

  @Test func arrowKeysMoveTheSelectionAndShiftExtendsIt() {
    let game = Game()
    let bench = bench(game, allowsSeveral: true)
    bench.press("Cy, Score 30, Town Oslo")
    #expect(game.several == [1])
    bench.type(.down)
    #expect(game.several == [2])
    bench.type(.down, .shift)
    #expect(game.several == [2, 3])
    bench.type(.c, letter: "c")
    #expect(game.several == [1])
  }

  // MARK: Laziness

  @Test(arguments: [100, 10_000]) func onlyVisibleRowsExist(count: Int) {
    let values = (0..<count).map { Player(id: $0, name: "P\($0)", score: $0, town: nil) }
    let bench = Bench(Size(700, 400)) {
      Table(values) {
        TableColumn("Name", value: \.name)
        TableColumn("Score") { Text("\($0.score)") }
      }
    }
    bench.step()
    #expect(bench.nodes(ListRowNode.self).count < 14)
    #expect(bench.nodes(TextNode.self).count < 30)
    let measures = bench.counters.measures
    bench.step()
    #expect(bench.counters.measures == measures)
  }
}
