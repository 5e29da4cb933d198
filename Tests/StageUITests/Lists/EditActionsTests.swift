import Testing

@testable import StageUI

/// Rows that a list deletes and moves in the collection itself.
@MainActor
@Suite struct EditActionsTests {
  private struct Card: Identifiable, Equatable {
    var id: Int
  }

  @MainActor
  private final class Deck {
    var cards = (0..<4).map { Card(id: $0) }
    var binding: Binding<[Card]> { Binding(get: { self.cards }, set: { self.cards = $0 }) }
  }

  @Test func actionsEditTheCollection() {
    let deck = Deck()
    let rows = ForEach(deck.binding, editActions: .all) { $card in Text("\(card.id)") }
    rows.edits.delete?([1])
    #expect(deck.cards.map(\.id) == [0, 2, 3])
    rows.edits.move?([0], 3)
    #expect(deck.cards.map(\.id) == [2, 3, 0])
  }

  @Test func onlyTheNamedActionsAreOffered() {
    let deck = Deck()
    let movable = ForEach(deck.binding, editActions: .move) { _ in EmptyView() }
    #expect(movable.edits.canMove && !movable.edits.canDelete)
    let deletable = ForEach(deck.binding, id: \.id, editActions: .delete) { _ in EmptyView() }
    #expect(deletable.edits.canDelete && !deletable.edits.canMove)
  }
}
