import Session

/// Shows the first grid of a game and what fixes it.
@MainActor
enum DealCommand {
  static let command = Command(
    name: "deal", forms: ["CODE"], summary: "Shows the first grid of a game",
    details: """
      CODE is a game code, or plain digits for a seed of classic. Columns are a to e
      from the left, rows 1 to 5 from the top.
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let game = try GameName.only(in: try Arguments(words), of: command)
    let state = GameState(game)
    let hands = state.grid.hands(game.adjacency)
    let best = hands.map(\.hand).max()
    try io.print([GameName.facts(game), ""] + state.grid.table + [""])
    try io.print("\(state.deckCount) cards in the deck")
    try io.print(
      Words.count(hands.count, "hand") + " to play"
        + (best.map { ", the best is \($0.name) for \($0.points)" } ?? ""))
    return 0
  }
}
