import Session
import StageUI

/// The game-over panel: the score, its rank, the missed hand, and buttons to go on.
struct GameOverPanel: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var ending: Ending
  var size: Size
  /// How many of the panel's parts have been created; `Ending.parts` when all exist.
  var parts: Int
  /// Seconds since the panel appeared; the stages of the ending depend on them.
  @State private var elapsed = 0.0

  /// Seconds from the creation of the panel to its appearance.
  static let delay = Ending.entranceMoment - Ending.panelMoment

  /// Returns the animation for the panel's appearance and for the dimming and blur behind it.
  ///
  /// - Parameter delay: the seconds before the animation begins.
  static func entrance(after delay: Double) -> Animation {
    .easeInOut(duration: Ending.entranceDuration).delay(delay)
  }

  /// Returns the seconds until the panel appears and animations on it can be seen.
  static func remainingDelay(_ game: GameModel) -> Double {
    max(Ending.entranceMoment - game.secondsSinceEnding, 0)
  }

  private var isWide: Bool { size.width > size.height && size.width >= 700 }
  /// Whether the window is so low that a layout in two columns is better than one that scrolls.
  private var isLow: Bool { size.width > size.height * 1.1 && size.width >= 560 }

  var body: some View {
    ViewThatFits(in: .vertical) {
      content(scrolls: false)
      if isLow, let rush = ending.rush {
        RushEnding(
          app: app, ending: ending, rush: rush, parts: parts, elapsed: elapsed, form: .low)
      } else if isLow {
        LowEnding(app: app, ending: ending, parts: parts, elapsed: elapsed)
      } else {
        content(scrolls: true)
      }
    }
    .contentShape(Rectangle())
    .onTapGesture { app.dismiss() }
    .pointerStyle(.default)
    .overlay(alignment: .topTrailing) {
      if parts == Ending.parts, app.canShareGame {
        ShareGameButton(app: app).modifier(LastFade(game: app.game))
      }
    }
    .onChange(of: parts, initial: true) { if parts == Ending.parts { advance() } }
    .onChange(of: app.game.skipsEnding) { if app.game.skipsEnding { finish() } }
    .onKeyPress("u") {
      withAnimation(BoardView.move) { app.game.undo() }
      return .handled
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.gameOver)
  }

  /// Runs the stages of the ending that are still to come.
  ///
  /// If none are left, as when the panel comes back later, it shows the last stage at once. Call
  /// this only when all parts exist: a part created during the animation would show the last stage
  /// at once.
  private func advance() {
    let start = app.game.secondsSinceEnding - Ending.entranceMoment
    guard !reducesMotion, !app.game.skipsEnding, start < EndingStage.duration else {
      finish()
      return
    }
    elapsed = max(start, 0)
    let animation = Animation.linear(duration: EndingStage.duration - elapsed)
    withAnimation(animation.delay(max(-start, 0))) { elapsed = EndingStage.duration }
  }

  /// Shows the last stage at once, in place of a running animation.
  ///
  /// It assigns another value than the end of the animation in `advance()`, because assigning the
  /// same value would not replace the animation.
  private func finish() { withAnimation(nil) { elapsed = EndingStage.duration + 1 } }

  @ViewBuilder private func content(scrolls: Bool) -> some View {
    if let rush = ending.rush {
      RushEnding(
        app: app, ending: ending, rush: rush, parts: parts, elapsed: elapsed,
        form: isWide && !scrolls ? .wide : .tall(scrolls: scrolls)
      )
      .padding(.bottom, size.height >= 740 ? 46 : 0)
    } else if isWide, !scrolls {
      WideEnding(app: app, ending: ending, parts: parts, elapsed: elapsed)
        // The panel lies slightly above the middle if there is enough room below.
        .padding(.bottom, size.height >= 740 ? 46 : 0)
    } else {
      TallEnding(app: app, ending: ending, parts: parts, elapsed: elapsed, scrolls: scrolls)
        .padding(.top, scrolls ? 0 : max(size.height * 0.086 - 16, 0))
        .padding(.bottom, size.height >= 740 ? 24 : 0)
    }
  }
}

