import Session
import StageUI

extension View {
  /// Goes on at the Space key, with which the hand before was played; a held key does not count.
  fileprivate func goesOnAtSpace(_ model: ClimbModel) -> some View {
    onKeyPress(.space, phases: .down) { _ in
      withAnimation(.easeInOut(duration: 0.3)) { model.goOn() }
      return .handled
    }
  }
}

/// The introduction of a level over the empty board: number, target and, for a gate, the twist.
struct LevelIntro: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.textScale) private var textScale
  var model: ClimbModel
  var layout: ClimbLayout
  @State private var isThere = false

  var body: some View {
    let place = layout.intro
    // Where the board will be, unless that is too low.
    let above = layout.boardFrame.midY - place.midY
    ViewThatFits(in: .vertical) {
      words(EdgeInsets(top: 28, leading: 36, bottom: 30, trailing: 36))
        .padding(above > 0 ? .top : .bottom, 2 * abs(above))
      ForEach([2, 1.8, 1.6, 1.4, 1.2, 1], id: \.self) { most in
        words(EdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 20))
          .environment(\.textScale, min(textScale, most))
      }
    }
    .scaleEffect(isThere || reducesMotion ? 1 : 0.92)
    .opacity(isThere ? 1 : 0)
    .placed(in: place)
    .allowsHitTesting(false)
    .onAppear {
      withAnimation(.spring(response: 0.5, dampingFraction: 0.75)) { isThere = true }
    }
    .accessibilityElement(children: .combine)
  }

  private func words(_ padding: EdgeInsets) -> some View {
    let run = model.run
    return VStack(spacing: 10) {
      if run.isGate {
        GateTile(size: 64)
          .offset(y: isThere || reducesMotion ? 0 : -24)
          .padding(.bottom, 4)
      }
      Text(run.isGate ? Strings.gateOverline : Strings.levelOverline)
        .overline(TypeSize.body).foregroundStyle(Ink.secondary)
      Text(Strings.number(run.level)).game(layout.isCompact ? 64 : TypeSize.hero, heavy: true)
        .modifier(LivingInk(count: 1, delay: 0))
      HStack(spacing: 10) {
        GameSymbol("flag", size: 20).foregroundStyle(Ink.points)
        Text(Strings.target(run.target)).game(TypeSize.heading, ink: .primary)
      }
      if let twist = run.twist {
        VStack(spacing: 4) {
          Text(Strings.name(twist)).game(TypeSize.heading, ink: .points)
          Text(Strings.sentence(twist, run.omens)).game(TypeSize.body, ink: .primary)
            .multilineTextAlignment(.center)
        }
        .padding(.top, 8)
      } else if let coming = Self.coming(run) {
        Text(coming).game(TypeSize.body, ink: .secondary).multilineTextAlignment(.center)
          .padding(.top, 4)
      }
    }
    .padding(padding)
    .frame(minWidth: 260)
    .frame(maxWidth: 400)
    .fixedSize(horizontal: false, vertical: true)
  }

  /// Returns the name of the next gate and its twist; nil at a gate, whose own twist is shown.
  static func coming(_ run: ClimbRun) -> String? {
    guard !run.isGate else { return nil }
    let gate = run.omens.gate(above: run.level)
    return Strings.labelled(Strings.gate(gate.level), Strings.name(gate.twist))
  }
}

/// The panel at the end of the lesson of Climb: what else there is in a run, and the way to it.
struct ClimbLessonPlate: View {
  var app: AppModel

  var body: some View {
    InterludePlate(spacing: 16) { isClose in
      Text(Strings.lessonSolvedTitle).game(TypeSize.title, heavy: true, ink: .primary)
      VStack(alignment: .leading, spacing: isClose ? 8 : 12) {
        fact("flag.fill", Strings.lessonLevels)
        fact("heart.fill", Strings.lessonHearts)
        fact("suit.spade.fill", Strings.lessonTools)
      }
      .multilineTextAlignment(.leading)
      .padding(isClose ? 12 : 16)
      .softGroup()
    } buttons: {
      PrimaryButton(title: Strings.toTheMap, symbol: "chevron.right") {
        withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .climbMap) }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      SecondaryButton(title: Strings.onceMore, symbol: "arrow.clockwise", height: 52) {
        withAnimation(.easeInOut(duration: 0.4)) { app.openClimbLesson() }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.lessonSolvedTitle)
  }

