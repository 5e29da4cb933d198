import Session
import StageUI

/// The game-over panel: the score, its rank, the missed hand, and buttons to go on.
struct GameOverPanel: View {
  var app: AppModel
  var ending: Ending
  var size: Size

  /// Seconds from the creation of the panel to its appearance.
  static let delay = Ending.entranceMoment - Ending.panelMoment

  /// The animation in which the panel appears and the place behind it is dimmed and blurred, after
  /// a delay in seconds.
  static func entrance(after delay: Double) -> Animation {
    .easeInOut(duration: Ending.entranceDuration).delay(delay)
  }

  /// Seconds until animations on the panel may start, so that they are seen.
  static func remainingDelay(_ game: GameModel) -> Double {
    max(Ending.entranceMoment - game.secondsSinceEnding, 0)
  }

  private var isWide: Bool { size.width > size.height && size.width >= 700 }

  var body: some View {
    ViewThatFits(in: .vertical) {
      content(scrolls: false)
      content(scrolls: true)
    }
    .onKeyPress("u") {
      withAnimation(BoardView.move) { app.game.undo() }
      return .handled
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.gameOver)
  }

  @ViewBuilder private func content(scrolls: Bool) -> some View {
    if isWide, !scrolls {
      WideEnding(app: app, ending: ending)
        // Slightly above the middle if there is room below.
        .padding(.bottom, size.height >= 740 ? 46 : 0)
    } else {
      TallEnding(app: app, ending: ending, scrolls: scrolls)
        .padding(.top, scrolls ? 0 : max(size.height * 0.086 - 16, 0))
        .padding(.bottom, size.height >= 740 ? 24 : 0)
    }
  }
}

/// The panel of a wide window: everything on one plate.
private struct WideEnding: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending

  var body: some View {
    VStack(spacing: 34) {
      EndingTitle(ending: ending)
      VStack(alignment: .leading, spacing: 28) {
        header
        if ending.isRecorded { ParBar(game: app.game, ending: ending) }
        details
        actions
      }
      .padding(EdgeInsets(top: 40, leading: 48, bottom: 40, trailing: 48))
      .frame(maxWidth: 800)
      .plate()
      .background(alignment: .topLeading) {
        // Behind the score, seen through the glass.
        if ending.isRecord { Sunburst(game: app.game).offset(x: 140, y: 110) }
      }
    }
    .padding(16)
  }

  private var header: some View {
    HStack(alignment: .center, spacing: 24) {
      VStack(alignment: .leading, spacing: -4) {
        Text(Strings.scoreOverline).overline(TypeSize.body).foregroundStyle(Ink.onPlate)
        EndingScore(ending: ending, size: 100, onDark: false)
        Row(spacing: 12) {
          if ending.isRecord { RecordPill() }
          Comparison(ending: ending).foregroundStyle(Ink.onPlate)
        }
      }
      Spacer(minLength: 8)
      VStack(alignment: .trailing, spacing: 6) {
        Text(Strings.rank(ending.rank)).game(TypeSize.heading, ink: .primary)
        if let next = ending.next {
          Text(Strings.toNext(next, ending.score)).game(TypeSize.body, ink: .onPlate)
            .multilineTextAlignment(.trailing)
        }
      }
      RankMedal(rank: ending.rank).frame(width: 112, height: 132)
    }
  }

  private var details: some View {
    Row(spacing: 16) {
      if !ending.isPerfectClear {
        let review = ending.review
        Row(spacing: 16) {
          VStack(alignment: .leading, spacing: 4) {
            Text(Strings.bestMissed).game(TypeSize.body, ink: .onPlate)
            LateText(
              words: review.map { Strings.name($0.missed) }, size: TypeSize.heading, width: 170,
              delay: GameOverPanel.remainingDelay(app.game)
            )
            .foregroundStyle(Ink.primary)
          }
          Spacer(minLength: 4)
          MissedCards(review: review, scale: 0.98, spacing: 5)
        }
        .padding(EdgeInsets(top: 8, leading: 24, bottom: 8, trailing: 24))
        .frame(maxWidth: .infinity, minHeight: 120, alignment: .leading)
        .softGroup()
      }
      VStack(spacing: 4) {
        Text("\(ending.cardsLeft)").game(TypeSize.heading, ink: .primary)
        Text(Strings.cardsLeftUnit(ending.cardsLeft)).game(TypeSize.body, ink: .onPlate)
      }
      .padding(.horizontal, 16)
      .frame(minWidth: 144, maxWidth: ending.isPerfectClear ? .infinity : nil, minHeight: 120)
      .softGroup()
    }
  }

  private var actions: some View {
    Row(spacing: 16) {
      PrimaryButton(title: Strings.playAgain, symbol: "arrow.clockwise") { app.playAgain() }
        .keyboardShortcut(.defaultAction)
        .frame(maxWidth: look.isTextLarge ? 480 : 264)
      SecondaryButton(
        title: Strings.watchBeam, symbol: "eye", height: 64, isBusy: ending.isReviewAwaited
      ) { app.watch() }
      .frame(maxWidth: look.isTextLarge ? 480 : .infinity)
      EndingCircles(app: app, diameter: 56)
    }
  }
}

