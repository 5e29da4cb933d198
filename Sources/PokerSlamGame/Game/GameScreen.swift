import Session
import StageUI

/// The board with the score, the selected hand and the button that plays it.
struct GameScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size
  /// Whether a panel covers the screen; then the board is blurred, and everything else is hidden.
  ///
  /// The board is blurred as a separate group, so that the blurred picture stays cached.
  var isFrosted = false

  private var model: GameModel { app.game }
  /// Whether the marks of the pace line are explained, after a tap or a long press.
  @State private var explainsPar = false
  @State private var showsParBubble = false

  var body: some View {
    let mode = model.mode
    // The coach's advice about par and decks does not hold against the clock.
    let coach =
      app.settings.knowsTheBoard || mode.isTimed
      ? nil : Coach(model, knowsLessons: app.settings.solvedLessons.isComplete)
    let layout = GameLayout(
      size: size, insets: insets,
      wantsReference: !mode.isTimed
        && (app.settings.keepsReferenceOpen || app.screen.panels.contains(.reference)),
      wantsTracker: tracksDeck && !mode.isTimed, wantsPace: showsPace(coach),
      stacksWords: !app.settings.knowsTheBoard && !mode.isTimed, wantsClock: mode.isTimed,
      wantsNext: mode.showsNextCards, isMirrored: app.settings.mainHand == .left,
      textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onTapGesture { withAnimation(BoardView.select) { model.clearSelection() } }
        .pointerStyle(.default)
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      ForEach(model.slams) { slam in
        SlamFlare(slam: slam, layout: layout.slams).transition(.identity)
      }
      Group {
        if layout.isWide {
          ScoreColumn(model: model).placed(in: layout.score)
        } else {
          ScorePill(model: model).placed(in: layout.score)
        }
        if let place = layout.clock {
          RushClock(model: model, diameter: place.width).placed(in: place)
        }
      }
      .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
      if let place = layout.pace {
        ScorePace(
          model: model, hasNote: layout.isWide,
          // The bubble and its distance are up to 150 points high.
          bubble: size.height - place.minY < 170 * textScale ? .top : .bottom,
          isExplained: $explainsPar, showsBubble: $showsParBubble
        )
        .onSecondaryTap(perform: back)
        .placed(in: place)
        .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
        // In a tall window the bubble lies over the cards.
        .zIndex(showsParBubble ? 1 : 0)
      }
      if let tracker = layout.tracker,
        !tracker.replacesButton || model.session.selection.count < 2
      {
        DeckTracker(state: model.state, table: tracker.table)
          .position(x: tracker.center.x, y: tracker.center.y)
          .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
          .transition(.opacity.animation(.easeOut(duration: 0.2)))
      }
      if let place = layout.next {
        NextCardsRow(model: model, size: place.size, hasTitle: layout.isWide)
          .placed(in: place)
          .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
      }
      // Pass no closures to the board. Closures never compare equal, so each change around the
      // board would evaluate all cards again.
      BoardView(
        model: model, layout: layout.board, suggested: coach?.suggestion(in: model) ?? [],
        fan: app.fan?.moved(by: layout.boardFrame.origin)
      )
      .onSecondaryTap(perform: back)
      .placed(in: layout.boardFrame)
      // Only the blur waits for the panel; the last hand keeps moving below it.
      .transaction {
        if model.marks.isOver {
          $0.animation = GameOverPanel.entrance(after: Ending.coverMoment)
        } else if $0.animation == BoardView.move {
          // When the last hand is undone, the blur ends at once, although the panel is still
          // leaving. Blurring the moving cards made the longest frames of the game-over workload,
          // 2.2 times the median (2026-11).
          $0.animation = nil
        }
      } body: {
        $0.modifier(Frost(isFrosted: isFrosted))
      }
      .opacity(model.hidesCards ? 0 : 1)
      .accessibilityHidden(model.hidesCards)
      if model.hidesCards {
        FaceDownBoard(layout: layout.board).placed(in: layout.boardFrame)
          .transition(.opacity)
      }
      Group {
        HandColumn(
          model: model, layout: layout, coach: coach, countsHands: app.settings.countsHands,
          hasNote: !layout.isWide && layout.pace != nil)
        GameCorners(
          app: app, model: model, layout: layout, size: size, insets: insets,
          pointsAtHelp: coach?.pointsAtHelp ?? false)
      }
      .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
      if let frame = layout.reference {
        HelpPanel(
          page: Bindable(app).helpPage, marked: model.handsOnTheTable, form: .beside, app: app
        ) {
          withAnimation { app.settings.keepsReferenceOpen = false }
        }
        .placed(in: frame)
        .modifier(CoveredByPanels(model: model, isCovered: isFrosted))
        .transition(
          .move(edge: layout.isMirrored ? .trailing : .leading).combined(with: .opacity))
      }
      ForEach(model.slams) { slam in
        SlamShow(slam: slam, layout: layout.slams).transition(.identity)
      }
    }
    .frame(width: size.width, height: size.height)
    .modifier(GameKeys(app: app, model: model))
    .onAppear(perform: deal)
    // `onAppear` is not called again when the screen comes back before its removal has ended. A new
    // game begun in the meantime has no cards yet, so its cards are dealt here.
    .onChange(of: model.pieces.isEmpty, deal)
    .onChange(of: model.state.moveCount) {
      app.noteCoachedHand()
    }
    .modifier(Haptics(app: app))
  }

  private func deal() {
    let isCleared = model.state.grid.occupied.isEmpty
    if model.pieces.isEmpty, !model.isDealing, !isCleared { model.dealCards(fromFan: true) }
  }

  /// Handles the right mouse button like Escape.
  private func back() {
    withAnimation(model.session.selection.isEmpty ? .easeInOut(duration: 0.25) : BoardView.select) {
      app.back()
    }
  }

  /// Whether the pace line is shown.
  ///
  /// It needs the player's setting and a mode that keeps records. It appears once the player knows
  /// the board, or while the coach explains par.
  private func showsPace(_ coach: Coach?) -> Bool {
    app.settings.showsPace && (app.settings.knowsTheBoard || coach?.beat == .par)
      && model.mode.hasPar
  }

  /// Whether the deck tracker is wanted: if the player has chosen it, and always in practice mode.
  private var tracksDeck: Bool {
    app.settings.tracksDeck || !model.mode.isRecorded
  }
}

