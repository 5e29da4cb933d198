import Session
import StageUI

/// All 52 cards, one row per suit: cards of the deck are bright, those on the board faint, played
/// ones hidden.
struct DeckTracker: View {
  @Environment(\.look) private var look
  var state: GameState
  /// The available width.
  var width: Double
  /// Whether it takes the place of a button, without room for a title.
  var isCompact = false

  private var cell: Size {
    Size((min(width, 308) / 14).rounded(.down), isCompact ? 16 : 22)
  }

  /// The least readable width.
  nonisolated static let leastWidth = 14 * 14.0
  nonisolated static let leastCompactWidth = 14 * 13.0
  /// The padding around the cells of a compact tracker.
  nonisolated static let compactPadding = 8.0

  var body: some View {
    VStack(spacing: 8) {
      if !isCompact {
        Text(Strings.toCome).overline().foregroundStyle(Ink.secondary)
      }
      Canvas { [look, cell, isCompact, coming = Set(state.undealt), grid = state.grid] context, _ in
        for suit in Suit.allCases {
          let y = Double(suit.rawValue) * cell.height
          let color = look.suits.small[Int(suit.rawValue)]
          SuitArt.draw(
            suit, in: Rect(x: 0, y: y + (cell.height - 12) / 2, width: 12, height: 12),
            color: color,
            patterned: look.hasPatterns, into: context)
          for rank in Rank.allCases {
            let card = Card(rank, suit)
            let isThere = grid.cell(of: card) != nil
            guard coming.contains(card) || isThere else { continue }
            context.drawRank(
              rank, size: isCompact ? 12 : 13,
              capitalsCentredAt: Point(
                cell.width * (Double(rank.rawValue) + 1.5), y + cell.height / 2),
              with: .color(isThere ? color.opacity(0.4) : color))
          }
        }
      }
      .frame(width: cell.width * 14, height: cell.height * 4)
    }
    .padding(isCompact ? Self.compactPadding : 16)
    .background(
      RoundedRectangle(cornerRadius: 16)
        .fill(look.theme.isDark ? look.theme.base.opacity(0.6) : .white.opacity(0.7))
    )
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.toCome(state.deckCount))
    .accessibilityValue(state.undealt.map { Strings.name($0) }.joined(separator: ", "))
  }
}