/// The panel of a tall window: the score without a plate, the rest on a plate below, and the
/// buttons at the bottom.
private struct TallEnding: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  /// Whether the content scrolls because it does not fit; the buttons stay visible.
  var scrolls: Bool

  var body: some View {
    VStack(spacing: 0) {
      if scrolls {
        ScrollView { news.padding(.bottom, 32) }.fadingBelow()
      } else {
        news
      }
      actions.padding(EdgeInsets(top: scrolls ? 8 : 0, leading: side, bottom: 0, trailing: side))
    }
    .padding(16)
  }

  private var side: Double { look.isTextLarge ? 0 : 8 }

  @ViewBuilder private var news: some View {
    VStack(spacing: 0) {
      EndingTitle(ending: ending)
        .padding(.bottom, scrolls ? 16 : 48)
      VStack(spacing: 8) {
        EndingScore(ending: ending, size: 100)
        if ending.isRecord { RecordPill() }
      }
      .background {
        if ending.isRecord { Sunburst(game: app.game) }
      }
      .padding(.bottom, 10)
      Comparison(ending: ending)
        .foregroundStyle(.white.opacity(0.88))
        .multilineTextAlignment(.center)
      Spacer(minLength: 24)
      VStack(alignment: .leading, spacing: 20) {
        summary
        if ending.isRecorded {
          ParBar(game: app.game, ending: ending, hasWords: false)
        }
        if !ending.isPerfectClear { missed }
      }
      .padding(24)
      .frame(maxWidth: 420)
      .plate()
      Spacer(minLength: 24)
    }
    .frame(maxWidth: .infinity)
  }

  private var summary: some View {
    Row(spacing: 20) {
      RankMedal(rank: ending.rank).frame(width: 53, height: 62)
      VStack(alignment: .leading, spacing: 2) {
        Text(Strings.rank(ending.rank)).game(TypeSize.heading, ink: .primary)
        if ending.isRecorded {
          LateText(
            words: ending.par.map { Strings.share(ending.score, of: $0) }, size: TypeSize.body,
            width: 90, delay: GameOverPanel.remainingDelay(app.game)
          )
          .foregroundStyle(Ink.onPlate)
        }
      }
      Spacer(minLength: 4)
      VStack(alignment: look.isTextLarge ? .leading : .trailing, spacing: 2) {
        Text("\(ending.cardsLeft)").game(TypeSize.heading, ink: .primary)
        Text(Strings.cardsLeftUnit(ending.cardsLeft)).game(TypeSize.body, ink: .onPlate)
      }
    }
  }

  private var missed: some View {
    let review = ending.review
    return Row(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        LateText(
          words: review.map { Strings.name($0.missed) }, size: TypeSize.body, width: 110,
          delay: GameOverPanel.remainingDelay(app.game)
        )
        .foregroundStyle(Ink.primary)
        Text(Strings.missed).game(TypeSize.body, ink: .onPlate)
      }
      Spacer(minLength: 0)
      MissedCards(review: review, scale: 0.76, spacing: 4)
    }
  }

  private var actions: some View {
    Row(spacing: 8, columnSpacing: 20, alignment: .center) {
      PrimaryButton(title: Strings.playAgain) { app.playAgain() }
        .keyboardShortcut(.defaultAction)
        .frame(maxWidth: look.isTextLarge ? 400 : 264)
        .padding(.trailing, look.isTextLarge ? 0 : 8)
      HStack(spacing: 8) {
        CircleButton(
          symbol: "eye", label: Strings.watchBeam, onDark: true,
          isBusy: ending.isReviewAwaited, tip: Tip(alignment: .top)
        ) { app.watch() }
        EndingCircles(app: app, diameter: 44, onDark: true)
      }
    }
  }
}

