/// A position of a game: the grid, what is left of the deck, and the score.
///
/// A value: copying it is how moves are tried, undone and searched.
package struct GameState: Equatable, Sendable {
  package let game: Game
  /// The deck in play, dealt cards included.
  package private(set) var deck: Deck
  /// How many cards of the deck are still to come.
  package private(set) var deckCount: Int
  package private(set) var grid: Grid
  package private(set) var score: Int
  /// How many hands have been played.
  package private(set) var moveCount: Int
  /// How many fresh decks a mode that deals again has used up.
  package private(set) var round: Int
  /// True exactly when no connected set of cards on the grid is a hand.
  package private(set) var isOver: Bool

  /// The first position of a game; a dead first grid steps the seed until one lives.
  package init(_ game: Game) {
    self.init(game, dealing: Deck.init(seed:round:))
  }

  /// As `init(_:)` with another way from seed and round to a deck.
  init(_ game: Game, dealing deck: (Seed, Int) -> Deck) {
    self.game = game
    self.deck = deck(game.seed, 0)
    (deckCount, grid, score, moveCount, round, isOver) = (52, Grid(), 0, 0, 0, false)
    layFirstGrid(deck)
  }

  /// The first position with a given deck, for puzzles and tests; a dead one is over at once.
  package init(deck: Deck, adjacency: Adjacency = .king) {
    game = Game(mode: .practice, adjacency: adjacency, seed: Seed(0))
    self.deck = deck
    (deckCount, grid, score, moveCount, round, isOver) = (52, Grid(), 0, 0, 0, false)
    dealGrid()
    isOver = !grid.hasHand(game.adjacency)
  }

  /// The cards still to come, in ascending order: the deck tracker's, which tells no order.
  package var undealt: [Card] { deck.cards[..<deckCount].sorted() }

  /// How many cards are neither on the grid nor to come.
  package var playedCount: Int { 52 - deckCount - grid.count }

  /// What a new game shows first.
  package var openingEvents: [GameEvent] {
    [.dealt(Cell.all.compactMap { cell in grid[cell].map { PlacedCard($0, at: cell) } })]
  }

  /// The reason a move would be refused, nil when it is legal.
  package func refusal(of move: Move) -> Refusal? {
    if isOver { return .gameOver }
    guard (2...5).contains(move.cells.count) else { return .wrongCount(move.cells.count) }
    if let empty = move.cells.first(where: { grid[$0] == nil }) { return .emptyCell(empty) }
    if !game.adjacency.isConnected(move.cells) { return .notConnected }
    return grid.hand(at: move.cells) == nil ? .noHand : nil
  }

  /// Makes a whole move at once and tells what happened; a refused move changes nothing.
  package mutating func apply(_ move: Move) -> MoveOutcome {
    if let refusal = refusal(of: move) { return .refused(refusal) }
    guard let hand = grid.hand(at: move.cells) else { return .refused(.noHand) }
    score += hand.points
    moveCount += 1
    var events: [GameEvent] = [.scored(hand: hand, points: hand.points, total: score)]
    events.append(.removed(placedCards(at: move.cells)))
    let falls = grid.falls(removing: move.cells)
    if !falls.isEmpty { events.append(.fell(falls)) }
    grid.collapse(move.cells)
    let refilled = refill()
    if !refilled.isEmpty { events.append(.refilled(refilled)) }
    finish(&events)
    return .played(events)
  }

  /// As `apply` without an account of what happened, for search and simulation.
  ///
  /// The cells must be a hand on this grid: it is not checked again.
  mutating func advance(_ cells: CellSet, _ hand: Hand) {
    score += hand.points
    moveCount += 1
    grid.collapse(cells)
    _ = refill()
    var events: [GameEvent] = []
    finish(&events)
  }

  private func placedCards(at cells: CellSet) -> [PlacedCard] {
    cells.compactMap { cell in grid[cell].map { PlacedCard($0, at: cell) } }
  }

  private mutating func refill() -> [PlacedCard] {
    var placed: [PlacedCard] = []
    var left = deckCount
    let cards = deck.cards
    grid.fill(
      from: {
        guard left > 0 else { return nil }
        left -= 1
        return cards[left]
      }, placed: { placed.append($0) })
    deckCount = left
    return placed
  }

  private mutating func finish(_ events: inout [GameEvent]) {
    guard !grid.hasHand(game.adjacency) else { return }
    switch game.mode.whenDead {
    case .over:
      isOver = true
      events.append(.over(cardsLeft: grid.count))
    case .dealAgain:
      events.append(.swept(placedCards(at: grid.occupied)))
      round += 1
      layFirstGrid(Deck.init(seed:round:))
      events += openingEvents
    }
  }

  private mutating func layFirstGrid(_ deck: (Seed, Int) -> Deck) {
    var seed = game.seed
    repeat {
      self.deck = deck(seed, round)
      dealGrid()
      seed = seed.next
    } while !grid.hasHand(game.adjacency)
  }

  /// Deals 25 from the deck's end, row by row from the top left.
  private mutating func dealGrid() {
    grid = Grid()
    deckCount = 52
    for cell in Cell.all {
      deckCount -= 1
      grid[cell] = deck.cards[deckCount]
    }
  }
}

/// What came of a move.
package enum MoveOutcome: Equatable, Sendable {
  case played([GameEvent])
  case refused(Refusal)
}

extension GameState {
  /// Of the grid, the cards to come, score, count of moves and round; what undo must restore.
  ///
  /// Words in order: the five columns of the grid, the indices of the cards to come from the deck's
  /// first, then deck count, score, moves and round.
  package var digest: Digest {
    var digest = grid.digest
    for card in deck.cards[..<deckCount] { digest.add(UInt64(card.index)) }
    for word in [deckCount, score, moveCount, round] { digest.add(UInt64(word)) }
    return digest
  }
}