  private func fact(_ symbol: String, _ text: String) -> some View {
    HStack(alignment: .top, spacing: 14) {
      GameSymbol(symbol, size: 20).foregroundStyle(Ink.points).frame(width: 24)
      Text(text).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
      Spacer(minLength: 0)
    }
  }
}

/// The panel after a lost heart: the points that were missing, and a button to deal again.
struct HeartLostPlate: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: ClimbModel
  var loss: ClimbModel.HeartLoss
  @State private var isBroken = false

  var body: some View {
    InterludePlate(width: 400, spacing: 16) { isClose in
      BrokenHeart(isBroken: isBroken && !loss.isSaved)
        .frame(width: isClose ? 42 : 84, height: isClose ? 39 : 78)
      Text(Strings.heartLostTitle).game(TypeSize.title, heavy: true, ink: .primary)
      VStack(spacing: 8) {
        Text(Strings.progress(loss.score, of: loss.target)).game(TypeSize.heading, ink: .primary)
        TargetBar(score: loss.score, target: loss.target)
        Text(Strings.short(max(loss.target - loss.score, 0))).game(TypeSize.body, ink: .onPlate)
      }
      .padding(isClose ? 12 : 16)
      .softGroup()
      Text(loss.isSaved ? Strings.heartSaved : Strings.heartLost(left: model.run.hearts))
        .game(TypeSize.body, ink: .primary)
      Text(Strings.dealtAnew(model.run.level)).game(TypeSize.body, ink: .onPlate)
    } buttons: {
      PrimaryButton(title: Strings.dealAgain, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.3)) { model.goOn() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      .goesOnAtSpace(model)
    }
    .onAppear {
      withAnimation(reducesMotion ? nil : .easeIn(duration: 0.5).delay(0.35)) { isBroken = true }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.heartLostTitle)
  }
}

/// A heart whose halves come apart.
private struct BrokenHeart: View, @MainActor Animatable {
  @Environment(\.look) private var look
  var isBroken: Bool
  private var share: Double

  init(isBroken: Bool) {
    self.isBroken = isBroken
    share = isBroken ? 1 : 0
  }

  var animatableData: Double {
    get { share * 128 }
    set { share = newValue / 128 }
  }

  var body: some View {
    Canvas { [share, color = HeartsPill.color(look.theme), theme = look.theme] context, size in
      let grid = 24.0
      let crack = [
        Point(12, -2), Point(10.2, 7), Point(13.6, 10.4), Point(10.6, 14.4), Point(12, 26),
      ]
      for side in [-1.0, 1] {
        var half = context
        half.translateBy(
          x: size.width / 2 + side * 5 * share, y: size.height / 2 + 4 * share * share)
        half.rotate(byRadians: side * 0.2 * share)
        half.scaleBy(x: size.height / grid, y: size.height / grid)
        half.translateBy(x: -12, y: -12)
        half.opacity = 1 - 0.45 * share
        if share > 0 {
          half.clip(
            to: Path { path in
              path.addLines(crack + [Point(12 + side * 20, 26), Point(12 + side * 20, -2)])
              path.closeSubpath()
            })
        } else if side > 0 {
          continue
        }
        // Between the halves, the glow's edges would stand above the heart.
        if theme.isDark {
          half.drawShadow(of: SuitShape.paths[0], color.opacity(0.5 * (1 - share)), radius: 3)
        }
        half.fill(SuitShape.paths[0], with: .color(color))
      }
    }
    .accessibilityHidden(true)
  }
}

