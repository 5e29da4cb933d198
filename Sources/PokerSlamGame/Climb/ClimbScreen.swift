import Session
import StageUI

/// The screen of a run of Climb: the board, the shop or the bonus round, and the panels between
/// them.
struct ClimbScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var model: ClimbModel
  var size: Size
  /// Whether a panel covers the screen; the screen is then blurred.
  var isFrosted = false

  var body: some View {
    let layout = ClimbLayout(
      size: size, insets: insets, wantsNext: model.showsNextCards,
      isMirrored: app.settings.mainHand == .left, textScale: textScale)
    ZStack {
      switch model.stage {
      case .shop:
        ShopScreen(app: app, model: model, size: size, insets: insets)
          .transition(passage)
      case .bonus:
        // It is gone before the shop's texts can be read; both at once were a muddle.
        BonusScreen(app: app, model: model, size: size, insets: insets)
          .transition(
            .asymmetric(
              insertion: .opacity, removal: .opacity.animation(.easeOut(duration: 0.15))))
      default:
        ClimbBoard(app: app, model: model, layout: layout, size: size, insets: insets)
          .blur(radius: isCovered ? 10 : 0)
          .transition(.opacity)
      }
      interlude(layout)
    }
    .frame(width: size.width, height: size.height)
    .blur(radius: isFrosted ? 14 : 0)
    .modifier(ClimbKeys(app: app, model: model))
    .onAppear { model.appear() }
    .sensoryFeedback(trigger: model.felt) { _, new in
      app.settings.givesFeedback ? new?.feedback : nil
    }
  }

  private var passage: AnyTransition {
    let entrance: AnyTransition =
      reducesMotion ? .opacity : .offset(y: 40).combined(with: .opacity)
    return .asymmetric(
      insertion: entrance.animation(.easeInOut(duration: 0.4).delay(0.1)),
      removal: .opacity.animation(.easeOut(duration: 0.2)))
  }

  /// The transition of a panel: it appears once the blur has made the cards behind it unreadable, and
  /// is gone before the shop's texts can be read.
  private var panel: AnyTransition {
    let scale = AnyTransition.scale(scale: reducesMotion ? 1 : 0.94).combined(with: .opacity)
    return .asymmetric(
      insertion: scale.animation(.easeInOut(duration: 0.3).delay(0.25)),
      removal: scale.animation(.easeOut(duration: 0.15)))
  }

  private var isCovered: Bool {
    switch model.stage {
    case .heartLost, .cleared, .over: true
    default: model.isLessonSolved
    }
  }

  @ViewBuilder private func interlude(_ layout: ClimbLayout) -> some View {
    switch model.stage {
    case .intro:
      // It is gone when the first cards are dealt over its place.
      LevelIntro(model: model, layout: layout)
        .transition(
          .asymmetric(
            insertion: .opacity, removal: .opacity.animation(.easeOut(duration: 0.12))))
    case .heartLost(let loss):
      Interlude { HeartLostPlate(model: model, loss: loss) }
        .transition(panel)
    case .cleared(let pay):
      Interlude { ClearedPlate(app: app, model: model, pay: pay) }
        .transition(panel)
      if model.run.levelsCleared == ClimbRules.summit, !reducesMotion {
        Confetti(age: model.secondsInStage).transition(.opacity)
      }
    case .over(let story):
      Interlude {
        StoryPlate(app: app, model: model, story: story, size: size)
      }
      .transition(panel)
    case .board where model.isLessonSolved:
      Interlude { ClimbLessonPlate(app: app) }
        .transition(panel)
    case .board, .bonus, .shop: EmptyView()
    }
  }
}

/// The header of a run's screens: leave button, hearts, title, coins and pause button.
struct ClimbHeader: View {
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: ClimbModel
  var size: Size
  var insets: EdgeInsets
  var title: String?

