package import Session
internal import Synchronization

/// What the search finds out about a finished game.
package struct GameReview: Hashable, Sendable {
  /// The best line the search found.
  package let beam: Beam
  /// The best missed hand; nil when every available hand was played.
  package let missed: MissedHand?
}

/// The best hand that was available at some point and was never played.
package struct MissedHand: Hashable, Sendable {
  package let hand: Hand
  /// In the order in which the hand reads.
  package let cards: [Card]
}

extension [Card] {
  /// The cards of a hand as a player reads them: a sequence from its first card, also around the
  /// ace; larger groups of one rank first; otherwise from low to high.
  package var inReadingOrder: [Card] {
    let ranks = Dictionary(grouping: self, by: \.rank)
    guard ranks.count == count else {
      return sorted { a, b in
        let (first, second) = (ranks[a.rank]?.count ?? 0, ranks[b.rank]?.count ?? 0)
        return first != second ? first > second : a.rank != b.rank ? a.rank > b.rank : a < b
      }
    }
    let rising = sorted()
    // Where the next lower rank is missing on the ring of ranks: once in a sequence.
    let starts = rising.filter { card in
      ranks[Rank.allCases[(Int(card.rank.rawValue) + 12) % 13]] == nil
    }
    guard starts.count == 1, let start = rising.firstIndex(of: starts[0]) else { return rising }
    return Array(rising[start...] + rising[..<start])
  }
}

/// The search for the best line of a deal and for a game's review; takes about 20 ms of processor
/// time on any thread, and 3 ms once the line is known.
package final class ReviewSearch: Sendable {
  private let game: Game
  private let line: [Move]
  private let beam: Beam?
  private let isCancelled = Atomic(false)

  /// Calls back on the main actor with the review, unless the search was cancelled.
  package typealias Runner =
    @MainActor (
      ReviewSearch, _ finish: @escaping @MainActor (GameReview) -> Void
    ) -> Void

  /// Searches before it returns, so that pictures and tests are reproducible.
  package static let atOnce: Runner = { search, finish in
    if let review = search.run() { finish(review) }
  }

  /// - Parameter beam: the best line of the deal, if it is known already.
  init(of session: Session, knowing beam: Beam? = nil) {
    game = session.game
    line = session.log.line
    self.beam = beam
  }

  package func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Returns nil if the search was cancelled.
  package func run() -> GameReview? {
    let beam =
      beam ?? Beam.search(from: GameState(game)) { _ in !isCancelled.load(ordering: .relaxed) }
    guard let beam, !isCancelled.load(ordering: .relaxed) else { return nil }
    return GameReview(beam: beam, missed: missedHand)
  }

  private var missedHand: MissedHand? {
    var position = GameState(game)
    var played: Set<Set<Card>> = []
    var positions: [GameState] = []
    for move in line {
      played.insert(Set(position.grid.cards(at: move.cells)))
      positions.append(position)
      _ = position.apply(move)
    }
    var best: MissedHand?
    for position in positions {
      for found in position.grid.hands(game.adjacency)
      where best.map({ found.hand > $0.hand }) ?? true {
        let cards = position.grid.cards(at: found.cells)
        if !played.contains(Set(cards)) {
          best = MissedHand(hand: found.hand, cards: cards.inReadingOrder)
        }
      }
    }
    return best
  }
}
