/// What a finished game contributes to an achievement, and how much is needed.
struct AchievementRule<Value>: Sendable {
  let achievement: Achievement
  let goal: Int
  let value: @Sendable (PlayedGame) -> Value

  init(_ achievement: Achievement, _ goal: Int, _ value: @escaping @Sendable (PlayedGame) -> Value)
  {
    (self.achievement, self.goal, self.value) = (achievement, goal, value)
  }
}

/// The rules of all achievements; each achievement occurs in one of the four lists.
enum AchievementRules {
  /// The amounts of all games are added up.
  static let sums: [AchievementRule<Int>] = counted + once + scored + climbed

  /// What is counted over many games.
  private static let counted: [AchievementRule<Int>] = [
    .init(.firstLight, 1) { _ in 1 },
    .init(.regular, 25) { _ in 1 },
    .init(.hundredGames, 100) { _ in 1 },
    .init(.fixture, 500) { _ in 1 },
    .init(.houseRules, 10) { $0.facts.hands[.fullHouse] },
    .init(.royalty, 1) { $0.facts.hands[.royalFlush] },
    .init(.foursome, 10) { $0.facts.hands[.fourOfAKind] },
    .init(.straightTalk, 50) { $0.facts.hands[.straight] },
    .init(.flushed, 50) { $0.facts.hands[.flush] },
    .init(.rareBirds, 5) { $0.facts.hands[.straightFlush] },
    .init(.smallChange, 200) { $0.facts.hands[.pair] },
    .init(.thousandHands, 1_000) { $0.facts.hands.total },
    .init(.cardMill, 10_000) { $0.facts.hands.cards },
  ]

  /// What has to happen once, or a few times.
  private static let once: [AchievementRule<Int>] = [
    .init(.nightOwl, 1) { (0..<4).contains($0.hour) ? 1 : 0 },
    .init(.earlyBird, 1) { (5..<7).contains($0.hour) ? 1 : 0 },
    .init(.bridge, 1) { $0.facts.hands.bridges },
    .init(.straightAcross, 1) { $0.facts.hands.rows },
    .init(.straightDown, 1) { $0.facts.hands.columns },
    .init(.slant, 1) { $0.facts.hands.diagonals },
    .init(.cleanTable, 1) { $0.facts.isPerfectClear ? 1 : 0 },
    .init(.spotless, 5) { $0.facts.isPerfectClear ? 1 : 0 },
    .init(.onTheDot, 1) { $0.punctualDay == nil ? 0 : 1 },
    .init(.goldenDays, 10) { $0.firstTry.map { ($0.rank ?? .bronze) >= .gold } ?? false ? 1 : 0 },
  ]

  /// Scores under a condition.
  private static let scored: [AchievementRule<Int>] = [
    .init(.quickHands, 1) { $0.oneDeckScore >= 600 && $0.facts.time < 90_000 ? 1 : 0 },
    .init(.smallSteps, 1) { $0.facts.isOneDeck && $0.facts.score < 400 ? 1 : 0 },
  ]

  private static let climbed: [AchievementRule<Int>] = [
    .init(.gatekeeper, 10) { $0.facts.climb?.gates ?? 0 },
    .init(.closeCall, 1) { $0.facts.climb?.narrowGates ?? 0 },
    .init(.softLanding, 1) { $0.facts.climb?.heartsSaved ?? 0 },
  ]

  /// One game has to reach the value.
  static let peaks: [AchievementRule<Int>] = [
    .init(.bronze, 600) { $0.oneDeckScore },
    .init(.silver, 700) { $0.oneDeckScore },
    .init(.gold, 780) { $0.oneDeckScore },
    .init(.platinum, 840) { $0.oneDeckScore },
    .init(.diamond, 880) { $0.oneDeckScore },
    .init(.legend, 920) { $0.oneDeckScore },
    .init(.ownHands, 840) { $0.facts.marks.isEmpty ? $0.oneDeckScore : 0 },
    .init(.onFire, 8) { $0.facts.hands.longestFives },
    .init(.openHouse, 4) { $0.facts.isOneDeck ? $0.facts.hands[.fullHouse] : 0 },
    .init(.wideRange, 9) { $0.facts.isOneDeck ? $0.facts.hands.kinds : 0 },
    .init(.pairless, 780) { $0.facts.hands[.pair] == 0 ? $0.oneDeckScore : 0 },
    .init(.rushHour, 3_000) { $0.facts.game.mode == .rush ? $0.facts.score : 0 },
    .init(.deckEater, 4) { $0.facts.decks },
    .init(.baseCamp, 3) { $0.facts.climb?.levels ?? 0 },
    .init(.summit, 12) { $0.facts.climb?.levels ?? 0 },
    .init(.thinAir, 15) { $0.facts.climb?.levels ?? 0 },
    .init(.unbroken, 5) { $0.facts.climb?.unbrokenLevels ?? 0 },
    .init(.bigHand, 400) { $0.facts.climb?.bestHand ?? 0 },
    .init(.fullRack, 5) { $0.facts.climb?.mostCharms ?? 0 },
    .init(.sharpshooter, 6) { $0.facts.climb?.bestBonus ?? 0 },
    .init(.farSight, 840) { $0.facts.game.mode == .lookAhead ? $0.facts.score : 0 },
    .init(.fourSides, 700) { $0.facts.game.adjacency == .orthogonal ? $0.oneDeckScore : 0 },
  ]

  /// The different things found in all games are counted; the values are bits.
  static let sets: [AchievementRule<UInt64>] = [
    .init(.allRounder, 5) { $0.mode.isRecorded ? 1 << UInt64($0.mode.id) : 0 },
    .init(.fourCrowns, 4) { $0.facts.hands.royalSuits },
    .init(.collector, 17) { $0.facts.hands.played },
    .init(.curiosityShop, 20) { UInt64($0.facts.climb?.charmsBought.bits ?? 0) },
    .init(.toolbox, 5) { $0.facts.climb?.toolsUsed ?? 0 },
  ]

  /// The days in a row with a game are counted; the values are day numbers.
  static let streaks: [AchievementRule<Int?>] = [
    .init(.everyEvening, 7) { $0.day },
    .init(.goodWeek, 7) { $0.punctualDay },
    .init(.goodMonth, 30) { $0.punctualDay },
  ]
}

extension PlayedGame {
  /// The score of a game of one deck; 0 for other games.
  fileprivate var oneDeckScore: Int { facts.isOneDeck ? facts.score : 0 }
}
