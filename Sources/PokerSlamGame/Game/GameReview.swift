package import Session
internal import Synchronization

/// What the search finds out about a finished game.
package struct GameReview: Hashable, Sendable {
  /// The best line the search found for the deal.
  package let beam: Beam
  /// The best missed hand; nil when every available hand was played.
  package let missed: MissedHand?
  /// The hand with the most points that the player played, the first of equal ones; nil without
  /// hands.
  package var best: PlayedHand?
  /// The first hand that gave points away; nil if none did, as far as the search knows.
  package var parting: Parting?
  /// Whether the game is the best line itself.
  package var isBestLine = false

  /// How the best line found for a deal compares with a game.
  package enum Standing: Hashable, Sendable {
    /// The line has more points, or the game gave points away.
    case stronger
    /// The line has other hands, but no more points.
    case other
    /// The line is the game's own.
    case own
  }

  /// Returns how the best line compares with the reviewed game of this score.
  func standing(against score: Int) -> Standing {
    isBestLine ? .own : parting != nil || beam.score > score ? .stronger : .other
  }
}

/// A hand that was played in a game.
package struct PlayedHand: Hashable, Sendable {
  package let hand: Hand
  /// The cards of the hand, in reading order.
  package let cards: [Card]

  /// Returns the hand with the most points among the hands of a game, the first of equal ones.
  static func best(of line: [Move], in game: Game) -> PlayedHand? {
    var (state, best) = (GameState(game), PlayedHand?.none)
    for move in line {
      if let hand = state.grid.hand(at: move.cells), hand.points > best?.hand.points ?? 0 {
        best = PlayedHand(hand: hand, cards: state.grid.cards(at: move.cells).inReadingOrder)
      }
      _ = state.apply(move)
    }
    return best
  }
}

/// The first hand of a game that gave points away: after this hand, the best score could no longer
/// be reached.
package struct Parting: Hashable, Sendable {
  /// The number of hands played before this hand.
  package let hands: Int
  /// How many points the hand cost: by how much it lowered the best score that can still be
  /// reached.
  package let cost: Int
  /// The hand that the player played there.
  package let played: Hand
  /// The hands played before this hand, followed by the best line found from that position.
  package let line: [Move]
}

/// The missed hand with the largest gain: its points minus the points that its cards brought in the
/// game.
///
/// A played card brought its share of the points of its hand; a card that was left brought nothing.
package struct MissedHand: Hashable, Sendable {
  package let hand: Hand
  /// The cards of the hand, in reading order.
  package let cards: [Card]
  /// The cells of the cards at the time when the hand could have been played.
  package let cells: CellSet
  /// The number of hands played before the position in which the missed hand was possible.
  package let hands: Int
  /// The points that its cards brought in the hands of the game, rounded.
  package let pointsBrought: Int
}

extension [Card] {
  /// The cards of a hand in the order in which a player reads them.
  ///
  /// Cards of equal rank stay together, and larger groups come first. A sequence begins with its
  /// first card, even if it runs through the ace. All other cards go from low to high.
  package var inReadingOrder: [Card] {
    let ranks = Dictionary(grouping: self, by: \.rank)
    guard ranks.count == count else {
      return sorted { a, b in
        let (first, second) = (ranks[a.rank]?.count ?? 0, ranks[b.rank]?.count ?? 0)
        return first != second ? first > second : a.rank != b.rank ? a.rank > b.rank : a < b
      }
    }
    let rising = sorted()
    // In a sequence, only the first card lacks the next lower rank. The ranks form a ring for this
    // purpose: the ace lies between king and two.
    let starts = rising.filter { card in
      ranks[Rank.allCases[(Int(card.rank.rawValue) + 12) % 13]] == nil
    }
    guard starts.count == 1, let start = rising.firstIndex(of: starts[0]) else { return rising }
    return Array(rising[start...] + rising[..<start])
  }
}

