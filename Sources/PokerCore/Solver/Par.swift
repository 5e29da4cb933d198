/// The par of a deal: the best score that a beam search of width 50 finds.
package struct Par: Hashable, Comparable, Sendable {
  /// The score that counts as 100 %.
  package let score: Int

  /// Creates a par from a stored score.
  package init(score: Int) { self.score = score }

  /// Measures a game's par; nil if `proceed` cancels, as in `Beam.search`.
  package init?(
    of game: Game, runner: PieceRunner = .serial, proceed: (_ permille: Int) -> Bool = { _ in true }
  ) {
    guard let beam = Beam.search(from: GameState(game), runner: runner, proceed: proceed) else {
      return nil
    }
    score = beam.score
  }

  /// The shares of par, in hundredths, that earn one, two and three stars.
  package static let starShares = [75, 85, 92]

  /// Returns the number of stars, 0…3, for a score.
  package func stars(for score: Int) -> Int {
    Par.starShares.count { share in score * 100 >= share * self.score }
  }

  /// Returns whether a score reaches par.
  package func isCrowned(_ score: Int) -> Bool { score >= self.score }

  package static func < (a: Par, b: Par) -> Bool { a.score < b.score }
}

/// A rank that depends on the score alone, not on the deal.
///
/// The ranks are in ascending order. The raw value is the lowest score of the rank.
package enum ScoreRank: Int, CaseIterable, Comparable, Sendable {
  case bronze = 600
  case silver = 700
  case gold = 780
  case platinum = 840
  case diamond = 880
  case legend = 920

  /// The rank of a score; nil below bronze.
  package init?(score: Int) {
    guard let rank = ScoreRank.allCases.last(where: { score >= $0.rawValue }) else { return nil }
    self = rank
  }

  /// The lowest score of the rank.
  package var threshold: Int { rawValue }

  package static func < (a: ScoreRank, b: ScoreRank) -> Bool { a.rawValue < b.rawValue }
}