/// Hides everything around the board while a panel covers the screen.
///
/// After the last hand the fade waits for the game-over panel, so that the points of the hand are
/// seen.
private struct CoveredByPanels: ViewModifier {
  var model: GameModel
  @Environment(\.isGathered) private var isGathered
  var isCovered: Bool

  func body(content: Content) -> some View {
    content.transaction {
      if model.marks.isOver {
        $0.animation = GameOverPanel.entrance(after: Ending.coverMoment)
      } else if $0.animation == BoardView.move {
        // When the last hand is undone, the cards return first, and everything around them three
        // frames later.
        $0.animation = BoardView.move.delay(0.05)
      }
    } body: {
      $0.opacity(isCovered ? 0 : 1)
    }
    .opacity(isGathered ? 0 : 1)
    .animation(.easeInOut(duration: 0.4), value: isGathered)
  }
}

/// Blurs the board under a panel.
private struct Frost: ViewModifier {
  @Environment(\.isGathered) private var isGathered
  var isFrosted: Bool

  func body(content: Content) -> some View {
    content.blur(radius: isFrosted && !isGathered ? 14 : 0)
      // The cards that return to the menu's fan are sharp from the first frame on: blurred faces
      // hid the cards of the fan until the end.
      .animation(nil, value: isGathered)
  }
}

/// Plays haptic feedback without evaluating the screen again.
private struct Haptics: ViewModifier {
  var app: AppModel

  func body(content: Content) -> some View {
    content.sensoryFeedback(trigger: app.game.felt) { _, new in
      app.settings.givesFeedback ? new?.feedback : nil
    }
  }
}

/// The keyboard shortcuts of the board.
private struct GameKeys: ViewModifier {
  var app: AppModel
  var model: GameModel

  func body(content: Content) -> some View {
    content
      .onKeyPress(.space, phases: [.down, .repeat]) { play($0) }
      .onKeyPress("u") { animated { model.undo() } }
      .onKeyPress("r") { animated { model.redo() } }
      .onKeyPress("h") { animated { app.askForHint() } }
      .onKeyPress(characters: { $0 == "z" || $0 == "Z" || $0 == "y" }, action: undo)
      .onKeyPress(characters: { $0 == "?" || Self.shiftedToQuestionMark.contains($0) }) { press in
        press.characters == "?" || press.modifiers.contains(.shift) ? help() : .ignored
      }
      .onKeyPress(KeyEquivalent(.f1)) { help() }
      .onKeyPress("p") { still { app.pause() } }
  }

  /// The keys that type "?" together with Shift on American and British, German, French, Spanish
  /// and Nordic keyboards.
  ///
  /// They are needed because a key press reports the character without Shift.
  private static let shiftedToQuestionMark: Set<Character> = ["/", "ß", ",", "'", "+"]

