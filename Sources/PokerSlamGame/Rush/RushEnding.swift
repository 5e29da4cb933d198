import Session
import StageUI

/// The panel of a finished game against the clock: the score, the record, the hands and decks
/// played, and the best hand.
struct RushEnding: View {
  enum Form: Hashable {
    /// Everything on one plate.
    case wide
    /// The score above a plate, the buttons below it.
    case tall(scrolls: Bool)
    /// The score and the buttons at the left, a plate at the right.
    case low
  }

  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  var rush: RushResult
  var parts: Int
  var elapsed: Double
  var form: Form

  var body: some View {
    switch form {
    case .wide: wide
    case .tall(let scrolls): tall(scrolls: scrolls)
    case .low: low
    }
  }

  // MARK: Forms

  private var wide: some View {
    VStack(spacing: 24) {
      EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
      VStack(alignment: .leading, spacing: 24) {
        if parts > 1 {
          HStack(spacing: 24) {
            VStack(alignment: .leading, spacing: -4) {
              Text(Strings.scoreOverline).overline(TypeSize.body).foregroundStyle(ink)
              EndingScore(ending: ending, elapsed: elapsed, size: 100, onDark: false)
                .background { if ending.isRecord { Sunburst(elapsed: elapsed) } }
              Row(spacing: 12) {
                if ending.isRecord { pill }
                Comparison(ending: ending, elapsed: elapsed).foregroundStyle(ink)
                  .fixedSize(horizontal: !look.isTextLarge, vertical: false)
              }
            }
            Spacer(minLength: 8)
            if parts > 2 {
              VStack(alignment: .trailing, spacing: 6) {
                Text(Strings.hands(rush.hands))
                  .game(TypeSize.heading, ink: .primary)
                Text(Strings.decks(rush.points.count))
                  .game(TypeSize.body, ink: .onPlate)
              }
              if let tenths = rush.tenthsPerHand, !look.isTextLarge {
                RushRingPicture(share: 1, isAlarmed: false, theme: look.theme)
                  .overlay {
                    VStack(spacing: 0) {
                      Text(Strings.seconds(tenths: tenths)).game(TypeSize.heading, ink: .primary)
                      Text(Strings.perHand).game(TypeSize.caption, ink: .onPlate)
                    }
                  }
                  .frame(width: 112, height: 112)
                  .accessibilityElement(children: .combine)
              }
            }
          }
        }
        if parts > 3 {
          Row(spacing: 16) {
            HandSummary(
              title: Strings.yourBest, name: rush.best.map { Strings.name($0.hand) } ?? " ",
              points: rush.best.map { Strings.plus($0.hand.points) }, cards: rush.best?.cards,
              isKnown: true, delay: GameOverPanel.remainingDelay(app.game)
            )
            .softGroup()
            if !rush.points.isEmpty {
              VStack(alignment: .leading, spacing: 8) {
                Text(Strings.byDeck).game(
                  TypeSize.body, ink: look.theme.isDark ? .onPlate : .primary)
                DeckBars(points: rush.points, elapsed: elapsed)
              }
              .padding(EdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 20))
              .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
              .softGroup()
            }
          }
          .fixedSize(horizontal: false, vertical: true)
        }
        if parts > 4 {
          Row(spacing: 16) {
            again.frame(maxWidth: look.isTextLarge ? 480 : 264)
            Spacer(minLength: 0)
            menu(diameter: 56)
          }
          .modifier(LastFade(game: app.game))
        }
      }
      .padding(EdgeInsets(top: 40, leading: 48, bottom: 40, trailing: 48))
      .frame(maxWidth: 800)
      .plate()
    }
    .padding(16)
  }

  private func tall(scrolls: Bool) -> some View {
    VStack(spacing: 0) {
      if scrolls {
        ScrollView {
          news(scrolls: true)
            .padding(EdgeInsets(top: 16, leading: 16, bottom: 32, trailing: 16))
        }
        .scrollIndicators(.visible).fadingBelow()
      } else {
        news(scrolls: false).padding(EdgeInsets(top: 16, leading: 16, bottom: 0, trailing: 16))
      }
      if parts > 4 {
        HStack(spacing: 16) {
          again.frame(maxWidth: look.isTextLarge ? 400 : 264)
          menu(diameter: 44, onDark: true)
        }
        .padding(EdgeInsets(top: scrolls ? 8 : 0, leading: 16, bottom: 16, trailing: 16))
        .modifier(LastFade(game: app.game))
      }
    }
  }

  private func news(scrolls: Bool) -> some View {
    VStack(spacing: 0) {
      EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
        .padding(.bottom, scrolls ? 16 : 32)
        .padding(.horizontal, ShareGameButton.reach)
      score(size: 100).padding(.bottom, 10)
      comparison
      Spacer(minLength: scrolls ? 16 : 24)
      plate.frame(maxWidth: 420)
      Spacer(minLength: 24)
    }
    .frame(maxWidth: .infinity)
  }

  private var low: some View {
    HStack(spacing: 24) {
      VStack(spacing: 12) {
        ViewThatFits(in: .vertical) {
          ForEach([80, 56, 40], id: \.self) { size in
            VStack(spacing: 6) {
              EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
              score(size: size)
              if size > 40 { comparison.fixedSize(horizontal: false, vertical: true) }
            }
          }
        }
        .frame(maxHeight: .infinity)
        if parts > 4 {
          HStack(spacing: 12) {
            again.frame(maxWidth: 264)
            menu(diameter: 44, onDark: true)
          }
          .modifier(LastFade(game: app.game))
        }
      }
      .frame(maxWidth: 400)
      ViewThatFits(in: .vertical) {
        plate
        ScrollView { plate }.scrollIndicators(.visible)
      }
      .frame(maxWidth: 420)
    }
    .padding(16)
  }

  /// The colour of text on the plate around the score: strong before the rays of a record.
  private var ink: Ink { ending.isRecord || !look.theme.isDark ? .primary : .onPlate }

  // MARK: Parts

  private func score(size: Double) -> some View {
    VStack(spacing: 8) {
      if parts > 1 { EndingScore(ending: ending, elapsed: elapsed, size: size) }
      if ending.isRecord { pill }
    }
    .background {
      if ending.isRecord { Sunburst(elapsed: elapsed) }
    }
  }

  private var pill: some View { RecordPill(title: Strings.newRecord(ending), elapsed: elapsed) }

  private var comparison: some View {
    Comparison(ending: ending, elapsed: elapsed)
      .foregroundStyle(.white.opacity(0.88))
      .multilineTextAlignment(.center)
  }

  private var plate: some View {
    VStack(alignment: .leading, spacing: 16) {
      if parts > 2 { figures }
      if parts > 2, rush.points.count > 1, form == .tall(scrolls: false) {
        DeckBars(points: rush.points, elapsed: elapsed)
      }
      if parts > 3, rush.best != nil { BestRow(app: app, ending: ending) }
    }
    .fixedSize(horizontal: false, vertical: true)
    .padding(look.isTextLarge ? 16 : 24)
    .plate()
  }

  /// The number of hands and decks, and the time per hand, beside each other.
  private var figures: some View {
    Row(spacing: 8) {
      figure(Strings.number(rush.hands), Strings.handsUnit(rush.hands))
      figure(Strings.number(rush.points.count), Strings.decksUnit(rush.points.count))
      if let tenths = rush.tenthsPerHand {
        figure(Strings.seconds(tenths: tenths), Strings.perHand)
      }
    }
  }

  private func figure(_ value: String, _ unit: String) -> some View {
    VStack(spacing: 2) {
      Text(value).game(TypeSize.heading, ink: .primary).lineLimit(1)
      Text(unit).game(TypeSize.body, ink: .onPlate).lineLimit(1)
    }
    .frame(maxWidth: .infinity)
    .accessibilityElement(children: .combine)
  }

  private var again: some View {
    PrimaryButton(title: Strings.again(ending)) { app.playAgain() }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
  }

  private func menu(diameter: Double, onDark: Bool = false) -> some View {
    CircleButton(
      symbol: "house", label: Strings.menu, diameter: diameter, onDark: onDark,
      tip: Tip(alignment: .top)
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
    }
  }
}