/// Two views side by side, or one below the other if the text is large.
struct Row<Content: View>: View {
  @Environment(\.look) private var look
  var spacing: Double
  var columnSpacing = 12.0
  var alignment = HorizontalAlignment.leading
  @ViewBuilder var content: Content

  var body: some View {
    let layout =
      look.isTextLarge
      ? AnyLayout(VStackLayout(alignment: alignment, spacing: columnSpacing))
      : AnyLayout(HStackLayout(spacing: spacing))
    layout { content }
  }
}

/// The headline; its letters appear one by one.
private struct EndingTitle: View {
  var ending: Ending

  var body: some View {
    let words = ending.isPerfectClear ? Strings.perfectClearCapitals : Strings.gameOverCapitals
    Text(words)
      .font(.heavy(TypeSize.heading)).tracking(3)
      .modifier(LetterMotion(count: words.count, delay: GameOverPanel.delay))
      .foregroundStyle(
        LinearGradient(
          colors: ending.isPerfectClear ? Theme.celebration : Theme.over, startPoint: .top,
          endPoint: .bottom)
      )
      .inkShadow(.violet)
  }
}

/// The comparison with the record; its letters appear after the headline.
private struct Comparison: View {
  var ending: Ending

  var body: some View {
    let words = Strings.comparison(ending)
    Text(words).game(TypeSize.body)
      .modifier(
        LetterMotion(
          count: words.count,
          delay: GameOverPanel.delay
            + LetterMotion.delayBelow(count: Strings.gameOverCapitals.count)))
  }
}

/// The score, counting up.
private struct EndingScore: View {
  @Environment(\.look) private var look
  var ending: Ending
  var size: Double
  /// Not on a plate.
  var onDark = true
  @State private var shown = 0.0

  var body: some View {
    CountingNumber(value: shown, end: ending.score) { value, isCounting in
      let digits = Text("\(value)").game(size, heavy: true)
        .counting(
          isCounting, to: Text("\(ending.score)").game(size, heavy: true), onDark: onDark)
      if ending.isRecord {
        digits.foregroundStyle(
          LinearGradient(
            colors: look.theme.celebration(onDark: onDark), startPoint: .top, endPoint: .bottom))
      } else {
        digits.lightInk(onDark: onDark)
      }
    }
    .fixedSize()
    .accessibilityLabel("\(ending.score)")
    .onAppear {
      withAnimation(.easeOut(duration: 0.8).delay(GameOverPanel.delay + 0.2)) {
        shown = Double(ending.score)
      }
    }
  }
}

/// The mark of a new record, the only gold on the screen.
private struct RecordPill: View {
  var body: some View {
    HStack(spacing: 10) {
      Image(systemName: "crown.fill").font(.system(size: 19))
      Text(Strings.newRecord).game(TypeSize.body).fixedSize()
    }
    .foregroundStyle(Theme.onGold)
    .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
    .background(Capsule().fill(Theme.gold))
    .accessibilityElement(children: .combine)
  }
}

