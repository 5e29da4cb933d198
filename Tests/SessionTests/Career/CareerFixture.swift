import Session
import Testing

/// Noon of a day in UTC; day 0 is 2026-11-02, a Monday.
func noon(_ day: Int, plus seconds: Int = 0) -> Moment {
  Moment(seconds: (20_759 + day) * 86_400 + 43_200 + seconds)
}

/// Returns the facts of a game of five-card hands, played in this order.
///
/// The first five hands are the rows of the grid from the bottom; the others follow in the deck.
/// Each hand is played in the bottom row, so that the next one falls there.
func fives(_ hands: String..., game: Game = Game(seed: Seed(1))) throws -> GameFacts {
  let cards = try hands.flatMap { hand in
    try hand.split(separator: " ").map { try #require(Card($0)) }
  }
  try #require(cards.count == 5 * hands.count)
  var grid = Grid()
  for (index, card) in cards.prefix(25).enumerated() {
    grid[Cell(row: 4 - index / 5, column: index % 5)] = card
  }
  var walk = GameWalk(GameState(grid: grid, next: Array(cards.dropFirst(25))))
  for hand in hands {
    let refusal = walk.play(Move(CellSet((0..<5).map { Cell(row: 4, column: $0) })))
    try #require(refusal == nil, "\(hand): \(String(describing: refusal))")
  }
  return walk.facts(game)
}

/// Returns the facts of a game of one hand in the bottom row, with other cards on the grid or not.
func hand(
  _ text: String, beside other: String = "", game: Game = Game(seed: Seed(1)),
  marks: Marks = [], time: UInt64 = 0
) throws -> GameFacts {
  let cards = try text.split(separator: " ").map { try #require(Card($0)) }
  return try placed(
    cards.enumerated().map { (Cell(row: 4, column: $0), $1) },
    others: other.split(separator: " ").map { try #require(Card($0)) }, game: game, marks: marks,
    time: time)
}

/// Returns the facts of a game of one hand on given cells; other cards fill the cells from the top.
func placed(
  _ cards: [(cell: Cell, card: Card)], others: [Card] = [], game: Game = Game(seed: Seed(1)),
  marks: Marks = [], time: UInt64 = 0
) throws -> GameFacts {
  var grid = Grid()
  for (cell, card) in cards { grid[cell] = card }
  for (cell, card) in zip(Cell.all.filter({ grid[$0] == nil }), others) { grid[cell] = card }
  var walk = GameWalk(GameState(grid: grid, next: []))
  try #require(walk.play(Move(CellSet(cards.map(\.cell)))) == nil)
  return walk.facts(game, marks: marks, time: time)
}

/// Returns the facts of a whole game that a simulated player plays on a real deal.
func botGame(_ player: Player, _ game: Game, time: UInt64 = 0, marks: Marks = []) -> GameFacts {
  var walk = GameWalk(GameState(game))
  var ties = Generator(seed: game.seed, for: .ties)
  while let choice = player.choose(in: walk.position, ties: &ties) { _ = walk.play(choice.move) }
  return walk.facts(marks: marks, time: time)
}

/// Real games by players of all strengths, ordered by score.
enum BotGames {
  static let classic = of(.classic, .king, 30)
  static let lookAhead = of(.lookAhead, .king, 6)
  static let orthogonal = of(.classic, .orthogonal, 10)

  private static func of(_ mode: Mode, _ adjacency: Adjacency, _ count: UInt64) -> [GameFacts] {
    let games = (1...count).map { Game(mode: mode, adjacency: adjacency, seed: Seed($0)) }
    let played = games.flatMap { game in Player.allCases.map { botGame($0, game) } }
    let best = games.compactMap { game -> GameFacts? in
      guard let line = Beam.search(from: GameState(game))?.line else { return nil }
      return try? Replay(game: game, line: line)?.facts()
    }
    return (played + best).sorted { $0.score < $1.score }
  }
}

/// Returns the progress after games that end one day after another, from day 0 on.
func progress(_ achievement: Achievement, _ games: [GameFacts]) -> Achievements.Progress {
  Achievements(
    games.enumerated().map { PlayedGame(id: $0 + 1, $1, ended: noon($0)) })[achievement]
}

/// Expects that the games before the last one do not unlock an achievement, and that the last does.
func expectUnlock(
  _ achievement: Achievement, byLastOf games: [GameFacts],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let before = progress(achievement, games.dropLast())
  #expect(!before.isUnlocked, "\(before)", sourceLocation: sourceLocation)
  let after = progress(achievement, games)
  #expect(after.isUnlocked && after.current == after.goal, sourceLocation: sourceLocation)
  #expect(after.reached?.id == games.count, sourceLocation: sourceLocation)
  #expect(after.reached?.moment == noon(games.count - 1), sourceLocation: sourceLocation)
}

/// Expects that these games do not unlock an achievement.
func expectLocked(
  _ achievement: Achievement, by games: [GameFacts],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let progress = progress(achievement, games)
  #expect(!progress.isUnlocked && progress.current < progress.goal, sourceLocation: sourceLocation)
}

func times<Value>(_ count: Int, _ value: Value) -> [Value] { Array(repeating: value, count: count) }