/// The panel after a cleared level: the coins that the level pays, one row per reason.
struct ClearedPlate: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var model: ClimbModel
  var pay: ClimbPay
  @State private var isThere = false

  private var isSummit: Bool { model.run.levelsCleared == ClimbRules.summit }

  var body: some View {
    let rows = Strings.pay(pay)
    InterludePlate(spacing: 14) { isClose in
      if isSummit {
        GameSymbol("crown.fill", size: 56).foregroundStyle(Theme.gold)
          .shadow(color: Theme.gold.opacity(0.6), radius: 18)
        Text(Strings.summitReached).game(TypeSize.display, heavy: true)
          .modifier(LivingInk(count: Strings.summitReached.count, delay: 0, height: 1))
        Text(Strings.summitText).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
        Text(Strings.progress(model.score, of: model.run.target)).game(TypeSize.body, ink: .onPlate)
      } else {
        Text(Strings.cleared(model.run.level)).game(TypeSize.title, heavy: true, ink: .primary)
        Text(Strings.progress(model.score, of: model.run.target)).game(TypeSize.body, ink: .onPlate)
      }
      if model.run.deal.unplayedCount == 0 {
        Text(Strings.perfectClear).game(TypeSize.body, ink: .points)
      }
      VStack(spacing: isClose ? 6 : 10) {
        ForEach(Array(rows.enumerated()), id: \.offset) { index, row in
          PayRow(title: row.title, coins: row.coins, isTotal: false)
            .opacity(isThere ? 1 : 0)
            .offset(y: isThere || reducesMotion ? 0 : 12)
            .animation(entrance(index), value: isThere)
        }
        PayRow(title: Strings.total, coins: pay.total, isTotal: true)
          .opacity(isThere ? 1 : 0)
          .animation(entrance(rows.count), value: isThere)
        // The heart follows the bonus round, and only if one is missing.
        if model.run.phase == .bonus, model.run.hearts < ClimbRules.heartLimit {
          HeartRow()
            .opacity(isThere ? 1 : 0)
            .animation(entrance(rows.count + 1), value: isThere)
        }
      }
      .multilineTextAlignment(.leading)
      .padding(.vertical, isClose ? 10 : 16)
      .padding(.horizontal, 20)
      .softGroup()
    } buttons: {
      PrimaryButton(
        title: model.run.phase == .bonus ? Strings.toTheBonus : Strings.toTheShop,
        symbol: "play.fill"
      ) {
        withAnimation(.easeInOut(duration: 0.4)) { model.goOn() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      .goesOnAtSpace(model)
    }
    .onAppear { isThere = true }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(isSummit ? Strings.summitReached : Strings.cleared(model.run.level))
  }

  /// Returns the animation with which a row appears: 0.16 s after the row above.
  private func entrance(_ index: Int) -> Animation {
    reducesMotion
      ? .easeOut(duration: 0.2)
      : .easeOut(duration: 0.3).delay(0.35 + 0.16 * Double(index))
  }
}

/// The heart that a gate gives.
private struct HeartRow: View {
  @Environment(\.look) private var look

  var body: some View {
    HStack(spacing: 10) {
      Text(Strings.heartOfGate).game(TypeSize.body, ink: .onPlate)
      Spacer(minLength: 12)
      GameSymbol("heart.fill", size: 18).foregroundStyle(HeartsPill.color(look.theme))
      Text(Strings.plus(1)).game(TypeSize.body, ink: .primary)
    }
    .accessibilityElement(children: .combine)
  }
}

private struct PayRow: View {
  var title: String
  var coins: Int
  var isTotal: Bool

  var body: some View {
    HStack(spacing: 10) {
      Text(title).game(TypeSize.body, ink: isTotal ? .primary : .onPlate)
      Spacer(minLength: 12)
      CoinMark(size: 18)
      Text(Strings.plus(coins)).game(isTotal ? TypeSize.heading : TypeSize.body, ink: .primary)
    }
    .accessibilityElement(children: .combine)
  }
}

/// The panel at the end of a run: the level reached, the charms held, the best hand, what would have
/// cleared the last level, and what waits in the next run.
struct StoryPlate: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ClimbModel
  var story: ClimbHindsight?
  var size: Size

  private var isWide: Bool { size.width >= 760 && size.width > size.height }
  /// Whether the window is so low that the panel does without wide margins.
  private var isLow: Bool { size.height < 500 }

  var body: some View {
    ViewThatFits(in: .vertical) {
      plate { summary }
      plate {
        // The buttons stay in view below the part that scrolls.
        ScrollView {
          summary.padding(EdgeInsets(top: 0, leading: 12, bottom: 32, trailing: 12))
        }
        .scrollIndicators(.visible)
        .fadingBelow()
        .padding(.horizontal, -12)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.runOver)
  }

  private func plate(@ViewBuilder _ content: () -> some View) -> some View {
    VStack(spacing: isLow ? 8 : isWide ? 18 : 12) {
      content()
      buttons
    }
    .padding(
      EdgeInsets(
        top: isLow ? 12 : isWide ? 32 : 20, leading: isWide ? 40 : 20,
        bottom: isLow ? 12 : isWide ? 28 : 16, trailing: isWide ? 40 : 20)
    )
    .frame(maxWidth: 760)
    .plate()
    .padding(16)
  }

  private var summary: some View {
    VStack(spacing: isWide ? 18 : 12) {
      heading
      if let story {
        let columns =
          isWide
          ? AnyLayout(HStackLayout(alignment: .top, spacing: 16))
          : AnyLayout(VStackLayout(spacing: 12))
        columns {
          build
          bestHand(story)
        }
        .fixedSize(horizontal: false, vertical: true)
        .zIndex(1)
        lastDeal(story)
        let goals = app.profile.nextInClimb
        if !goals.isEmpty { nextRun(goals) }
      }
    }
  }

  private var heading: some View {
    VStack(spacing: 4) {
      HStack(spacing: 8) {
        if model.run.levelsCleared >= ClimbRules.summit {
          GameSymbol("crown.fill", size: 18).foregroundStyle(Ink.points)
            .accessibilityLabel(Strings.summitReached)
        }
        Text(Strings.runOver(model.run)).overline(TypeSize.body).foregroundStyle(Ink.onPlate)
          .multilineTextAlignment(.center)
      }
      Text(Strings.reached(model.run)).game(
        size.width < 480 || isLow ? TypeSize.title : TypeSize.display, heavy: true
      )
      .multilineTextAlignment(.center)
      .lightInk(onDark: false)
      if let story, !story.isCleared, model.run.hearts == 0 {
        Text(Strings.reason(story, after: model.session.events.last))
          .game(TypeSize.body, ink: .primary)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      if isRecord {
        Text(Strings.newBestRun).game(TypeSize.body, ink: .points)
          .multilineTextAlignment(.center)
      } else if !model.session.marks.isEmpty {
        Text(Strings.climbWithHelp).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      } else if let best = app.climbRecord {
        Text(Strings.bestRun(best)).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
      }
    }
  }

  private var buttons: some View {
    let buttons =
      size.width < 480
      ? AnyLayout(VStackLayout(spacing: 10)) : AnyLayout(HStackLayout(spacing: 16))
    return buttons {
      PrimaryButton(title: Strings.newRun, symbol: "play.fill") {
        withAnimation(.easeInOut(duration: 0.4)) { app.beginClimb() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .padShortcut(.west)
      SecondaryButton(title: Strings.toTheMap, symbol: "map", height: 64) {
        withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .climbMap) }
      }
    }
  }

  private var isRecord: Bool { model.session.beatsRecord && model.session.marks.isEmpty }

  private var build: some View {
    let build = model.run.build
    let charms = model.inOrder(build.charms)
    let lessons = Lesson.allCases.filter { build.lessons[$0] > 0 }
    return VStack(alignment: .leading, spacing: 10) {
      Text(Strings.yourBuild).game(TypeSize.body, ink: .onPlate)
      if charms.isEmpty {
        Text(Strings.noCharms).game(TypeSize.body, ink: .primary)
      } else {
        HStack(spacing: 6) {
          ForEach(Array(charms.enumerated()), id: \.element) { index, charm in
            StoryCharm(
              charm: charm, sentence: Strings.sentence(charm, model.run.omens),
              side: index < 3 ? .bottomLeading : .bottomTrailing)
          }
        }
        // Bubbles are drawn above the words below.
        .zIndex(1)
        Text(Strings.list(charms.map { Strings.name($0) })).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
      if !lessons.isEmpty {
        Text(Strings.list(lessons, in: build)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .padding(16)
    .frame(
      maxWidth: .infinity, minHeight: isWide ? 148 : 0, maxHeight: isWide ? .infinity : nil,
      alignment: .topLeading
    )
    .softGroup()
    .accessibilityElement(children: .contain)
    .zIndex(1)
  }

  private func bestHand(_ story: ClimbHindsight) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack(alignment: .top, spacing: 8) {
        Text(Strings.bestHandTitle).game(TypeSize.body, ink: .onPlate)
        Spacer(minLength: 0)
        HandCards(cards: story.bestCards.inReadingOrder, scale: 0.6, spacing: 3)
      }
      if let best = story.bestHand {
        Text(Strings.name(best.hand)).game(TypeSize.heading, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
        Text(Strings.sum(best, acts: best.acts.count)).game(
          TypeSize.body, ink: look.theme.isDark ? .points : .primary)
      }
    }
    .padding(16)
    .frame(
      maxWidth: .infinity, minHeight: isWide ? 148 : 0, maxHeight: isWide ? .infinity : nil,
      alignment: .topLeading
    )
    .softGroup()
    .accessibilityElement(children: .combine)
  }

  private func lastDeal(_ story: ClimbHindsight) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        Text(Strings.otherwise(story, of: model.run)).game(TypeSize.body, ink: .onPlate)
        Spacer(minLength: 8)
        Text(Strings.progress(story.score, of: story.target)).game(TypeSize.body, ink: .primary)
      }
      TargetBar(
        score: story.score,
        ghost: story.isCleared ? 0 : max((story.shownCharm?.score ?? 0) - story.score, 0),
        target: story.target)
      let lines = Strings.hindsight(
        story, of: model.run, after: model.session.events.last)
      // The first line is about the hands that clear the level.
      let showsCards = model.run.hearts == 0 && !story.isCleared && !story.firstCards.isEmpty
      let content =
        isWide
        ? AnyLayout(HStackLayout(alignment: .top, spacing: 10))
        : AnyLayout(VStackLayout(alignment: .leading, spacing: 10))
      ForEach(lines, id: \.self) { line in
        HStack(alignment: .top, spacing: 10) {
          GameSymbol("lightbulb", size: 18).foregroundStyle(Ink.points)
          content {
            Text(line).game(TypeSize.body, ink: .primary)
              .fixedSize(horizontal: false, vertical: true)
            if line == lines.first, showsCards {
              if isWide { Spacer(minLength: 0) }
              HandCards(cards: story.firstCards.inReadingOrder, scale: 0.6, spacing: 3)
            }
          }
        }
      }
    }
    .padding(16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
    .accessibilityElement(children: .combine)
  }

  private func nextRun(_ goals: [Achievements.Progress]) -> some View {
    let columns =
      isWide
      ? AnyLayout(HStackLayout(spacing: 24))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 12))
    return columns {
      Text(Strings.nextRun).game(TypeSize.body, ink: .onPlate)
        .frame(maxWidth: isWide ? 100 : nil, alignment: .leading)
        .fixedSize(horizontal: false, vertical: true)
      ForEach(goals, id: \.achievement) { GoalRow(goal: $0) }
    }
    .padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16))
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
    .accessibilityElement(children: .contain)
  }
}

/// An achievement that is not unlocked: its ring, what is to be done, and how much of it is.
private struct GoalRow: View {
  var goal: Achievements.Progress

  var body: some View {
    HStack(spacing: 12) {
      LockedBadge(progress: goal, size: 40).accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
          Text(Strings.title(goal)).game(TypeSize.body, ink: .primary)
          Spacer(minLength: 0)
          Text(Strings.share(goal)).game(TypeSize.caption, ink: .onPlate)
        }
        Text(Strings.sentence(goal)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement(children: .combine)
  }
}

/// A charm of the run that has ended; a press explains it.
private struct StoryCharm: View {
  var charm: Charm
  var sentence: String
  var side: Alignment
  @State private var isOpen = false

  var body: some View {
    Button {
      isOpen.toggle()
    } label: {
      CharmToken(charm: charm, size: 48)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Circle())
    .modifier(
      Explained(title: Strings.name(charm), text: sentence, alignment: side, isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.name(charm))
    .accessibilityHint(sentence)
  }
}
