/// A position of a game: the grid, the rest of the deck, and the score.
///
/// It is a value; moves are tried, undone and searched on copies.
package struct GameState: Equatable, Sendable {
  /// The game.
  ///
  /// If the first grid of the game's seed contains no hand, the deck is that of a later seed.
  package let game: Game
  /// The current deck, dealt cards included.
  package private(set) var deck: Deck
  /// The number of cards left in the deck.
  package private(set) var deckCount: Int
  package private(set) var grid: Grid
  /// The points of all hands played.
  package private(set) var score: Int
  /// The number of hands played.
  package private(set) var moveCount: Int
  /// The number of decks used up before the current one, in a mode that deals again.
  package private(set) var round: Int
  /// Whether no connected set of cards on the grid is a hand.
  package private(set) var isOver: Bool

  /// Creates the first position of a game.
  ///
  /// If the first grid contains no hand, the next seed is tried, and so on.
  package init(_ game: Game) {
    self.init(game, dealing: Deck.init(seed:round:))
  }

  /// Like `init(_:)`, but takes the decks from `deck`, a function of the seed and the round.
  init(_ game: Game, dealing deck: (Seed, Int) -> Deck) {
    self.game = game
    self.deck = deck(game.seed, 0)
    (deckCount, grid, score, moveCount, round, isOver) = (52, Grid(), 0, 0, 0, false)
    layFirstGrid(deck)
  }

  /// Creates the first position with a given deck, for puzzles and tests; the game is over at once
  /// if the first grid contains no hand.
  package init(deck: Deck, adjacency: Adjacency = .king) {
    game = Game(mode: .practice, adjacency: adjacency, seed: Seed(0))
    self.deck = deck
    (deckCount, grid, score, moveCount, round, isOver) = (52, Grid(), 0, 0, 0, false)
    dealGrid()
    isOver = !grid.hasHand(game.adjacency)
  }

  /// Creates a prepared position, for lessons; the game is over at once if the grid contains no
  /// hand.
  ///
  /// - Parameter next: the cards left in the deck, the next one first. Traps if a card occurs twice
  ///   on the grid and in the deck.
  package init(grid: Grid, next: [Card]) {
    let shown = next + Cell.all.compactMap { grid[$0] }
    precondition(Set(shown).count == shown.count, "a card occurs twice in a prepared position")
    let others = (0..<52).map { Card(index: $0) }.filter { !next.contains($0) }
    guard let deck = Deck(next.reversed() + others) else {
      preconditionFailure("the cards of a prepared position are no deck")
    }
    game = Game(mode: .practice, seed: Seed(0))
    self.deck = deck
    self.grid = grid
    (deckCount, score, moveCount, round) = (next.count, 0, 0, 0)
    isOver = !grid.hasHand(game.adjacency)
  }

  /// The cards left in the deck, sorted, so that their order is not revealed.
  package var undealt: [Card] { deck.cards[..<deckCount].sorted() }

  /// Returns the next cards of the deck, the next one first; the last `drawn` cards that left the
  /// deck come before them.
  package func upcoming(andDrawn drawn: Int = 0) -> [Card] {
    deck.cards[..<(deckCount + drawn)].suffix(NextCards.count).reversed()
  }

  /// The number of cards that are neither on the grid nor in the deck.
  package var playedCount: Int { 52 - deckCount - grid.count }

  /// The events with which a new game begins.
  package var openingEvents: [GameEvent] {
    [.dealt(Cell.all.compactMap { cell in grid[cell].map { PlacedCard($0, at: cell) } })]
  }

  /// Returns why a move would be refused; nil if it is legal.
  package func refusal(of move: Move) -> Refusal? {
    if isOver { return .gameOver }
    guard (2...5).contains(move.cells.count) else { return .wrongCount(move.cells.count) }
    if let empty = move.cells.first(where: { grid[$0] == nil }) { return .emptyCell(empty) }
    if !game.adjacency.isConnected(move.cells) { return .notConnected }
    return grid.hand(at: move.cells) == nil ? .noHand : nil
  }

  /// Applies a move and returns its events; a refused move changes nothing.
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

  /// Applies a move without returning events, for search and simulation.
  ///
  /// The cards on the cells must form this hand; that is not checked.
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

  /// Deals 25 cards from the end of the deck, row by row from the top left.
  private mutating func dealGrid() {
    grid = Grid()
    deckCount = 52
    for cell in Cell.all {
      deckCount -= 1
      grid[cell] = deck.cards[deckCount]
    }
  }
}

/// The result of a move.
package enum MoveOutcome: Equatable, Sendable {
  case played([GameEvent])
  case refused(Refusal)
}

extension GameState {
  /// The digest of everything that undo must restore.
  ///
  /// Its words, in order: the five columns of the grid, the indices of the cards left in the deck
  /// (from the one that will be dealt last to the one that will be dealt next), the number of these
  /// cards, the score, the number of hands played, and the round.
  package var digest: Digest {
    var digest = grid.digest
    for card in deck.cards[..<deckCount] { digest.add(UInt64(card.index)) }
    for word in [deckCount, score, moveCount, round] { digest.add(UInt64(word)) }
    return digest
  }
}