/// The search for the best line of a deal and for a game's review; it can run on any thread.
///
/// The search for the line takes about 20 ms of processor time. The review then repeats the search
/// after each hand of the game, up to the hand that gave points away. Each of these searches is
/// shorter.
package final class ReviewSearch: Sendable {
  /// The games and moves that a review depends on.
  private struct Subject: Hashable {
    var game: Game
    var line: [Move]
    var isCoached: Bool
  }

  private let subject: Subject
  private let beam: Beam?
  private let isCancelled = Atomic(false)

  private var game: Game { subject.game }
  private var line: [Move] { subject.line }

  /// A function that runs a search and calls `finish` with the review on the main actor, unless the
  /// search is cancelled.
  package typealias Runner =
    @MainActor (
      ReviewSearch, _ finish: @escaping @MainActor (GameReview) -> Void
    ) -> Void

  /// Runs the search to its end before it returns, so that pictures and tests are reproducible.
  ///
  /// The reviews of the last few subjects are kept: scenes show the same games again and again, and a
  /// search would take a tenth of the time of a picture of the board.
  package static let atOnce: Runner = { search, finish in
    guard let review = kept[search.subject] ?? search.run() else { return }
    if kept.count >= 32 { kept = [:] }
    kept[search.subject] = review
    finish(review)
  }

  @MainActor private static var kept: [Subject: GameReview] = [:]

  /// - Parameters:
  ///   - beam: the best line of the deal, if it is known already.
  ///   - isCoached: whether a coach accompanied the game; hands that the coach asked for cost
  ///     nothing.
  init(of session: Session, knowing beam: Beam? = nil, isCoached: Bool = false) {
    subject = Subject(game: session.game, line: session.log.line, isCoached: isCoached)
    self.beam = beam
  }

  /// Creates the search for a line of moves from the first position of a game.
  package init(_ game: Game, line: [Move]) {
    subject = Subject(game: game, line: line, isCoached: false)
    beam = nil
  }

  /// Returns whether the coach asked for this move.
  private func isAskedFor(_ move: Move, in state: GameState) -> Bool {
    guard subject.isCoached,
      let beat = CoachBeat(moveCount: state.moveCount, firstCount: line.first?.cells.count ?? 0)
    else { return false }
    return beat.example(on: state.grid, game.adjacency)?.cells == move.cells
  }

  package func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Runs the search and returns the review; nil if the search was cancelled.
  package func run() -> GameReview? {
    guard let beam = beam ?? search(from: GameState(game)) else { return nil }
    var review = GameReview(
      beam: beam, missed: missedHand, best: .best(of: line, in: game),
      isBestLine: line == beam.line)
    var (state, best) = (GameState(game), beam)
    for (hands, move) in line.enumerated() {
      let isAskedFor = isAskedFor(move, in: state)
      let played = state.grid.hand(at: move.cells)
      _ = state.apply(move)
      guard let rest = search(from: state) else { return nil }
      if rest.score < best.score, !isAskedFor, let played {
        review.parting = Parting(
          hands: hands, cost: best.score - rest.score, played: played,
          line: line[..<hands] + best.line)
        break
      }
      best = rest
    }
    return review
  }

  private func search(from state: GameState) -> Beam? {
    Beam.search(from: state) { _ in !isCancelled.load(ordering: .relaxed) }
  }

  private var missedHand: MissedHand? {
    var position = GameState(game)
    var positions: [GameState] = []
    var shares: [Card: Double] = [:]
    for move in line {
      let cards = position.grid.cards(at: move.cells)
      if !isAskedFor(move, in: position) { positions.append(position) }
      if let hand = position.grid.hand(at: move.cells) {
        for card in cards { shares[card] = hand.pointsPerCard }
      }
      _ = position.apply(move)
    }
    var best: (missed: MissedHand, gain: Double)?
    for position in positions {
      for found in position.grid.hands(game.adjacency) {
        let cards = position.grid.cards(at: found.cells)
        let brought = cards.reduce(0) { $0 + (shares[$1] ?? 0) }
        let gain = Double(found.hand.points) - brought
        // For a hand that was played, the gain is 0 except for rounding errors. So require a gain
        // of half a point.
        guard gain > max(best?.gain ?? 0, 0.5) else { continue }
        best = (
          MissedHand(
            hand: found.hand, cards: cards.inReadingOrder, cells: found.cells,
            hands: position.moveCount, pointsBrought: Int(brought.rounded())), gain
        )
      }
    }
    return best?.missed
  }
}
