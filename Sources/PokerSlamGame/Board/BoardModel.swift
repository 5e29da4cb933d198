package import Observation
package import Session
internal import StageUI

/// The model behind a board: the cards on it, the selection, and the animation of played hands.
///
/// `GameModel` and `ClimbModel` conform to it, so that games and runs of Climb share the board's
/// views. Extensions implement most of its behaviour: presses, cards that appear, and slams.
@MainActor
package protocol BoardModel: AnyObject, Observable {
  /// The time of the current frame in nanoseconds.
  var now: UInt64 { get }
  /// The selection, link lines and other marks that the board shows besides its cards.
  var marks: BoardMarks { get }
  /// The cards on the board.
  var pieces: [BoardPiece] { get set }
  /// The cards that are still to appear; nil if all have.
  var arrival: CardArrival? { get set }
  /// The number of the deal; it increases when other cards are dealt.
  var deal: Int { get }
  /// The cards according to the rules.
  ///
  /// While a played hand is animated, the board still shows the cards as they were before that
  /// hand. While the cards of a used-up deck are still shown, these are their cells.
  var grid: PokerCore.Grid { get }
  /// The press that may still become a tap or a drag.
  var press: BoardPress? { get set }
  /// The number of refused actions; the board shakes when it increases.
  var refusals: Int { get }
  /// The glowing cells of a hint; empty for a hint without cells, nil without a hint.
  var hintedCells: CellSet? { get }

  // MARK: Slams

  var impact: Impact { get set }
  var celebration: Celebration? { get set }
  /// The animations of the hands played last, oldest first.
  var slams: [Slam] { get set }
  var held: HeldHand? { get set }
  /// The score to show until the points of the last hand have flown to the counter; nil if there is
  /// nothing to wait for.
  var heldScore: Int? { get set }
  /// The number of cards drawn for the last hand that have not fallen onto the board yet.
  var cardsToFall: Int { get set }
  /// Returns the next cards of the deck, the next one first; the last `drawn` cards that left the
  /// deck come before them.
  func upcoming(andDrawn drawn: Int) -> [Card]
  var slamCount: Int { get set }
  /// The time of the last flash, in nanoseconds; nil before the first one.
  var flashedAt: UInt64? { get set }
  /// The score after all hands played.
  var score: Int { get }
  /// Whether no hand can be played, because the game is over or, in Climb, the board is not in
  /// play.
  var isOver: Bool { get }
  /// Whether the remaining cards are dimmed because no hand is left.
  var isEnded: Bool { get }
  /// The rule for which cells touch each other; played cards gather along touching cells.
  var adjacency: Adjacency { get }
  /// Called when the board and the score show all changes that a hand made.
  ///
  /// - Parameter isLate: whether the slam animation of the hand delayed the changes.
  func noteHandShown(isLate: Bool)
  func tell(_ moment: SlamMoment)
  /// Whether the cards of a used-up deck are shown for a moment, before those of a fresh deck.
  var isSweeping: Bool { get }
  /// Called when a hand has left a grid without hands, and a fresh deck has been dealt.
  func beginSweep(_ cards: [PlacedCard])
  /// Shows the cards of the fresh deck at once.
  func finishSweep()
  /// Plays the haptic feedback for the moment at which the cards of a hand hit the board.
  func feelHit(_ happened: [GameEvent])

  // MARK: Selecting

  func tap(_ cell: Cell)
  /// Handles the start of a drag, as `Selection.beginDrag` does.
  func beginDrag(at cell: Cell, joined: Bool)
  func drag(to cell: Cell)
  func clearSelection()
  /// Returns the lines from a cell to the cards that it can be linked with.
  func possibleLinks(of cell: Cell) -> [LinkLine]
}

// Modes with a single deck.
extension BoardModel {
  package var isSweeping: Bool { false }
  package func beginSweep(_ cards: [PlacedCard]) {}
  package func finishSweep() {}
}

/// A card on the board.
package struct BoardPiece: Identifiable, Hashable, Sendable {
  package struct ID: Hashable, Sendable {
    var deal: Int
    var card: Card
    /// Distinguishes equal cards, which the tools of Climb can create; 0 for the first.
    var copy = 0
  }

  package var id: ID
  package var cell: Cell
  /// How the card appears; unused if the card was already on the board.
  package var entrance: Entrance
  /// Seconds from the change that added the card until the card appeared.
  package var elapsed = 0.0
  /// Whether the card is dealt from the menu's fan of cards.
  package var comesFromFan = false
  /// Whether the card was played and the board hides it, because its slam animation draws it.
  package var isPlayed = false
  /// The card's place in the wave that takes away a used-up deck, 0…8; nil outside of a wave.
  package var leaving: Int?

  package var card: Card { id.card }

  package enum Entrance: Hashable, Sendable {
    /// The card is dealt; `order` is its position in the order of dealing.
    case dealt(order: Int)
    case refilled(order: Int)
    /// The card comes with the wave of a fresh deck; `order` is its place in the wave, 0…8.
    case waved(order: Int)
    case returned
    case placed

    fileprivate var order: Int {
      switch self {
      case .dealt(let order), .refilled(let order), .waved(let order): order
      case .returned, .placed: 0
      }
    }
  }
}

