import Commands
import PokerSlamHost
import Session

/// Prints the first grid of a game and its parameters.
@MainActor
enum DealCommand {
  static let command = Command(
    "deal", "Shows the first grid of a game", "",
    positionals: .one("CODE", "one game code") { $0 = $1 },
    notes: [
      """
      CODE is a game code, or a number as the seed of a classic game. Columns are a to e from the
      left, rows 1 to 5 from the top.
      """
    ],
    examples: ["deal 1000-0001-ZA4H"], run: run)

  private static func run(_ code: String, _ io: CommandIO) throws -> Int32 {
    let game = try GameName.read(code)
    if game.mode.hasLevels {
      try io.print([GameName.facts(game), ""] + ClimbWords.position(ClimbRun(game), asTable: true))
      return 0
    }
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