/// Fades in the buttons, beginning two frames after the rest of the panel.
///
/// The panel's first frame is the longest of the ending. The mesh and the blurs of the main button
/// would take a sixth of its time (2026-11).
struct LastFade: ViewModifier {
  @State private var isThere: Bool
  /// Seconds until the panel appears; 0 for a panel that returns: its buttons are visible at once.
  private let delay: Double

  init(game: GameModel) {
    delay = GameOverPanel.remainingDelay(game)
    _isThere = State(initialValue: delay == 0)
  }

  func body(content: Content) -> some View {
    content.opacity(isThere ? 1 : 0)
      .onAppear {
        withAnimation(GameOverPanel.entrance(after: delay + 2.0 / 60)) { isThere = true }
      }
  }
}

/// Content that follows the stages of the ending, evaluated anew for each frame while they run.
struct Staged<Content: View>: View, @MainActor Animatable {
  var elapsed: Double
  @ViewBuilder var content: (EndingStage) -> Content

  var animatableData: Double {
    get { elapsed }
    set { elapsed = newValue }
  }

  var body: some View { content(EndingStage(elapsed: elapsed)) }
}

/// The game-over panel of a wide window: everything on one background.
private struct WideEnding: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  var parts: Int
  var elapsed: Double

  var body: some View {
    VStack(spacing: 24) {
      VStack(spacing: 2) {
        EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
        CardsLeft(ending: ending, elapsed: elapsed)
      }
      VStack(alignment: .leading, spacing: 24) {
        if parts > 1 { header }
        if parts > 2, ending.isRecorded {
          ParBar(game: app.game, ending: ending, elapsed: elapsed)
        }
        if parts > 3 { details }
        if parts > 4 { actions.modifier(LastFade(game: app.game)) }
      }
      .padding(EdgeInsets(top: 40, leading: 48, bottom: 40, trailing: 48))
      .frame(maxWidth: 800)
      .plate()
    }
    .padding(16)
  }

  private var header: some View {
    HStack(alignment: .center, spacing: 24) {
      VStack(alignment: .leading, spacing: -4) {
        // Strong before the rays of a record.
        Text(Strings.scoreOverline).overline(TypeSize.body)
          .foregroundStyle(ending.isRecord ? Ink.primary : .onPlate)
        // The rays are drawn above the panel's glass, because the glass would hide them.
        EndingScore(ending: ending, elapsed: elapsed, size: 100, onDark: false)
          .background { if ending.isRecord { Sunburst(elapsed: elapsed) } }
        Row(spacing: 12) {
          if ending.isRecord { RecordPill(title: Strings.newRecord(ending), elapsed: elapsed) }
          Comparison(ending: ending, elapsed: elapsed)
            .foregroundStyle(ending.isRecord ? Ink.primary : .onPlate)
        }
      }
      Spacer(minLength: 8)
      Staged(elapsed: elapsed) { stage in
        VStack(alignment: .trailing, spacing: 6) {
          Text(Strings.medal(ending.rank)).game(TypeSize.heading, ink: .primary)
          if let next = ending.next {
            Text(Strings.toNext(next, ending.score)).game(TypeSize.body, ink: .onPlate)
              .multilineTextAlignment(.trailing)
          }
          UsedHelp(marks: ending.marks)
        }
        .opacity(stage.medal)
      }
      StampedMedal(rank: ending.rank, elapsed: elapsed).frame(width: 112, height: 132)
    }
  }

  private var details: some View {
    let (review, isClear) = (ending.review, ending.isPerfectClear)
    return Row(spacing: 16) {
      HandSummary(
        title: Strings.yourBest, name: review?.best.map { Strings.name($0.hand) } ?? " ",
        points: review?.best.map { Strings.plus($0.hand.points) }, cards: review?.best?.cards,
        isKnown: review != nil, delay: GameOverPanel.remainingDelay(app.game)
      )
      .softGroup()
      if !isClear {
        MissedButton(app: app, review: review) {
          HandSummary(
            title: Strings.bestMissed, name: Strings.name(review?.missed),
            points: review?.missed.map { Strings.plus($0.hand.points) },
            note: review?.missed.map(Strings.brought), cards: review?.missed?.cards,
            isKnown: review != nil, opensBoard: true,
            delay: GameOverPanel.remainingDelay(app.game)
          )
          .softGroup()
        }
      }
    }
  }

  private var actions: some View {
    Row(spacing: 16) {
      PrimaryButton(title: Strings.again(ending)) { app.playAgain() }
        .keyboardShortcut(.defaultAction)
        .prefersDefaultFocus()
        .frame(maxWidth: look.isTextLarge ? 480 : 264)
      SecondaryButton(
        title: ending.lineTitle, symbol: "eye", height: 64, isBusy: ending.isReviewAwaited
      ) { app.watch() }
      .frame(maxWidth: look.isTextLarge ? 480 : .infinity)
      EndingCircles(app: app, ending: ending, diameter: 56)
    }
  }
}