/// Cards that are still to appear on the board.
///
/// In each frame `perFrame` cards appear. After a long frame more cards appear: `perFrame` for each
/// full 1/30 s. Creating the views of all cards in one frame would take too long. In the frame of a
/// played hand, the update takes 10.2 M instructions instead of 15.4 M (2026-11).
package struct CardArrival {
  fileprivate var start: UInt64
  /// The time at which cards last appeared, in nanoseconds.
  fileprivate var last: UInt64
  fileprivate var perFrame: Int
  var pieces: [BoardPiece]
}

/// A press that may still become a tap or a drag.
///
/// A card that can join the selection joins at once, since tap and drag both select it.
package struct BoardPress {
  fileprivate var start: Cell
  /// The last cell that the pointer was over.
  fileprivate var last: Cell
  /// Whether the press has already done what a tap would do.
  fileprivate var isAnswered: Bool
  fileprivate var isDrag = false
}

// MARK: - Presses
extension BoardModel {
  /// Handles a tap on a shown card, even if the rules have already moved that card to another cell.
  func tap(_ piece: BoardPiece) {
    if let cell = settle(pressing: piece.cell) { tap(cell) }
  }

  /// Handles a press on a cell; `place` is nil if the press is in a gap between cards.
  package func pressBegan(at place: Cell?) {
    guard let cell = settle(pressing: place) else {
      clearSelection()
      return
    }
    let joins = marks.eligible.contains(cell) && !marks.selection.contains(cell)
    if joins { tap(cell) }
    press = BoardPress(start: cell, last: cell, isAnswered: joins)
  }

  package func pressMoved(to place: Cell?) {
    let cell = settle(pressing: place)
    guard var press, let cell, cell != press.last else { return }
    if !press.isDrag { beginDrag(at: press.start, joined: press.isAnswered) }
    press.isDrag = true
    press.last = cell
    self.press = press
    drag(to: cell)
  }

  package func pressEnded() {
    if let press, !press.isDrag, !press.isAnswered { tap(press.start) }
    press = nil
  }
}

// MARK: - Cards
extension BoardModel {
  /// Whether cards are still to appear in the next frames.
  package var isDealing: Bool { arrival != nil }

  /// Keeps the cards that are still on the board and schedules the missing ones.
  func showCards(perFrame: Int, _ entrance: (Card, Cell) -> BoardPiece.Entrance) {
    var known = pieces + (arrival?.pieces ?? [])
    let there = Set(pieces.map(\.id))
    var copies = Dictionary(grouping: known, by: \.card).mapValues { $0.map(\.id) }
    pieces = []
    var coming: [BoardPiece] = []
    // Go through the cells from the bottom up. If a column holds equal cards, each of them then
    // falls the shortest way.
    for cell in Cell.all.reversed() {
      guard let card = grid[cell] else { continue }
      var piece: BoardPiece
      if let index = place(of: card, for: cell, among: known) {
        piece = known.remove(at: index)
      } else {
        let taken = copies[card, default: []].filter { $0.deal == deal }.map(\.copy)
        let id = BoardPiece.ID(
          deal: deal, card: card, copy: (0...taken.count).first { !taken.contains($0) } ?? 0)
        copies[card, default: []].append(id)
        piece = BoardPiece(id: id, cell: cell, entrance: entrance(card, cell))
      }
      piece.cell = cell
      piece.isPlayed = false
      piece.leaving = nil
      if there.contains(piece.id) { pieces.append(piece) } else { coming.append(piece) }
    }
    pieces.reverse()
    coming.sort { ($0.entrance.order, $0.cell) < ($1.entrance.order, $1.cell) }
    arrival =
      coming.isEmpty ? nil : CardArrival(start: now, last: now, perFrame: perFrame, pieces: coming)
  }

  /// Returns the index of the piece that moves to a cell; nil if no piece has the cell's card.
  ///
  /// If several pieces have this card, the nearest one is chosen, preferably from the same column.
  private func place(of card: Card, for cell: Cell, among pieces: [BoardPiece]) -> Int? {
    pieces.indices.filter { pieces[$0].id.deal == deal && pieces[$0].card == card }
      .min { distance(pieces[$0].cell, cell) < distance(pieces[$1].cell, cell) }
  }

  private func distance(_ a: Cell, _ b: Cell) -> Int {
    abs(a.row - b.row) + 10 * abs(a.column - b.column)
  }

  func arrive() {
    guard var arrival else { return }
    let frames = max(Int(Double(now - arrival.last) * 30e-9), 1)
    var arrived = Array(arrival.pieces.prefix(arrival.perFrame * frames))
    for index in arrived.indices { arrived[index].elapsed = Double(now - arrival.start) * 1e-9 }
    arrival.pieces.removeFirst(arrived.count)
    arrival.last = now
    self.arrival = arrival.pieces.isEmpty ? nil : arrival
    pieces = (pieces + arrived).sorted { $0.cell < $1.cell }
  }
}