  var body: some View {
    let side = isTight ? 16.0 : 32
    VStack {
      ZStack {
        if let title, !isTight {
          Text(title).game(TypeSize.heading, ink: .primary)
            .accessibilityAddTraits(.isHeader)
        }
        HStack(spacing: isNarrow ? 8 : isTight ? 12 : 14) {
          if isMirrored {
            if !model.isLesson {
              if hasHelp { helpButton }
              pauseButton
            }
            CoinsPill(
              coins: model.shownCoins, isTight: isNarrow, bubble: hasBubble ? .bottomLeading : nil)
            Spacer(minLength: 4)
            HeartsPill(hearts: model.shownHearts, isTight: isNarrow)
            leaveButton
          } else {
            leaveButton
            HeartsPill(hearts: model.shownHearts, isTight: isNarrow)
            Spacer(minLength: 4)
            CoinsPill(
              coins: model.shownCoins, isTight: isNarrow, bubble: hasBubble ? .bottomTrailing : nil)
            if !model.isLesson {
              pauseButton
              if hasHelp { helpButton }
            }
          }
        }
      }
      Spacer()
    }
    .padding(
      EdgeInsets(
        top: insets.top + (size.width > size.height ? side : 8), leading: insets.leading + side,
        bottom: 0, trailing: insets.trailing + side))
  }

  private var isMirrored: Bool { app.settings.mainHand == .left }
  private var isNarrow: Bool { size.width < 480 }
  /// Whether there is room for a bubble; below a title, panels would cover it.
  private var hasBubble: Bool { !isTight && title == nil }
  private var isTight: Bool { size.width < 600 || size.height < 500 }
  /// Whether there is room for the button that opens the table of hands.
  private var hasHelp: Bool { !isNarrow || size.width >= 380 && textScale <= 1.3 }

  private var leaveButton: some View {
    CircleButton(
      symbol: "xmark", label: model.isLesson ? Strings.close : Strings.toTheMap,
      tip: Tip(alignment: isMirrored ? .bottomTrailing : .bottomLeading)
    ) {
      withAnimation(.easeInOut(duration: 0.4)) {
        if model.isLesson { app.leaveLesson() } else { app.go(to: .climbMap) }
      }
    }
  }

  private var helpButton: some View {
    CircleButton(
      symbol: "questionmark", label: Strings.help,
      tip: Tip(
        alignment: isMirrored ? .bottomLeading : .bottomTrailing, key: Strings.handsKey)
    ) { withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) } }
  }

  private var pauseButton: some View {
    CircleButton(
      symbol: "pause", label: Strings.pause,
      tip: Tip(
        alignment: isMirrored ? .bottomLeading : .bottomTrailing,
        key: app.keyName(of: .pause))
    ) {
      withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
    }
    .padShortcut(.start)
  }
}

