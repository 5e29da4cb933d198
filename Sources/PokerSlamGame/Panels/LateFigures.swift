import Session
import StageUI

/// A text that becomes known late.
///
/// Until then a placeholder reserves the room of the text. Afterwards the letters appear one by
/// one. On a panel that comes back, a known text is there at once.
struct LateText: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  /// The text; nil until it is known.
  var words: String?
  var size: Double
  /// The width of the placeholder in points.
  var width: Double
  /// Seconds until the first letter appears.
  var delay: Double
  /// Whether the text was already known when the view was made for a panel that is visible.
  @State private var isOld: Bool

  init(words: String?, size: Double, width: Double, delay: Double) {
    (self.words, self.size, self.width, self.delay) = (words, size, width, delay)
    _isOld = State(initialValue: words != nil && delay == 0)
  }

  var body: some View {
    let fade = AnyTransition.opacity.animation(.easeOut(duration: 0.2))
    ZStack(alignment: .leading) {
      if let words {
        Text(words).game(size)
          .modifier(LetterMotion(count: words.count, delay: isOld ? nil : delay))
          .transition(reducesMotion ? fade : .identity)
      } else {
        Text(" ").game(size)
          .overlay(alignment: .leading) { Placeholder().frame(width: width, height: size * 0.7) }
          .transition(fade)
          .accessibilityHidden(true)
      }
    }
  }
}

/// The cards of a hand; placeholders take their room until the cards are known.
struct HandCards: View {
  @Environment(\.textScale) private var textScale
  /// The cards; nil until they are known.
  var cards: [Card]?
  /// The scale of the mini cards.
  var scale: Double
  var spacing: Double

  var body: some View {
    let whole = scale * TypeSize.markGrowth(textScale)
    let (width, height) = ((45 * whole).rounded(), (66 * whole).rounded())
    HStack(spacing: spacing) {
      if let cards {
        ForEach(cards, id: \.index) { card in
          MiniCard(card: card, scale: scale)
            .transition(.scale(scale: 0.8).combined(with: .opacity))
        }
      } else {
        ForEach(0..<3) { _ in Placeholder().frame(width: width, height: height) }
      }
    }
    .frame(height: height)
  }
}

/// A faint placeholder.
private struct Placeholder: View {
  @Environment(\.look) private var look

  var body: some View {
    RoundedRectangle(cornerRadius: 6).fill(look.theme.tint(0.08))
      .transition(.opacity)
      .accessibilityHidden(true)
  }
}
