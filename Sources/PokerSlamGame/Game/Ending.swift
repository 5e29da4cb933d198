package import Session

/// The result of a game and its review.
///
/// The game-over panel depends on nothing else, so that it does not change while it disappears.
package struct Ending: Hashable, Sendable {
  package var score: Int
  /// Whether the mode keeps records.
  package var isRecorded: Bool
  /// The score to beat; nil if there is none.
  ///
  /// It is the best score of earlier games without help or, if help was used in this game, of all
  /// earlier games.
  package var record: Int?
  package var isRecord: Bool
  /// The best score of earlier games with help; nil if there is none.
  package var recordWithHelp: Int?
  package var cardsLeft: Int
  package var rank: ScoreRank?
  /// The next rank above the score.
  package var next: ScoreRank?
  /// The kinds of help used: undo and hints.
  package var marks: Marks = []
  /// The result of the review search; nil until it is known.
  package var review: GameReview?
  /// Whether the player has asked for the best line before the search found it.
  package var isReviewAwaited = false

  /// The par of the deal, which is the best score that the search found.
  ///
  /// It is nil until the search ends. In modes that keep no records or play several decks it is
  /// always nil.
  package var par: Par?
  /// What the ending of a daily game shows besides; nil in other modes.
  package var daily: DailyResult?
  /// What the ending of a game against the clock shows; nil in other modes.
  package var rush: RushResult?
  /// The title of the button that shows the best line found; the best line is expected to be
  /// stronger until the search ends.
  var lineTitle: String { Strings.seeLine(review?.standing(against: score) ?? .stronger) }
  package var isPerfectClear: Bool { cardsLeft == 0 && rush == nil }
}

/// What the ending of a game against the clock shows besides the score.
package struct RushResult: Hashable, Sendable {
  /// The number of hands played.
  package let hands: Int
  /// The points of each deck from which a hand was played.
  package let points: [Int]
  /// The hand with the most points; nil without hands.
  package let best: PlayedHand?
  /// The average time per hand in tenths of a second, rounded; nil without hands.
  package let tenthsPerHand: Int?

  init(_ session: Session) {
    let state = session.state
    hands = state.moveCount
    points = Self.pointsByDeck(session.log.line, in: session.game)
    best = PlayedHand.best(of: session.log.line, in: session.game)
    let tenths = session.game.mode.tenthsLimit ?? 0
    tenthsPerHand = hands > 0 ? (tenths + hands / 2) / hands : nil
  }

  private static func pointsByDeck(_ line: [Move], in game: Game) -> [Int] {
    var (state, points) = (GameState(game), [Int]())
    for move in line {
      let (round, before) = (state.round, state.score)
      _ = state.apply(move)
      if round == points.count { points.append(0) }
      points[points.count - 1] += state.score - before
    }
    return points
  }
}

// The schedule after the last hand, in seconds.
extension Ending {
  /// When the panel's views are created: after the last hand has come to rest.
  ///
  /// A frame that created these views while the hand moved took 9.3 ms at 1920 × 1080 instead of 5
  /// ms (2026-11).
  static let panelMoment = 0.7
  /// The number of parts in which the panel is created: its title, the score with its rank, the
  /// bar, the missed hand, and the buttons.
  static let parts = 5
  /// When the panel appears.
  ///
  /// Until then the fall of the last hand is visible, the remaining cards are dimmed, and a text
  /// says that no hand is left.
  static let entranceMoment = 1.0
  static let entranceDuration = 0.3
  /// When the board behind the panel begins to blur and to fade.
  ///
  /// This is three frames after the panel appears. The panel's first frame paints all of its
  /// letters, so the blur would make that frame too long.
  static let coverMoment = entranceMoment + 0.05

  /// Returns whether the panel is being created or is appearing; other changes wait meanwhile.
  static func isBusy(at seconds: Double) -> Bool {
    (panelMoment - 0.05...panelMoment + 0.05).contains(seconds)
      || (entranceMoment - 0.05...entranceMoment + entranceDuration).contains(seconds)
  }
}