/// The game-over panel of a tall window: the score without a background, details on a glass
/// background below it, and the buttons at the bottom.
private struct TallEnding: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  var parts: Int
  var elapsed: Double
  /// Whether the content scrolls because it does not fit; the buttons stay visible.
  var scrolls: Bool

  var body: some View {
    VStack(spacing: 0) {
      if scrolls {
        // The scroll view is as wide as the window. A narrower one would cut off the rays of a
        // record, and its bar would lie over the edge of the plate.
        ScrollView { news.padding(EdgeInsets(top: 16, leading: 16, bottom: 32, trailing: 16)) }
          .scrollIndicators(.visible)
          .fadingBelow()
      } else {
        news.padding(EdgeInsets(top: 16, leading: 16, bottom: 0, trailing: 16))
      }
      if parts > 4 {
        actions.padding(EdgeInsets(top: scrolls ? 8 : 0, leading: side, bottom: 0, trailing: side))
          .modifier(LastFade(game: app.game))
      }
    }
    .padding(.bottom, 16)
  }

  private var side: Double { look.isTextLarge ? 16 : 24 }

  @ViewBuilder private var news: some View {
    VStack(spacing: 0) {
      EndingTitle(game: app.game, ending: ending, elapsed: elapsed)
        .padding(.bottom, scrolls ? 16 : 32)
        .padding(.horizontal, ShareGameButton.reach)
      VStack(spacing: 8) {
        if parts > 1 { EndingScore(ending: ending, elapsed: elapsed, size: 100) }
        if ending.isRecord { RecordPill(title: Strings.newRecord(ending), elapsed: elapsed) }
      }
      .background {
        if ending.isRecord { Sunburst(elapsed: elapsed) }
      }
      .padding(.bottom, 10)
      Comparison(ending: ending, elapsed: elapsed)
        .foregroundStyle(.white.opacity(0.88))
        .multilineTextAlignment(.center)
      Spacer(minLength: scrolls ? 16 : 24)
      VStack(alignment: .leading, spacing: scrolls ? 14 : 16) {
        if parts > 1 {
          EndingSummary(ending: ending, elapsed: elapsed, isStacked: look.isTextLarge)
        }
        if parts > 2, ending.isRecorded {
          ParBar(game: app.game, ending: ending, elapsed: elapsed)
        }
        if parts > 3 {
          BestRow(app: app, ending: ending)
          if !ending.isPerfectClear { MissedRow(app: app, ending: ending) }
        }
      }
      .padding(24)
      .frame(maxWidth: 420)
      .plate()
      Spacer(minLength: 24)
    }
    .frame(maxWidth: .infinity)
  }

  private var actions: some View {
    Row(spacing: 8, columnSpacing: 20, alignment: .center) {
      PrimaryButton(title: Strings.again(ending)) { app.playAgain() }
        .keyboardShortcut(.defaultAction)
        .prefersDefaultFocus()
        .frame(maxWidth: look.isTextLarge ? 400 : 264)
        .padding(.trailing, look.isTextLarge ? 0 : 8)
      SmallCircles(app: app, ending: ending, hasSameDeal: false)
    }
  }
}

/// The medal, the rank that it stands for, and the number of cards left.
struct EndingSummary: View {
  @Environment(\.look) private var look
  var ending: Ending
  var elapsed: Double
  /// Whether the parts of the summary lie below each other.
  var isStacked: Bool