  /// Plays the selected hand.
  ///
  /// If the selected cards make no hand, the key is left to the card with the focus ring, which it
  /// selects. Without a ring, as in a game with the mouse, the selection is refused instead: the key
  /// must not make a ring appear.
  private func play(_ press: KeyPress) -> KeyPress.Result {
    if model.session.selectedHand == nil {
      guard press.isFirst, model.session.selection.count >= 2 else { return .ignored }
      // A key that is held down is refused once.
      guard press.phase == .down else { return .handled }
    }
    return animated { model.play() }
  }

  /// Handles the usual desktop shortcuts, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y.
  private func undo(_ press: KeyPress) -> KeyPress.Result {
    guard press.modifiers.contains(.control) else { return .ignored }
    let isRedo = press.modifiers.contains(.shift) || press.characters.lowercased() == "y"
    return animated { isRedo ? model.redo() : model.undo() }
  }

  private func help() -> KeyPress.Result {
    still { app.screen.panels.isEmpty ? app.go(to: .reference) : app.back() }
  }

  private func still(_ action: @MainActor () -> Void) -> KeyPress.Result {
    withAnimation(.easeInOut(duration: 0.25), action)
    return .handled
  }

  private func animated(_ action: @MainActor () -> Void) -> KeyPress.Result {
    withAnimation(BoardView.move, action)
    return .handled
  }
}

/// The buttons in the corners, and the number of cards left in the deck.
struct GameCorners: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: GameModel
  var layout: GameLayout
  var size: Size
  var insets: EdgeInsets
  /// Whether the help button glows.
  var pointsAtHelp = false

  var body: some View {
    let isDaily = model.mode.isDated
    ZStack {
      VStack {
        HStack(spacing: layout.isWide ? 12 : layout.cornerSpacing) {
          if layout.isMirrored {
            helpButton
            pauseButton
            Spacer()
            if !layout.isWide { DeckBadge(model: model) }
            leaveButton(isDaily: isDaily)
          } else {
            leaveButton(isDaily: isDaily)
            if !layout.isWide { DeckBadge(model: model) }
            Spacer()
            pauseButton
            helpButton
          }
        }
        Spacer()
        if layout.isWide {
          HStack(alignment: .bottom, spacing: layout.cornerSpacing) {
            if layout.isMirrored {
              countsCorner
              Spacer()
              toolsCorner
            } else {
              toolsCorner
              Spacer()
              countsCorner
            }
          }
        }
      }
      .padding(
        EdgeInsets(
          top: layout.isWide ? insets.top + layout.margin : layout.score.midY - 22,
          leading: insets.leading + side, bottom: insets.bottom + layout.margin,
          trailing: insets.trailing + side))
      if let place = layout.tools {
        HStack(spacing: GameLayout.toolSpacing) { Tools(app: app, model: model, layout: layout) }
          .position(x: place.midX, y: place.midY)
      }
    }
  }

  private func leaveButton(isDaily: Bool) -> some View {
    CircleButton(
      symbol: "xmark", label: isDaily ? Strings.toTheCalendar : Strings.leave,
      tip: Tip(alignment: layout.isMirrored ? .bottomTrailing : .bottomLeading)
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: isDaily ? .daily : .menu) }
    }
  }

  private var pauseButton: some View {
    CircleButton(
      symbol: "pause", label: Strings.pause,
      tip: Tip(
        alignment: layout.isMirrored ? .bottomLeading : .bottomTrailing,
        key: app.keyName(of: .pause))
    ) {
      withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
    }
    .padShortcut(.start)
  }

  private var helpButton: some View {
    CircleButton(
      symbol: "questionmark", label: Strings.help, isOn: layout.reference != nil,
      isHinted: pointsAtHelp,
      tip: Tip(
        alignment: layout.isMirrored ? .bottomLeading : .bottomTrailing, key: Strings.handsKey)
    ) { toggleReference() }
  }

  @ViewBuilder private var toolsCorner: some View {
    if layout.reference == nil, model.mode.allowsUndo || model.mode.allowsHints {
      Tools(app: app, model: model, layout: layout)
    }
  }

  @ViewBuilder private var countsCorner: some View {
    if layout.reference != nil {
      VStack(alignment: layout.isMirrored ? .leading : .trailing, spacing: 16) {
        counts
        HStack(spacing: 12) { Tools(app: app, model: model, layout: layout) }
      }
    } else {
      counts
    }
  }

  /// The padding on the left and right; smaller in a narrow window, so that the score fits between
  /// the buttons.
  private var side: Double { !layout.isWide && size.width < 344 ? 8 : layout.margin }

  private var counts: some View {
    VStack(alignment: layout.isMirrored ? .leading : .trailing, spacing: 4) {
      // In a low window, large text leaves room for only one line.
      if app.settings.countsHands, !layout.isCompact || !look.isTextLarge {
        HandCount(model: model)
      }
      DeckCount(model: model)
    }
    .frame(
      maxWidth: layout.hand.width - layout.margin,
      alignment: layout.isMirrored ? .leading : .trailing)
  }

  private func toggleReference() {
    withAnimation(.easeInOut(duration: 0.3)) {
      if layout.reference != nil {
        app.settings.keepsReferenceOpen = false
        app.close(.reference)
      } else {
        app.go(to: .reference)
      }
    }
  }
}

