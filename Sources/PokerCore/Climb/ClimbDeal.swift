/// A deal of the mode Climb: a grid, the rest of its deck, and a summary of the hands played.
package struct ClimbDeal: Sendable {
  package private(set) var grid = Grid()
  /// The indices of the deck's cards; the last card is dealt first.
  private var cards: [52 of UInt8]
  /// The number of undealt cards, which are at the beginning of `cards`.
  ///
  /// The number includes the cards that are never dealt.
  private var left = 52
  /// The number of cards at the deck's beginning that are never dealt.
  private let floor: Int
  /// The points of the hands played.
  package private(set) var score = 0
  package private(set) var history = ClimbHistory()
  /// The number of Whirls used.
  package private(set) var whirls = 0

  /// The number of cards that the twist Short Deck takes out.
  package static let shortage = 6

  /// Deals a shuffled deck; the first grid may hold no hand.
  init(shuffledBy generator: inout Generator, isShort: Bool = false) {
    floor = isShort ? ClimbDeal.shortage : 0
    cards = [52 of UInt8](repeating: 0)
    for index in 0..<52 { cards[index] = UInt8(index) }
    for index in stride(from: 51, to: 0, by: -1) {
      let other = generator.below(index + 1)
      (cards[index], cards[other]) = (cards[other], cards[index])
    }
    for row in 0..<5 {
      for column in 0..<5 {
        left -= 1
        let card = UInt64(cards[left]) ^ Grid.emptyByte
        grid.columns[column] ^= card << UInt64(8 * (4 - row))
      }
    }
  }

  /// Deals an attempt at a level.
  ///
  /// If the first grid holds no hand, the next seed is tried, and so on. A hand that the twist
  /// forbids counts as a hand; a hand that only charms make possible does not.
  init(seed: Seed, level: Int, attempt: Int, adjacency: Adjacency, isShort: Bool) {
    self.init(seed: seed, level: level, attempt: attempt, isShort: isShort) {
      $0.hasHand(adjacency)
    }
  }

  /// Deals an attempt at a level.
  ///
  /// If the first grid does not pass `isAlive`, the next seed is tried, and so on.
  init(seed: Seed, level: Int, attempt: Int, isShort: Bool, isAlive: (Grid) -> Bool) {
    var seed = seed
    while true {
      var generator = Generator(seed: seed, climbing: .deck(level: level, attempt: attempt))
      self.init(shuffledBy: &generator, isShort: isShort)
      if isAlive(grid) { return }
      seed = seed.next
    }
  }

  /// The number of cards still to be dealt.
  package var deckCount: Int { left - floor }
  /// The number of cards on the grid and in the deck.
  package var unplayedCount: Int { grid.count + deckCount }
  /// Returns the cards still to be dealt, the next one first; the last `drawn` cards that were dealt
  /// come before them.
  package func upcoming(andDrawn drawn: Int = 0) -> [Card] {
    (floor..<(left + drawn)).reversed().map { Card(index: cards[$0]) }
  }
  /// The cards of the deck that are never dealt.
  package var cardsOut: [Card] { (0..<floor).map { Card(index: cards[$0]) } }

  /// Plays a hand for `points`.
  ///
  /// The caller has checked that the cards on the cells of `mask` form `hand`.
  mutating func play(_ mask: UInt32, _ hand: Hand, points: Int) {
    score += points
    history.add(hand)
    grid.collapse(CellSet(mask: mask))
    refill()
  }

  /// Returns the deal after a hand, before the grid is refilled.
  func fallen(_ mask: UInt32, _ hand: Hand, points: Int) -> ClimbDeal {
    var deal = self
    deal.score += points
    deal.history.add(hand)
    deal.grid.collapse(CellSet(mask: mask))
    return deal
  }

  /// Fills the empty cells from the deck, lowest row first and each row from left to right; calls
  /// `placed` for each card.
  mutating func refill(placed: (PlacedCard) -> Void = { _ in }) {
    guard left > floor else { return }
    for level in 0..<5 {
      let shift = UInt64(8 * level)
      for column in 0..<5 where grid.columns[column] >> shift & Grid.emptyByte == Grid.emptyByte {
        left -= 1
        grid.columns[column] ^= (UInt64(cards[left]) ^ Grid.emptyByte) << shift
        placed(PlacedCard(Card(index: cards[left]), at: Cell(row: 4 - level, column: column)))
        if left == floor { return }
      }
    }
  }

  /// Removes a card and lets the cards above it fall.
  mutating func remove(_ cell: Cell) { grid.collapse([cell]) }

  mutating func place(_ card: Card, at cell: Cell) { grid[cell] = card }

  /// Shuffles the cards of the grid among their cells; empty cells stay empty.
  ///
  /// The shuffle starts from a list of the cards, ordered by cell, so that equal seeds have equal
  /// results.
  mutating func whirl(seed: Seed, level: Int, attempt: Int) {
    var generator = Generator(
      seed: seed, climbing: .whirl(level: level, attempt: attempt, number: whirls))
    whirls += 1
    let cells = grid.occupied
    var cards = grid.cards(at: cells)
    generator.shuffle(&cards)
    for (cell, card) in zip(cells, cards) { grid[cell] = card }
  }
}

extension ClimbDeal {
  /// Adds the grid, the cards to come and their number, the score, the history and the number of
  /// Whirls to a digest.
  func add(to digest: inout Digest) {
    for column in 0..<5 { digest.add(grid.columns[column]) }
    for place in floor..<left { digest.add(UInt64(cards[place])) }
    digest.add(UInt64(deckCount))
    digest.add(UInt64(score))
    history.add(to: &digest)
    digest.add(UInt64(whirls))
  }
}
