import Commands
import Session

/// Compares rules for combos in Rush: what hasty, quick and careful players score with each.
@MainActor
enum CombosCommand {
  private struct Request {
    var games = 1000
  }

  static let command = Command(
    "combos", "Compares rules that multiply the points of quick or strong hands in Rush", Request(),
    options: [
      .integer("--games", in: 1...100_000, "the number of games per figure (default: 1000)") {
        $0.games = $1
      }
    ],
    notes: [
      """
      Each player takes a random time for each hand, evenly spread between the two limits. A rule
      rewards care if the last columns grow against the rule "none".
      """
    ]
  ) { request, io in
    try io.print(heading)
    for rule in ComboRule.all {
      let means = RushPlayer.all.map { player in
        (0..<request.games).reduce(0) { $0 + player.play(Seed(UInt64($1 + 1)), rule) }
          / request.games
      }
      let shares = means.dropFirst().map { "\($0 * 100 / max(means[0], 1))".leftPadded(to: 10) }
      try io.print(
        rule.name.padded(to: 38) + means.map { "\($0)".leftPadded(to: 12) }.joined()
          + shares.joined())
    }
    return 0
  }

  private static var heading: String {
    let players = RushPlayer.all.map { $0.name.leftPadded(to: 12) }.joined()
    let shares = RushPlayer.all.dropFirst().map { "\($0.name) %".leftPadded(to: 10) }.joined()
    return "rule".padded(to: 38) + players + shares
  }
}

/// A simulated player of Rush, who takes a random time for each hand.
private struct RushPlayer {
  var name: String
  var player: Player
  /// The limits of the time per hand in tenths of a second.
  var tenths: ClosedRange<Int>

  static let all = [
    RushPlayer(name: "hasty", player: .smallest, tenths: 20...35),
    RushPlayer(name: "quick", player: .greedy, tenths: 40...70),
    RushPlayer(name: "careful", player: .lookahead, tenths: 70...110),
  ]

  /// Plays a game and returns its score.
  func play(_ seed: Seed, _ rule: ComboRule) -> Int {
    var state = GameState(Game(mode: .rush, seed: seed))
    var ties = Generator(seed: seed.value)
    let limit = state.game.mode.tenthsLimit ?? 0
    var (time, score, streak) = (0, 0, 0)
    while true {
      let taken = tenths.lowerBound + ties.below(tenths.count)
      time += taken
      guard time < limit, let choice = player.choose(in: state, ties: &ties) else { return score }
      streak = rule.continues(choice.hand, taken) ? streak + 1 : 0
      score += choice.hand.points * (10 + min(streak * rule.step, rule.most)) / 10
      _ = state.apply(choice.move)
    }
  }
}

/// A rule by which hands in a row bring more points.
private struct ComboRule {
  var name: String
  /// How much each hand in a row adds to the factor, in tenths, and the most that is added.
  var step = 0
  var most = 0
  /// The longest time for a hand that continues the row, in tenths of a second; nil for any time.
  var limit: Int?
  /// The fewest cards of a hand that continues the row.
  var cards = 2

  static let all = [
    ComboRule(name: "none"),
    ComboRule(name: "within 4 s: x2, x3 ... x5", step: 10, most: 40, limit: 40),
    ComboRule(name: "within 6 s: x2, x3 ... x5", step: 10, most: 40, limit: 60),
    ComboRule(name: "within 6 s: +10 % ... +50 %", step: 1, most: 5, limit: 60),
    ComboRule(name: "within 8 s, 5 cards: +10 % ... +50 %", step: 1, most: 5, limit: 80, cards: 5),
    ComboRule(name: "5 cards, any time: +10 % ... +50 %", step: 1, most: 5, cards: 5),
  ]

  /// Returns whether a hand continues the row.
  func continues(_ hand: Hand, _ taken: Int) -> Bool {
    hand.cardCount >= cards && limit.map { taken <= $0 } ?? true
  }
}
