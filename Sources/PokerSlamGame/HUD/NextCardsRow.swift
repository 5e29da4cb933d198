import Session
import StageUI

/// The next cards of the deck, small and translucent above the board.
///
/// If the selected cards make a hand, the cards that would fall move above their columns and become
/// bright; the others wait above the free columns.
struct NextCardsRow<Model: BoardModel>: View {
  var model: Model
  /// The size of the row; it is as wide as the board.
  var size: Size
  /// Whether the row has its title at its left.
  var hasTitle: Bool

  /// The animation of the cards between their places.
  private static var move: Animation { .spring(response: 0.3, dampingFraction: 0.7) }

  var body: some View {
    let entries = model.nextCards.entries
    let places = NextCardsLayout(entries.map(\.column), in: size)
    ZStack(alignment: .topLeading) {
      if hasTitle, !entries.isEmpty {
        Text(Strings.nextCards).overline().foregroundStyle(Ink.secondary)
          .fixedSize()
          .frame(width: 0, alignment: .trailing)
          .frame(height: size.height)
          .offset(x: -12)
          .accessibilityHidden(true)
      }
      ForEach(Array(zip(entries, places.lefts)), id: \.0.card) { entry, left in
        GhostCard(card: entry.card, falls: entry.column != nil, size: places.card)
          .offset(x: left, y: (size.height - places.card.height) / 2)
          .transition(.opacity)
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .animation(Self.move, value: entries)
    .allowsHitTesting(false)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.nextCards)
    .accessibilityValue(Strings.list(entries.map(Strings.next)))
    .accessibilityAddTraits(.isStaticText)
  }
}

/// A card that is still in the deck: its plate is translucent until it would fall.
private struct GhostCard: View {
  @Environment(\.look) private var look
  var card: Card
  var falls: Bool
  var size: Size

  var body: some View {
    CardPlate(isSelected: false, isDimmed: false, theme: look.theme)
      .drawingGroup()
      .opacity(falls ? 1 : 0.4)
      .overlay(CardInk(card: card, look: look, strength: 1, size: size).drawingGroup())
      .frame(width: size.width, height: size.height)
  }
}

/// The places of the next cards in a row above the board.
struct NextCardsLayout: Hashable {
  /// The size of a card: less than half a column wide, so that two fit above one column.
  let card: Size
  /// The left edge of each card.
  let lefts: [Double]

  /// - Parameter columns: for each card, the column above which it is placed; nil for a card that
  ///   takes a free column.
  init(_ columns: [Int?], in row: Size) {
    let pitch = row.width / 5
    let height = min(row.height, pitch * 0.46 * 94 / 64)
    card = Size(height * 64 / 94, height)
    let step = card.width + max(4, pitch * 0.03)
    var free = (0..<5).filter { !columns.contains($0) }[...]
    let taken = columns.map { $0 ?? free.popFirst() ?? 4 }
    // Cards above one column lie side by side around its middle.
    var wishes = taken.indices.map { index in
      let before = taken[..<index].count { $0 == taken[index] }
      let all = taken.count { $0 == taken[index] }
      return pitch * (Double(taken[index]) + 0.5) + step * (Double(before) - Double(all - 1) / 2)
    }
    // Cards that would overlap move apart, first to the right, then back from the right edge.
    let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
    var limit = card.width / 2
    for index in order {
      wishes[index] = max(wishes[index], limit)
      limit = wishes[index] + step
    }
    limit = row.width - card.width / 2
    for index in order.reversed() {
      wishes[index] = min(wishes[index], limit)
      limit = wishes[index] - step
    }
    let width = card.width
    lefts = wishes.map { $0 - width / 2 }
  }
}

extension BoardModel {
  /// The next cards of the deck.
  ///
  /// Cards that a played hand has drawn are among them until they fall onto the board.
  var nextCards: NextCards {
    if cardsToFall > 0, let held {
      return NextCards(upcoming(andDrawn: cardsToFall), columns: held.arrivals.map(\.column))
    }
    let marks = marks
    return NextCards(
      upcoming(andDrawn: 0), on: grid, removing: marks.makesHand ? CellSet(marks.selection) : [])
  }
}