/// The buttons undo, redo (if there is room) and hint.
private struct Tools: View {
  var app: AppModel
  var model: GameModel
  var layout: GameLayout

  var body: some View {
    let session = model.session
    let isLeading = (layout.isWide && layout.reference == nil) != layout.isMirrored
    let side: Alignment = isLeading ? .topLeading : .topTrailing
    Tool(
      app: app, model: model, action: .undo, isEnabled: session.canUndo, side: side,
      key: app.keyName(of: .undo))
    if layout.hasRedo {
      Tool(
        app: app, model: model, action: .redo, isEnabled: session.canRedo, side: side,
        key: app.keyName(of: .redo))
    }
    Tool(
      app: app, model: model, action: .hint, isEnabled: !session.isOver, side: side,
      key: app.keyName(of: .hint))
  }
}

/// One of the buttons undo, redo and hint; evaluated again only when it becomes enabled or
/// disabled.
private struct Tool: View {
  enum Action { case undo, redo, hint }

  var app: AppModel
  var model: GameModel
  var action: Action
  var isEnabled: Bool
  var side: Alignment
  /// The key of the action, for the tooltip.
  var key: String?

  var body: some View {
    let (symbol, label) =
      switch action {
      case .undo: ("arrow.uturn.backward", Strings.undo)
      case .redo: ("arrow.uturn.forward", Strings.redo)
      case .hint: ("lightbulb", Strings.hint)
      }
    CircleButton(
      symbol: symbol, label: label, tip: Tip(alignment: side, key: key, warning: warning)
    ) {
      withAnimation(BoardView.move) {
        switch action {
        case .undo: model.undo()
        case .redo: model.redo()
        case .hint: app.askForHint()
        }
      }
    }
    .disabled(!isEnabled)
  }

  /// A warning that the button marks the score; nil if it does not, or if the score has the mark.
  private var warning: String? {
    let mark: Marks = action == .undo ? .undo : action == .hint ? .hint : []
    return model.mode.isRecorded && !model.help.isSuperset(of: mark)
      ? Strings.marksTheScore : nil
  }
}

/// The number of cards left in the deck.
private struct DeckCount: View {
  var model: GameModel

  var body: some View {
    let count = model.shownDeckCount
    let round = model.mode.whenDead == .dealAgain ? model.state.round + 1 : nil
    ViewThatFits(in: .horizontal) {
      words(round.map { Strings.deck($0, count) } ?? Strings.deck(count))
      words(Strings.deckShort(count))
      HStack(spacing: 6) {
        GameSymbol("rectangle.stack", size: 18).foregroundStyle(Ink.secondary)
        words(Strings.number(count))
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(round.map { Strings.deck($0, count) } ?? Strings.deck(count))
    .accessibilityAddTraits(.isStaticText)
  }

  private func words(_ text: String) -> some View {
    Text(text).game(TypeSize.body, ink: .secondary)
      .lineLimit(1)
  }
}

/// The number of cards in the deck, in the corner of a tall window.
private struct DeckBadge: View {
  @Environment(\.look) private var look
  var model: GameModel

  var body: some View {
    let count = model.shownDeckCount
    VStack(spacing: 1) {
      if !look.isTextLarge { GameSymbol("rectangle.stack", size: 16, isFixed: true) }
      Text(Strings.number(count)).game(TypeSize.body).lineLimit(1).fixedSize()
    }
    .foregroundStyle(Ink.secondary)
    .frame(width: 44, height: 44)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.deck(count))
    .accessibilityAddTraits(.isStaticText)
  }
}

/// The number of hands that can be played now, shown if the player has chosen so in the settings.
struct HandCount: View {
  var model: GameModel

  var body: some View {
    let session = model.session
    let count = session.state.grid.hands(session.game.adjacency).count
    ViewThatFits(in: .horizontal) {
      words(Strings.handsThere(count))
      words(Strings.handsShort(count))
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.handsThere(count))
    .accessibilityAddTraits(.isStaticText)
  }

  private func words(_ text: String) -> some View {
    Text(text).game(TypeSize.body, ink: .secondary).lineLimit(1)
  }
}

extension GameModel {
  /// The number of cards in the deck, including those that are still to fall.
  fileprivate var shownDeckCount: Int { state.deckCount + cardsToFall }
}
