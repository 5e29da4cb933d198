/// A simulated player with all games of some weeks, by which the rarity of achievements is measured.
///
/// Skill, habits, deals and times follow from the player's number alone. They are drawn from the
/// generator with the seed 2^32 + number, in the order of the code. Simulated players never undo,
/// never ask for hints, and stop a run of Climb at the summit.
package struct SimulatedCareer: Sendable {
  /// How the player chooses hands, and what the player buys in Climb.
  package let skill: Skill
  /// The number of days from the first game to the last, days without a game included.
  package let days: Int
  /// The seconds that a hand takes.
  package let pace: Int
  /// The share of days with a daily game, in percent.
  package let dailyShare: Int
  package private(set) var career = Career()
  private var generator: Generator
  /// The end of the last game, in seconds since 1970.
  private var now = 0
  private var count = 0

  package enum Skill: CaseIterable, Sendable {
    case smallest, random, greedy, lookahead

    fileprivate init(_ number: Int) {
      switch number {
      case 0: self = .smallest
      case 1...2: self = .random
      case 3...6: self = .greedy
      default: self = .lookahead
      }
    }

    fileprivate var player: Player {
      switch self {
      case .smallest: .smallest
      case .random: .random
      case .greedy: .greedy
      case .lookahead: .lookahead
      }
    }

    fileprivate var climber: ClimbPlayer {
      switch self {
      case .smallest: .plain
      case .random, .greedy: .random
      case .lookahead: .builder
      }
    }
  }

  /// Plays all games of the player with a number.
  package init(number: Int) {
    generator = Generator(seed: 1 << 32 + UInt64(number))
    skill = Skill(generator.below(10))
    days = 3 + generator.below(50)
    pace = 5 + generator.below(12)
    dailyShare = 20 + generator.below(81)
    for day in 0..<days where generator.below(5) > 0 { play(onDay: DailyOffsets.firstDay + day) }
  }

  private mutating func play(onDay day: Int) {
    let hour = generator.below(20) == 0 ? generator.below(8) : 8 + generator.below(15)
    now = day * 86_400 + hour * 3_600 + generator.below(3_600)
    if generator.below(100) < dailyShare, let date = CalendarDate(dayNumber: day),
      let game = Daily.listedGame(of: date)
    {
      let begun = now
      add(oneDeck(game), begun: Moment(seconds: begun))
    }
    for _ in 0..<generator.below(4) { add(oneDeck(game(.classic))) }
    if generator.below(4) == 0 { add(oneDeck(game(.lookAhead))) }
    if generator.below(8) == 0 { add(oneDeck(game(.classic, .orthogonal))) }
    if generator.below(4) == 0 { add(rush()) }
    if generator.below(6) == 0 { add(climb()) }
  }

  private mutating func game(_ mode: Mode, _ adjacency: Adjacency = .king) -> Game {
    Game(mode: mode, adjacency: adjacency, seed: Seed(generator.next()))
  }

  private mutating func add(_ facts: GameFacts, begun: Moment? = nil) {
    // A minute passes before the next game.
    let seconds = Int(clamping: facts.time / 1_000)
    now += seconds
    count += 1
    career.add(PlayedGame(id: count, facts, ended: Moment(seconds: now), begun: begun))
    now += 60
  }

  private func oneDeck(_ game: Game) -> GameFacts {
    var walk = GameWalk(GameState(game))
    var ties = Generator(seed: game.seed, for: .ties)
    while let choice = skill.player.choose(in: walk.position, ties: &ties) {
      _ = walk.play(choice.move)
    }
    return walk.facts(time: UInt64(walk.position.moveCount * pace * 1_000))
  }

  private mutating func rush() -> GameFacts {
    let game = game(.rush)
    var walk = GameWalk(GameState(game))
    var ties = Generator(seed: game.seed, for: .ties)
    for _ in 1...179 / pace {
      guard let choice = skill.player.choose(in: walk.position, ties: &ties) else { break }
      _ = walk.play(choice.move)
    }
    return walk.facts(time: 180_000)
  }

  private mutating func climb() -> GameFacts {
    let game = game(.climb)
    var walk = ClimbWalk(game)
    var events = 0
    for event in ClimbBot.events(skill.climber, game) {
      guard (try? walk.apply(event)) != nil else { break }
      events += 1
    }
    return walk.facts(time: UInt64(events * pace * 1_000))
  }
}
