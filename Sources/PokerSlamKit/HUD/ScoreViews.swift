import Session
import StageUI

/// The score beside the board of a wide window.
struct ScoreColumn: View {
  @Environment(\.look) private var look
  var model: GameModel
  var best: Int?

  var body: some View {
    VStack(spacing: -2) {
      Text(Strings.scoreOverline).overline(TypeSize.body).foregroundStyle(look.theme.textSecondary)
      CountingScore(model: model, size: TypeSize.display)
      Text(bestLine).game(TypeSize.body).foregroundStyle(look.theme.textSecondary)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.score)
    .accessibilityValue("\(model.state.score)")
  }

  private var bestLine: String {
    if model.session.beatsRecord { return Strings.newHighScore }
    return best.map(Strings.best) ?? " "
  }
}

/// The score at the top of a tall window.
struct ScorePill: View {
  @Environment(\.look) private var look
  var model: GameModel
  @State private var isLarge = false

  var body: some View {
    HStack(spacing: 10) {
      Image(systemName: "star.fill")
        .font(.system(size: 16))
        .foregroundStyle(Theme.gold)
        .scaleEffect(isLarge ? 1.2 : 1)
      CountingNumber(value: Double(model.state.score)) { value in
        Text("\(value)").game(TypeSize.heading)
          .foregroundStyle(look.theme.textPrimary)
      }
      .animation(.linear(duration: tally), value: model.state.score)
    }
    .padding(EdgeInsets(top: 8, leading: 18, bottom: 8, trailing: 18))
    .background(Capsule().fill(look.theme.base.opacity(0.5)))
    .onChange(of: model.celebration?.number) {
      withAnimation(.spring(duration: 0.3)) {
        isLarge = true
      } completion: {
        withAnimation(.spring(duration: 0.2)) { isLarge = false }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.score)
    .accessibilityValue("\(model.state.score)")
  }

  /// A point a hundredth of a second.
  private var tally: Double { max(Double(model.celebration?.points ?? 0) * 0.01, 0.05) }
}

/// The score in light ink, counting up point by point and flashing in the bright mesh.
private struct CountingScore: View {
  @Environment(\.look) private var look
  var model: GameModel
  var size: Double

  var body: some View {
    let points = model.celebration?.points ?? 0
    CountingNumber(value: Double(model.state.score)) { value in
      Text("\(value)").game(size, heavy: true).lightInk()
    }
    .animation(.linear(duration: max(Double(points) * 0.01, 0.05)), value: model.state.score)
  }
}

/// A whole number on its way to another.
struct CountingNumber<Content: View>: View, @MainActor Animatable {
  var value: Double
  @ViewBuilder var content: (Int) -> Content

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View { content(Int(value.rounded())) }
}
