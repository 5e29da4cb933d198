/// The statistics of a simulation of Climb, by which the rules of Climb are calibrated.
extension ClimbSimulation {
  package var games: Int { runs.count }

  /// The mean level reached, with three decimals.
  package var meanLevel: String {
    Int.decimal(runs.reduce(0) { $0 + $1.level }, over: games, places: 3)
  }

  /// The share of runs that reach the summit, with four decimals.
  package var summit: String {
    Int.decimal(runs.count { $0.reachedSummit }, over: games, places: 4)
  }

  /// The mean number of hands in a run, with two decimals.
  package var handsPerRun: String {
    Int.decimal(runs.reduce(0) { $0 + $1.hands }, over: games, places: 2)
  }

  /// The mean score of a run, with two decimals.
  package var meanScore: String {
    Int.decimal(runs.reduce(0) { $0 + $1.score }, over: games, places: 2)
  }

  /// Returns the level at a percentile by the nearest-rank method.
  ///
  /// At least `share` percent of the runs ended at this level or below, but fewer ended below it.
  package func level(atPercentile share: Int) -> Int {
    precondition((1...100).contains(share), "a share is 1…100 hundredths")
    return runs.map(\.level).sorted()[(games * share + 99) / 100 - 1]
  }

  /// The figures of a level, over all runs that reached it.
  package struct LevelFigures: Sendable {
    package let level: Int
    /// The share of all runs that ended here, in percent.
    package let ended: String
    /// The share of the level's deals that were cleared, with three decimals.
    package let cleared: String
    package let handsPerDeal: String
    /// The mean number of coins for clearing the level, a gate's bonus round included.
    package let coins: String
  }

  /// The figures of levels 1…12.
  package var levels: [LevelFigures] {
    (1...ClimbRules.summit).map { level in
      let ends = runs.compactMap { $0.levels.count >= level ? $0.levels[level - 1] : nil }
      let cleared = ends.compactMap(\.coins)
      let deals = max(1, ends.reduce(0) { $0 + $1.deals })
      let ended = runs.count { !$0.reachedSummit && $0.level == level }
      return LevelFigures(
        level: level, ended: Int.decimal(100 * ended, over: games, places: 1),
        cleared: Int.decimal(cleared.count, over: deals, places: 3),
        handsPerDeal: Int.decimal(ends.reduce(0) { $0 + $1.hands }, over: deals, places: 2),
        coins: Int.decimal(cleared.reduce(0, +), over: max(1, cleared.count), places: 2))
    }
  }

  /// Returns the share of deals that were cleared at the gates with this twist, with two decimals.
  ///
  /// Only gates from level 6 on count. The first gate, at level 3, does not.
  package func cleared(_ twist: Twist) -> String {
    let ends = runs.flatMap { $0.levels.enumerated().filter { $0.offset >= 5 }.map(\.element) }
      .filter { $0.twist == twist }
    return Int.decimal(
      ends.count { $0.coins != nil }, over: max(1, ends.reduce(0) { $0 + $1.deals }), places: 2)
  }

  /// One line of JSON.
  package var json: String {
    let levels = levels
    func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }
    let fields = [
      "\"mode\": \"climb\"", "\"player\": \"\(player.rawValue)\"", "\"games\": \(games)",
      "\"meanLevel\": \(meanLevel)",
      "\"quartiles\": \(list([25, 50, 75].map { "\(level(atPercentile: $0))" }))",
      "\"summit\": \(summit)", "\"hands\": \(handsPerRun)", "\"score\": \(meanScore)",
      "\"ended\": \(list(levels.map(\.ended)))", "\"cleared\": \(list(levels.map(\.cleared)))",
      "\"handsPerDeal\": \(list(levels.map(\.handsPerDeal)))",
      "\"coins\": \(list(levels.map(\.coins)))",
    ]
    return "{" + fields.joined(separator: ", ") + "}"
  }
}
