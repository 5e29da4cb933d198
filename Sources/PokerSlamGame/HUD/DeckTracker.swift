import Session
import StageUI

/// A table of all 52 cards by suit: cards in the deck are bright, cards on the board faint, and
/// played cards hidden.
struct DeckTracker: View {
  @Environment(\.look) private var look
  var state: GameState
  var table: DeckTable

  var body: some View {
    VStack(spacing: 8) {
      if table.hasTitle {
        Text(Strings.tableTitle(state.deckCount)).overline().foregroundStyle(Ink.secondary)
      }
      Canvas { [look, table, coming = Set(state.undealt), grid = state.grid] context, _ in
        func center(_ place: (column: Int, row: Int)) -> Point {
          Point(
            table.cell.width * (Double(place.column) + 0.5),
            table.cell.height * (Double(place.row) + 0.5))
        }
        let mark = table.letters * 12 / 13
        for suit in Suit.allCases {
          let color = look.suits.small[Int(suit.rawValue)]
          let left = center((0, table.place(0, suit: Int(suit.rawValue)).row))
          SuitArt.draw(
            suit, in: Rect(x: 0, y: left.y - mark / 2, width: mark, height: mark), color: color,
            patterned: look.hasPatterns, into: context)
          for rank in Rank.allCases {
            let card = Card(rank, suit)
            let isThere = grid.cell(of: card) != nil
            guard coming.contains(card) || isThere else { continue }
            context.drawRank(
              rank, size: table.letters,
              capitalsCentredAt: center(
                table.place(Int(rank.rawValue), suit: Int(suit.rawValue))),
              with: .color(isThere ? color.opacity(0.4) : color))
          }
        }
      }
      .frame(width: table.grid.width, height: table.grid.height)
    }
    .padding(table.padding)
    .background(
      RoundedRectangle(cornerRadius: 16)
        .fill(look.theme.isDark ? look.theme.base.opacity(0.6) : .white.opacity(0.7))
    )
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.toCome(state.deckCount))
    .accessibilityValue(Strings.list(state.undealt.map { Strings.name($0) }))
  }
}
