/// What a deal is measured by: the best score a beam of width 50 finds on it.
package struct Par: Hashable, Comparable, Sendable {
  package let score: Int

  /// A par that was measured before.
  package init(score: Int) { self.score = score }

  /// Measures a game's par; nil when `proceed` cancelled, as in `Beam.search`.
  package init?(
    of game: Game, runner: PieceRunner = .serial, proceed: (_ permille: Int) -> Bool = { _ in true }
  ) {
    guard let beam = Beam.search(from: GameState(game), runner: runner, proceed: proceed) else {
      return nil
    }
    score = beam.score
  }

  /// Shares of par in hundredths at which one, two and three stars are won.
  package static let starShares = [75, 85, 92]

  /// How many of the three stars a score wins.
  package func stars(for score: Int) -> Int {
    Par.starShares.count { share in score * 100 >= share * self.score }
  }

  /// True for a score that reaches par.
  package func isCrowned(_ score: Int) -> Bool { score >= self.score }

  package static func < (a: Par, b: Par) -> Bool { a.score < b.score }
}

/// What a score is worth on any deal, worst first.
package enum ScoreRank: Int, CaseIterable, Comparable, Sendable {
  case bronze = 600
  case silver = 700
  case gold = 780
  case platinum = 840
  case diamond = 880
  case legend = 920

  /// The rank a score reaches, nil below bronze.
  package init?(score: Int) {
    guard let rank = ScoreRank.allCases.last(where: { score >= $0.rawValue }) else { return nil }
    self = rank
  }

  /// The lowest score of the rank.
  package var threshold: Int { rawValue }

  package static func < (a: ScoreRank, b: ScoreRank) -> Bool { a.rawValue < b.rawValue }
}