/// The board of a level with its HUD.
private struct ClimbBoard: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ClimbModel
  var layout: ClimbLayout
  var size: Size
  var insets: EdgeInsets

  var body: some View {
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onTapGesture {
          if model.stage == .intro {
            model.endIntro()
          } else {
            withAnimation(BoardView.select) { model.clearSelection() }
          }
        }
        .pointerStyle(.default)
        .onSecondaryTap { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
        .accessibilityHidden(true)
      ForEach(model.slams) { slam in
        SlamFlare(slam: slam, layout: layout.slams).transition(.identity)
      }
      ClimbHeader(app: app, model: model, size: size, insets: insets)
      if layout.isWide {
        LevelColumn(model: model, layout: layout)
          .frame(width: layout.level.width, alignment: .leading)
          .frame(width: layout.level.width, height: layout.level.height, alignment: .topLeading)
          .placed(in: layout.level)
          // Its explanation is drawn above the board.
          .zIndex(1)
      } else {
        LevelRow(model: model).placed(in: layout.level).zIndex(1)
      }
      if let place = layout.next {
        NextCardsRow(model: model, size: place.size, hasTitle: false).placed(in: place)
          .transition(.opacity)
      }
      BoardView(model: model, layout: layout.board, suggested: model.lessonGoal)
        .onSecondaryTap { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
        .placed(in: layout.boardFrame)
      if awaitsCards { cardsToCome }
      if model.stage == .board { corners }
      ClimbHandColumn(model: model, layout: layout)
      CharmShelf(model: model, layout: layout).placed(in: layout.charms)
      ToolTray(app: app, model: model, layout: layout)
        .frame(
          width: layout.tools.width, height: layout.tools.height,
          alignment: layout.isWide != layout.isMirrored ? .leading : .trailing
        )
        .placed(in: layout.tools)
      ForEach(model.slams) { slam in
        SlamShow(slam: slam, layout: layout.slams).transition(.identity)
      }
    }
    .frame(width: size.width, height: size.height)
  }

  /// Whether the first cards of a deal are still to come.
  private var awaitsCards: Bool {
    model.stage == .intro || model.isDealing && model.shownScore == 0
  }

  /// Holds the focus until there are cards, which then get it; otherwise it would go to the header.
  private var cardsToCome: some View {
    Button {
      model.endIntro()
    } label: {
      Color.clear
    }
    .buttonStyle(.plain)
    .focusEffectDisabled()
    .prefersDefaultFocus()
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .placed(in: layout.boardFrame)
  }

  /// The number of cards in the deck, in the lower right corner.
  @ViewBuilder private var corners: some View {
    if layout.isWide {
      let count = model.shownDeckCount
      Text(layout.isCompact && look.isTextLarge ? Strings.deckShort(count) : Strings.deck(count))
        .game(TypeSize.body, ink: .secondary)
        // In the middle of the height of the tools, in the opposite corner.
        .frame(minHeight: layout.isCompact ? nil : layout.toolSize)
        .frame(
          width: size.width, height: size.height - 2 * layout.margin,
          alignment: layout.isMirrored ? .bottomLeading : .bottomTrailing
        )
        .padding(
          layout.isMirrored ? .leading : .trailing,
          2 * (layout.margin + (layout.isMirrored ? insets.leading : insets.trailing))
        )
        .allowsHitTesting(false)
    }
  }
}

/// The keyboard shortcuts of a run.
private struct ClimbKeys: ViewModifier {
  var app: AppModel
  var model: ClimbModel

  func body(content: Content) -> some View {
    content
      .onKeyPress(.space) { press() }
      .onKeyPress("h") {
        withAnimation(BoardView.move) { model.showHint() }
        return .handled
      }
      .onKeyPress(characters: { $0 == "?" }) { _ in help() }
      .onKeyPress(KeyEquivalent(.f1)) { help() }
      .onKeyPress("1") { take(0) }
      .onKeyPress("2") { take(1) }
      .onKeyPress("u") { undoTrade() }
      .onKeyPress(characters: { $0 == "z" }) {
        $0.modifiers.contains(.control) && !$0.modifiers.contains(.shift) ? undoTrade() : .ignored
      }
      .onKeyPress("p") {
        withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
        return .handled
      }
  }

  private func undoTrade() -> KeyPress.Result {
    guard model.undoableTrade != nil else { return .ignored }
    withAnimation(ShopHoldings.trade) { model.undoTrade() }
    return .handled
  }

  private func press() -> KeyPress.Result {
    switch model.stage {
    case .intro:
      model.endIntro()
    case .board where model.pendingDue != nil: model.goOn()
    case .board where model.aim != nil: withAnimation(BoardView.move) { model.useTool() }
    case .board where !model.session.selection.isEmpty:
      withAnimation(BoardView.move) { model.play() }
    default: return .ignored
    }
    return .handled
  }

  private func help() -> KeyPress.Result {
    withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) }
    return .handled
  }

  private func take(_ index: Int) -> KeyPress.Result {
    let tools = model.inOrder(model.run.tools)
    guard model.stage == .board, tools.indices.contains(index) else { return .ignored }
    withAnimation(BoardView.select) { model.take(tools[index]) }
    return .handled
  }
}