/// The buttons for undo and the menu.
private struct EndingCircles: View {
  var app: AppModel
  var diameter: Double
  /// Whether they lie on the dimmed screen rather than on a plate.
  var onDark = false

  var body: some View {
    HStack(spacing: diameter > 50 ? 16 : 8) {
      CircleButton(
        symbol: "arrow.uturn.backward", label: Strings.undo, diameter: diameter, onDark: onDark,
        tip: Tip(alignment: .top, key: Strings.undoKey)
      ) {
        withAnimation(BoardView.move) { app.game.undo() }
      }
      CircleButton(
        symbol: "house", label: Strings.menu, diameter: diameter, onDark: onDark,
        tip: Tip(alignment: .top)
      ) {
        withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
      }
    }
  }
}

/// The score as a share of par, with stars at their thresholds.
///
/// Until par is known the bar is empty and the texts keep their room.
struct ParBar: View {
  @Environment(\.look) private var look
  var game: GameModel
  var ending: Ending
  var hasWords = true
  @State private var isFilled = false

  var body: some View {
    let par = ending.par
    let delay = GameOverPanel.remainingDelay(game)
    VStack(spacing: 8) {
      GeometryReader { proxy in
        bar(par, proxy.size.width)
      }
      .frame(height: 44)
      if hasWords {
        HStack {
          LateText(
            words: par.map { Strings.share(ending.score, of: $0) }, size: TypeSize.body, width: 90,
            delay: delay)
          Spacer()
          LateText(words: par.map(Strings.par), size: TypeSize.body, width: 60, delay: delay)
        }
        .foregroundStyle(Ink.onPlate)
      }
    }
    .onChange(of: par, initial: true) {
      guard par != nil else { return }
      withAnimation(.easeOut(duration: 0.9).delay(delay + 0.2)) { isFilled = true }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.parTitle)
    .accessibilityValue(par.map { Strings.share(ending.score, of: $0) } ?? "")
  }

  /// The position of a share on the bar, 0…1; the bar shows 60 % to 104 % of par, because scores
  /// below hardly differ.
  private func place(_ share: Double) -> Double { min(max((share - 0.6) / 0.44, 0), 1) }

  private var gold: Color { look.theme.isDark ? Theme.gold : look.theme.textPoints }

  private func bar(_ par: Par?, _ width: Double) -> some View {
    let share = par.map { Double(ending.score) / Double(max($0.score, 1)) } ?? 0
    return ZStack(alignment: .topLeading) {
      Capsule().fill(look.theme.groove).frame(width: width, height: 12).offset(y: 30)
      Capsule()
        .fill(LinearGradient(colors: Theme.fillBar, startPoint: .leading, endPoint: .trailing))
        .overlay(
          Capsule().rim([.white.opacity(0.35), .clear])
        )
        .frame(width: max(isFilled ? width * place(share) : 12, 12), height: 12)
        .shadow(color: Color(hex: 0xFF9A3C, opacity: 0.5), radius: 6)
        .offset(y: 30)
      ForEach(Par.starShares, id: \.self) { needed in
        mark("star.fill", at: Double(needed) / 100, share, gold, width)
      }
      mark("crown.fill", at: 1, share, gold, width)
    }
  }

  private func mark(
    _ symbol: String, at needed: Double, _ share: Double, _ color: Color, _ width: Double
  ) -> some View {
    Image(systemName: symbol)
      .font(.system(size: symbol == "crown.fill" ? 20 : 22))
      .foregroundStyle(share >= needed ? color : look.theme.textOnPlate.opacity(0.5))
      .shadow(color: color.opacity(share >= needed ? 0.5 : 0), radius: 5)
      .frame(width: 24, height: 24)
      .offset(x: width * place(needed) - 12)
  }
}
