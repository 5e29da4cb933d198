import Commands
import PokerSlamHost
import Session

/// Lists the 17 hands, or those that can be played on the first grid of a game.
@MainActor
enum HandsCommand {
  private struct Request {
    var code: String?
    var inWords = false
  }

  static let command = Command(
    "hands", "Lists the 17 hands with points, or those on the first grid of a game",
    Request(), positionals: .optional("CODE", "one game code") { $0.code = $1 },
    options: [.flag("--words", Words.option) { $0.inWords = true }],
    notes: [
      """
      With a code it lists all hands that can be played, most points first, with their cards and
      cells: columns are a to e from the left, rows 1 to 5 from the top.
      """
    ],
    examples: ["hands", "hands 2026"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let game = try request.code.map(GameName.read)
    if let game, game.mode.hasLevels {
      try io.print(ClimbWords.hands(ClimbRun(game), inWords: request.inWords))
      return 0
    }
    try io.print(
      game.map { listing(GameState($0).grid, $0.adjacency, inWords: request.inWords) }
        ?? reference)
    return 0
  }

  /// The 17 hands, grouped by their number of cards, in ascending order.
  static var reference: [String] {
    let width = Hand.allCases.map(\.name.count).max() ?? 0
    return Hand.allCases.map { hand in
      "\(String(hand.points).leftPadded(to: 3))  \(hand.name.padded(to: width))  "
        + "\(hand.cardCount) cards \(hand.definition)"
    } + ["In sequences the ace is high, low, or between king and two."]
  }

  /// Returns all hands on a grid, the one with the most points first.
  ///
  /// Hands with equal points are in ascending order of their cells.
  static func listing(
    _ grid: Grid, _ adjacency: Adjacency, inWords: Bool = true
  ) -> [String] {
    let hands = grid.hands(adjacency).sorted {
      ($1.hand.points, $0.cells) < ($0.hand.points, $1.cells)
    }
    return hands.map { found in
      "\(found.hand.points) \(found.hand.name): "
        + Words.cards(found.cells, on: grid, inWords: inWords)
    }
  }
}

extension Hand {
  /// The property that the cards share, such as "of the same rank" in "4 cards of the same rank".
  var definition: String {
    switch self {
    case .pair, .threeOfAKind, .fourOfAKind: "of the same rank"
    case .miniStraight, .nearlyStraight, .straight: "in sequence, of mixed suits"
    case .miniFlush, .nearlyFlush, .flush: "of one suit, not in sequence"
    case .miniStraightFlush, .nearlyStraightFlush, .straightFlush: "in sequence, of one suit"
    case .miniRoyalFlush: "of one suit: jack, queen, king"
    case .nearlyRoyalFlush: "of one suit: jack, queen, king, ace"
    case .royalFlush: "of one suit: ten, jack, queen, king, ace"
    case .twoPair: "of two ranks, two each"
    case .fullHouse: "of two ranks, three and two"
    }
  }
}
