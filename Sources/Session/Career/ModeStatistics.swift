/// The figures of all games of one mode, or of all modes together.
///
/// They do not depend on the order in which games are added.
package struct ModeStatistics: Hashable, Sendable {
  /// The scores.
  package private(set) var scores = Histogram()
  /// The game with the highest score; of equal scores, the earliest.
  package private(set) var best: Best?
  /// The newest games, in the order of play.
  package private(set) var recent: [Recent] = []
  /// The game time in milliseconds.
  package private(set) var time: UInt64 = 0
  package private(set) var hands = 0
  /// The number of cards played.
  package private(set) var cards = 0
  /// The sum of the cards left on the grid; runs of Climb leave none.
  package private(set) var cardsLeft = 0
  /// The number of games of one deck that left no card.
  package private(set) var perfectClears = 0
  /// The number of games in which undo or hints were used.
  package private(set) var helped = 0
  /// The number of levels cleared in runs of Climb.
  package private(set) var levels = 0

  package struct Best: Hashable, Sendable {
    package let score: Int
    package let key: PlayedKey
  }

  package struct Recent: Hashable, Sendable {
    package let key: PlayedKey
    package let score: Int
  }

  /// The largest number of games in `recent`.
  package static let recentLimit = 120

  package init() {}

  package var games: Int { scores.total }
  /// The sum of all scores.
  package var points: Int { scores.sum }

  /// The mean score; nil without games.
  package var average: Hundredths? { mean(points) }
  package var handsPerGame: Hundredths? { mean(hands) }
  package var cardsLeftPerGame: Hundredths? { mean(cardsLeft) }
  /// The mean game time in milliseconds; nil without games.
  package var timePerGame: UInt64? { games > 0 ? time / UInt64(games) : nil }
  /// The points divided by the number of cards played; nil if no card was played.
  package var pointsPerCard: Hundredths? { cards > 0 ? Hundredths(points, over: cards) : nil }

  private func mean(_ sum: Int) -> Hundredths? { games > 0 ? Hundredths(sum, over: games) : nil }

  /// Returns the number of games with a rank; meaningful for modes of one deck.
  package func games(of rank: ScoreRank) -> Int {
    let next = ScoreRank.allCases.first { $0 > rank }
    return scores.count(in: rank.threshold..<(next?.threshold ?? Int.max))
  }

  package mutating func add(_ game: PlayedGame) {
    let facts = game.facts
    scores.add(facts.score)
    let isBest =
      best.map { facts.score > $0.score || facts.score == $0.score && game.key < $0.key } ?? true
    if isBest { best = Best(score: facts.score, key: game.key) }
    note(Recent(key: game.key, score: facts.score))
    time += facts.time
    hands += facts.hands.total
    cards += facts.hands.cards
    cardsLeft += facts.cardsLeft ?? 0
    if facts.isPerfectClear { perfectClears += 1 }
    if !facts.marks.isEmpty { helped += 1 }
    levels += facts.climb?.levels ?? 0
  }

  private mutating func note(_ game: Recent) {
    recent.insert(game, at: recent.place { $0.key < game.key })
    if recent.count > ModeStatistics.recentLimit { recent.removeFirst() }
  }

  // MARK: Trend

  /// Returns the mean score of the games that ended at a time or later, less that of the games
  /// before, rounded to the nearest point; nil if there are none on one side.
  ///
  /// Only the games in `recent` count.
  ///
  /// - Parameter seconds: the time, in seconds since 1970-01-01 UTC.
  package func change(since seconds: Int) -> Int? {
    let place = recent.place { $0.key.moment.seconds < seconds }
    let (before, after) = (recent[..<place], recent[place...])
    guard !before.isEmpty, !after.isEmpty else { return nil }
    let difference =
      after.reduce(0) { $0 + $1.score } * before.count
      - before.reduce(0) { $0 + $1.score } * after.count
    let count = before.count * after.count
    return (2 * difference + (difference < 0 ? -count : count)) / (2 * count)
  }

  /// A game on the trend line, with the mean score of the games up to it.
  package struct TrendPoint: Hashable, Sendable {
    package let key: PlayedKey
    package let score: Int
    package let average: Hundredths
  }

  /// The number of games in each average of a trend, unless the caller asks for another one.
  package static let averagedGames = 10

  /// Returns the newest games in the order of play.
  ///
  /// - Parameter count: the largest number of games, at most 100.
  /// - Parameter window: the number of games in each average, at most 20; the first games of the
  ///   mode have fewer.
  package func trend(last count: Int = 30, window: Int = averagedGames) -> [TrendPoint] {
    precondition((0...100).contains(count) && (1...20).contains(window), "the trend is too long")
    return recent.indices.suffix(count).map { index in
      let part = recent[max(0, index - window + 1)...index]
      return TrendPoint(
        key: recent[index].key, score: recent[index].score,
        average: Hundredths(part.reduce(0) { $0 + $1.score }, over: part.count))
    }
  }
}
