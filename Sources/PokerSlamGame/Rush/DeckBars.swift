import StageUI

/// The points of each deck of a game against the clock, as bars beside each other.
///
/// The bar of the last deck is pale, because the time ended before the deck did.
struct DeckBars: View {
  @Environment(\.look) private var look
  var points: [Int]
  /// Seconds since the entrance of the game-over panel; the bars fill while the score counts.
  var elapsed: Double
  /// The height of the longest bar.
  var height = 44.0

  var body: some View {
    let most = Double(points.max() ?? 1)
    HStack(alignment: .bottom, spacing: 10) {
      ForEach(points.indices, id: \.self) { index in
        VStack(spacing: 3) {
          Text(Strings.number(points[index])).game(TypeSize.caption, ink: .primary).fixedSize()
          Staged(elapsed: elapsed) { stage in
            UnevenRoundedRectangle(topLeadingRadius: 5, topTrailingRadius: 5)
              .fill(LinearGradient(colors: Theme.fillBar, startPoint: .bottom, endPoint: .top))
              .frame(height: max(height * filled(index, stage) / most, 3))
          }
          .frame(height: height, alignment: .bottom)
          .opacity(index == points.count - 1 && points.count > 1 ? 0.5 : 1)
          Text(Strings.number(index + 1))
            .game(TypeSize.caption, ink: look.theme.isDark ? .onPlate : .primary)
        }
        .frame(maxWidth: 56)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Strings.points(points[index], ofDeck: index + 1))
        .accessibilityAddTraits(.isStaticText)
      }
    }
    .frame(maxWidth: .infinity)
  }

  /// Returns how many points of a deck have been counted.
  private func filled(_ index: Int, _ stage: EndingStage) -> Double {
    let counted = stage.counted * Double(points.reduce(0, +))
    let before = points.prefix(index).reduce(0, +)
    return min(max(counted - Double(before), 0), Double(points[index]))
  }
}
