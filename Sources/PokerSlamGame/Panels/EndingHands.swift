import Session
import StageUI

/// A hand of the game with its cards: the best one played, or the best one missed.
struct HandSummary: View {
  @Environment(\.look) private var look
  var title: String
  var name: String
  var points: String?
  /// A note beside the cards.
  var note: String?
  var cards: [Card]?
  /// Whether the review has ended; until then placeholders reserve the room.
  var isKnown: Bool
  /// Whether a press shows the hand on the board; a symbol says so.
  var opensBoard = false
  /// Seconds until the first letter of the name appears.
  var delay: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(title).game(TypeSize.body, ink: look.theme.isDark ? .onPlate : .primary)
        Spacer(minLength: 0)
        Text(points ?? " ").game(TypeSize.body, ink: .primary)
        if opensBoard { GameSymbol("chevron.right", size: 14).foregroundStyle(Ink.onPlate) }
      }
      LateText(words: isKnown ? name : nil, size: TypeSize.heading, width: 170, delay: delay)
        .foregroundStyle(Ink.primary)
      HStack(spacing: 12) {
        HandCards(cards: isKnown ? cards ?? [] : nil, scale: 0.85, spacing: 5)
        if let note {
          Text(note).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
      .padding(.top, 4)
    }
    .padding(EdgeInsets(top: 12, leading: 20, bottom: 14, trailing: 20))
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A row with the best missed hand; a press shows the hand on the board.
struct MissedRow: View {
  var app: AppModel
  var ending: Ending

  var body: some View {
    let review = ending.review
    MissedButton(app: app, review: review) {
      HandRow(
        name: Strings.name(review?.missed),
        detail: review?.missed.map(Strings.missed) ?? Strings.missed,
        detailLines: 2, cards: review?.missed?.cards, isKnown: review != nil,
        delay: GameOverPanel.remainingDelay(app.game))
    }
  }
}

/// A row with the best hand that the player played.
struct BestRow: View {
  var app: AppModel
  var ending: Ending

  var body: some View {
    let best = ending.review?.best ?? ending.rush?.best
    HandRow(
      name: best.map { Strings.name($0.hand) } ?? " ",
      detail: best.map { Strings.list([Strings.yourBestShort, Strings.plus($0.hand.points)]) }
        ?? Strings.yourBestShort,
      cards: best?.cards, isKnown: ending.review != nil || ending.rush != nil,
      delay: GameOverPanel.remainingDelay(app.game))
  }
}

/// A row with the name of a hand and its cards.
private struct HandRow: View {
  @Environment(\.textScale) private var textScale
  var name: String
  /// What the hand was, and its points.
  var detail: String
  /// The lines of `detail`, so that nothing moves when it gets longer.
  var detailLines = 1
  var cards: [Card]?
  /// Whether the review has ended; until then placeholders reserve the room.
  var isKnown: Bool
  /// Seconds until the first letter of the name appears.
  var delay: Double

  private var detailHeight: Double {
    (Double(detailLines) * TypeSize.line(TypeSize.caption, textScale)).rounded(.up)
  }

  var body: some View {
    Row(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        LateText(words: isKnown ? name : nil, size: TypeSize.body, width: 110, delay: delay)
          .foregroundStyle(Ink.primary)
        Text(detail).game(TypeSize.caption, ink: .onPlate)
          .lineLimit(detailLines)
          .minimumScaleFactor(0.7)
          .frame(minHeight: detailHeight, alignment: .topLeading)
      }
      Spacer(minLength: 0)
      HandCards(cards: isKnown ? cards ?? [] : nil, scale: 0.7, spacing: 4)
    }
  }
}

/// A button with the best missed hand; a press shows the board as it was when the hand could have
/// been played.
struct MissedButton<Content: View>: View {
  var app: AppModel
  var review: GameReview?
  @ViewBuilder var content: Content

  var body: some View {
    Button {
      app.showMissedHand()
    } label: {
      content.lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 16))
    // The button exists before the main one. Enabled too early, it would take the focus.
    .disabled(review?.missed == nil || app.game.endingParts < Ending.parts)
    .accessibilityLabel(Strings.missedHand(review))
    .accessibilityHint(Strings.showMissed)
  }
}