  var body: some View {
    let layout =
      isStacked
      ? AnyLayout(VStackLayout(alignment: .leading, spacing: 12))
      : AnyLayout(HStackLayout(spacing: 20))
    VStack(alignment: .leading, spacing: 8) {
      layout { parts }
      if !ending.marks.isEmpty {
        // Beside the medal, these words would leave no room for the number of cards.
        Staged(elapsed: elapsed) { UsedHelp(marks: ending.marks).opacity($0.medal) }
      }
    }
  }

  @ViewBuilder private var parts: some View {
    StampedMedal(rank: ending.rank, elapsed: elapsed).frame(width: 53, height: 62)
    if isStacked {
      rank
      Spacer(minLength: 4)
      cards
    } else {
      HStack(spacing: 0) {
        rank
        Spacer(minLength: 12)
        cards
      }
    }
  }

  private var rank: some View {
    Staged(elapsed: elapsed) { stage in
      VStack(alignment: .leading, spacing: 2) {
        ViewThatFits(in: .horizontal) {
          Text(Strings.medal(ending.rank)).game(TypeSize.heading, ink: .primary).lineLimit(1)
          Text(Strings.medal(ending.rank)).game(TypeSize.body, ink: .primary).lineLimit(1)
          Text(Strings.rank(ending.rank)).game(TypeSize.heading, ink: .primary).lineLimit(1)
            .minimumScaleFactor(0.6)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Strings.medal(ending.rank))
        .accessibilityAddTraits(.isStaticText)
        if let next = ending.next {
          Text(Strings.toNext(next, ending.score)).game(TypeSize.body, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
      .opacity(stage.medal)
    }
  }

  @ViewBuilder private var cards: some View {
    // Large text leaves no room for the number of cards beside the medal.
    if isStacked || !look.isTextLarge {
      VStack(alignment: isStacked ? .leading : .trailing, spacing: 2) {
        Text(Strings.number(ending.cardsLeft)).game(TypeSize.heading, ink: .primary)
        Text(Strings.cardsLeftUnit(ending.cardsLeft)).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(isStacked ? .leading : .trailing)
          .fixedSize(horizontal: false, vertical: true)
      }
      // In some languages the words take half of a phone's width in one line.
      .frame(maxWidth: isStacked ? nil : 84, alignment: .trailing)
      // The cards take their room first, so that the medal's name gets all of the rest.
      .layoutPriority(1)
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

/// The headline: that no hand is left, then, with the medal, how good the game was.
struct EndingTitle: View {
  var game: GameModel
  var ending: Ending
  var elapsed: Double

  var body: some View {
    let praise = Strings.headline(ending)
    let first =
      ending.isPerfectClear || ending.rush != nil ? praise : Strings.noHandLeftCapitals
    let colors =
      ending.isPerfectClear || ending.rank != nil || ending.isRecord
      ? Theme.celebration : Theme.over
    Staged(elapsed: elapsed) { stage in
      ZStack {
        if first == praise || stage.medal < 0.5 {
          headline(first, first == praise ? colors : Self.quiet)
            // On a panel that comes back, the letters are there at once.
            .modifier(
              LetterMotion(
                count: first.count,
                delay: GameOverPanel.remainingDelay(game) > 0 ? GameOverPanel.delay : nil)
            )
            .opacity(first == praise ? 1 : 1 - 2 * stage.medal)
        }
        if first != praise, stage.medal >= 0.5 {
          headline(praise, colors)
            .scaleEffect(0.8 + 0.2 * stage.medal)
            .opacity(2 * stage.medal - 1)
        }
      }
    }
  }

  private static let quiet = [Color.white, Color(hex: 0xD9CCFF)]

  private func headline(_ words: String, _ colors: [Color]) -> some View {
    Text(words)
      .font(.heavy(TypeSize.heading)).tracking(3)
      .multilineTextAlignment(.center)
      .foregroundStyle(LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom))
      .inkShadow(.violet)
  }
}

/// The number of cards left, and that no hand is among them once the headline praises.
private struct CardsLeft: View {
  var ending: Ending
  var elapsed: Double

  var body: some View {
    Staged(elapsed: elapsed) { stage in
      ZStack {
        Text(Strings.leftOnTheBoard(ending.cardsLeft)).game(TypeSize.body)
          .opacity(max(1 - 2 * stage.medal, 0))
        Text(Strings.noHand(among: ending.cardsLeft)).game(TypeSize.body)
          .opacity(max(2 * stage.medal - 1, 0))
      }
      .foregroundStyle(.white.opacity(0.88))
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Strings.leftOnTheBoard(ending.cardsLeft))
      .accessibilityAddTraits(.isStaticText)
    }
  }
}

/// The comparison with the record, which appears last.
struct Comparison: View {
  var ending: Ending
  var elapsed: Double

  var body: some View {
    Staged(elapsed: elapsed) { stage in
      Text(Strings.comparison(ending)).game(TypeSize.body).opacity(stage.record)
    }
  }
}

/// The score, counting up; a record turns to gold when it is announced.
struct EndingScore: View {
  @Environment(\.look) private var look
  var ending: Ending
  var elapsed: Double
  var size: Double
  /// Whether the score lies on the dimmed board rather than on a panel's background.
  var onDark = true

  var body: some View {
    // Four digits of large text are as wide as a window of 360 points.
    let size = look.isTextLarge ? min(size, 84) : size
    let end = Text(Strings.number(ending.score)).game(size, heavy: true)
    Staged(elapsed: elapsed) { stage in
      let score = stage.score(of: ending.score)
      let digits = Text(Strings.number(score)).game(size, heavy: true)
        .counting(score != ending.score, to: end, onDark: onDark)
      let gold = ending.isRecord ? stage.record : 0
      ZStack {
        // The count is so fast at first that a single 0 would be seen to jump.
        digits.lightInk(onDark: onDark).opacity(score == 0 && ending.score > 0 ? 0 : 1 - gold)
        if gold > 0 {
          end.foregroundStyle(
            LinearGradient(
              colors: look.theme.celebration(onDark: onDark), startPoint: .top, endPoint: .bottom)
          )
          .opacity(gold)
        }
      }
    }
    .fixedSize()
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.number(ending.score))
  }
}

/// The mark of a new record, the only gold on the screen.
struct RecordPill: View {
  var title: String
  var elapsed: Double

  var body: some View {
    Staged(elapsed: elapsed) { stage in
      HStack(spacing: 10) {
        GameSymbol("crown.fill", size: 19, isFixed: true)
        Text(title).game(TypeSize.body).fixedSize()
      }
      .foregroundStyle(Theme.onGold)
      .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
      .background(Capsule().fill(Theme.gold))
      .accessibilityElement(children: .combine)
      .scaleEffect(0.8 + 0.2 * stage.record)
      .opacity(stage.record)
    }
  }
}

/// The medal of the rank, stamped after the score has been counted.
private struct StampedMedal: View {
  var rank: ScoreRank?
  var elapsed: Double

  var body: some View {
    Staged(elapsed: elapsed) { stage in
      RankMedal(rank: rank)
        .scaleEffect(stage.medalScale)
        .opacity(min(2.5 * stage.medal, 1))
    }
  }
}

/// The help that was used, if any, in symbols and words.
private struct UsedHelp: View {
  @Environment(\.look) private var look
  var marks: Marks

  var body: some View {
    if !marks.isEmpty {
      HStack(spacing: 8) {
        HelpMarks(marks: marks).accessibilityHidden(true)
        Text(Strings.help(marks)).game(TypeSize.body)
          .fixedSize(horizontal: !look.isTextLarge, vertical: true)
      }
      .foregroundStyle(Ink.onPlate)
    }
  }
}

/// The stars earned and the score as a share of par, in words; a placeholder until par is known.
struct ShareOfPar: View {
  var ending: Ending

  var body: some View {
    LateText(
      words: ending.par.map { Strings.stars(ending.score, of: $0) }, size: TypeSize.body,
      width: 90, delay: 0
    )
    .foregroundStyle(Ink.onPlate)
  }
}
