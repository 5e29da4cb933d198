import Session
import StageUI

/// The game-over panel of a low window: score and buttons on the left, medal and par on a glass
/// background on the right.
struct LowEnding: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  var parts: Int
  var elapsed: Double

  var body: some View {
    HStack(spacing: 24) {
      VStack(spacing: 12) {
        ViewThatFits(in: .vertical) {
          news(size: 80)
          news(size: 56)
          news(size: 56, hasComparison: !ending.isRecord)
          news(size: 40, hasComparison: false)
        }
        .frame(maxHeight: .infinity)
        if parts > 4 { actions.modifier(LastFade(game: app.game)) }
      }
      .frame(maxWidth: 400)
      ViewThatFits(in: .vertical) {
        plate { figures(hasMissed: true) }
        plate { figures(hasMissed: false) }
        plate { ScrollView { figures(hasMissed: false) }.scrollIndicators(.visible) }
      }
      .frame(maxWidth: 420)
    }
    .padding(16)
  }

  private func news(size: Double, hasComparison: Bool = true) -> some View {
    VStack(spacing: 6) {
      EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
      VStack(spacing: 6) {
        if parts > 1 { EndingScore(ending: ending, elapsed: elapsed, size: size) }
        if ending.isRecord { RecordPill(title: Strings.newRecord(ending), elapsed: elapsed) }
      }
      .background {
        if ending.isRecord { Sunburst(elapsed: elapsed) }
      }
      if hasComparison {
        Comparison(ending: ending, elapsed: elapsed)
          .foregroundStyle(.white.opacity(0.88))
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
  }

  private func plate(@ViewBuilder _ content: () -> some View) -> some View {
    content().padding(look.isTextLarge ? 16 : 24).plate()
  }

  private var actions: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 8) {
        playAgain.frame(minWidth: look.isTextLarge ? 216 : 168)
        SmallCircles(app: app, ending: ending)
      }
      VStack(spacing: 12) {
        playAgain
        SmallCircles(app: app, ending: ending)
      }
    }
  }

  private var playAgain: some View {
    PrimaryButton(title: Strings.again(ending)) { app.playAgain() }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
  }

  /// Returns medal, par with its stars and, where there is room, the missed hand.
  private func figures(hasMissed: Bool) -> some View {
    VStack(alignment: .leading, spacing: 14) {
      if parts > 1 { EndingSummary(ending: ending, elapsed: elapsed, isStacked: false) }
      if parts > 2, ending.isRecorded {
        ParBar(game: app.game, ending: ending, elapsed: elapsed)
      }
      if parts > 3, hasMissed, !look.isTextLarge, !ending.isPerfectClear {
        MissedRow(app: app, ending: ending)
      }
    }
  }
}
