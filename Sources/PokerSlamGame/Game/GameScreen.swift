import Session
import StageUI

/// The board with its score, the hand in the making and the button that plays it.
struct GameScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size
  /// Only the board is seen through the frost: the rest would be stains.
  ///
  /// It goes by itself, so that what is blurred stays the same picture.
  var isFrosted = false

  private var model: GameModel { app.game }

  var body: some View {
    let layout = GameLayout(
      size: size, insets: insets,
      wantsReference: app.settings.keepsReferenceOpen || app.screen.panels.contains(.reference),
      textScale: textScale)
    let coach = app.settings.knowsTheBoard ? nil : Coach(model)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onTapGesture { withAnimation(BoardView.select) { model.clearSelection() } }
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      Group {
        if layout.isWide {
          ScoreColumn(model: model, best: app.record).placed(in: layout.score)
        } else {
          ScorePill(model: model).placed(in: layout.score)
        }
      }
      .opacity(isFrosted ? 0 : 1)
      if tracksDeck, let place = layout.tracker,
        layout.isWide || model.session.selection.count < 2
      {
        DeckTracker(
          state: model.state,
          width: place.width - (layout.isWide ? 32 : 2 * DeckTracker.compactPadding),
          isCompact: !layout.isWide
        )
        .position(x: place.midX, y: place.midY)
        .transition(.opacity.animation(.easeOut(duration: 0.2)))
      }
      // Without a closure of its own, so that what changes around the board leaves its cards alone.
      BoardView(model: model, layout: layout.board, suggested: coach?.cells ?? [])
        .onSecondaryTap(perform: back)
        .placed(in: layout.boardFrame)
        // The blur alone waits for the panel: what the last hand moves goes on below it.
        .transaction {
          if model.marks.isOver {
            $0.animation = GameOverPanel.entrance(after: Ending.entranceMoment)
          }
        } body: {
          $0.blur(radius: isFrosted ? 14 : 0)
        }
      Group {
        HandColumn(
          model: model, layout: layout, coach: coach, countsHands: app.settings.countsHands)
        GameCorners(app: app, model: model, layout: layout, size: size, insets: insets)
      }
      .opacity(isFrosted ? 0 : 1)
      if let frame = layout.reference {
        HandReferencePanel(marked: model.handsOnTheTable, form: .beside) {
          withAnimation { app.settings.keepsReferenceOpen = false }
        }
        .placed(in: frame)
        .opacity(isFrosted ? 0 : 1)
        .transition(.move(edge: .leading).combined(with: .opacity))
      }
    }
    .frame(width: size.width, height: size.height)
    .modifier(GameKeys(app: app, model: model))
    .onAppear(perform: deal)
    // One that has not yet left when it comes back, for another game, does not appear.
    .onChange(of: model.pieces.isEmpty, deal)
    .onChange(of: model.state.moveCount) {
      if model.state.moveCount >= Coach.steps { app.settings.knowsTheBoard = true }
    }
    .modifier(Haptics(app: app))
  }

  private func deal() {
    let isCleared = model.state.grid.occupied.isEmpty
    if model.pieces.isEmpty, !model.isDealing, !isCleared { model.dealCards() }
  }

  /// The right button means what Escape does.
  private func back() {
    withAnimation(model.session.selection.isEmpty ? .easeInOut(duration: 0.25) : BoardView.select) {
      app.back()
    }
  }

  /// In practice always: there it is part of the help.
  private var tracksDeck: Bool {
    app.settings.tracksDeck || !model.session.game.mode.isRecorded
  }
}

/// Lets what happens be felt, without another look at the screen.
private struct Haptics: ViewModifier {
  var app: AppModel

  func body(content: Content) -> some View {
    content.sensoryFeedback(trigger: app.game.felt) { _, new in
      app.settings.haptics ? new?.feedback : nil
    }
  }
}

/// What keys do on the board.
private struct GameKeys: ViewModifier {
  var app: AppModel
  var model: GameModel

  func body(content: Content) -> some View {
    content
      .onKeyPress(.space) { play() }
      .onKeyPress("u") { animated { model.undo() } }
      .onKeyPress("r") { animated { model.redo() } }
      .onKeyPress("h") { animated { model.showHint() } }
      .onKeyPress(characters: { $0 == "z" || $0 == "Z" || $0 == "y" }, action: undo)
      .onKeyPress(characters: { $0 == "?" }) { _ in help() }
      .onKeyPress(KeyEquivalent(.f1)) { help() }
      .onKeyPress("p") { still { app.pause() } }
  }

  private func play() -> KeyPress.Result {
    guard !model.session.selection.isEmpty else { return .ignored }
    return animated { model.play() }
  }

  /// What the rest of the desktop calls these.
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

/// The buttons in the corners, and how many cards are still to come.
struct GameCorners: View {
  var app: AppModel
  var model: GameModel
  var layout: GameLayout
  var size: Size
  var insets: EdgeInsets

  var body: some View {
    ZStack {
      VStack {
        HStack(spacing: 12) {
          CircleButton(
            symbol: "xmark", label: Strings.leave, tip: Tip(alignment: .bottomLeading)
          ) {
            withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
          }
          Spacer()
          if layout.isWide || size.width >= 480 {
            CircleButton(
              symbol: "pause", label: Strings.pause,
              tip: Tip(alignment: .bottomTrailing, key: Strings.pauseKey)
            ) {
              withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
            }
            .padShortcut(.start)
          }
          CircleButton(
            symbol: "questionmark", label: Strings.hands, isOn: layout.reference != nil,
            tip: Tip(alignment: .bottomTrailing, key: Strings.handsKey)
          ) { toggleReference() }
        }
        Spacer()
        if layout.isWide {
          HStack(spacing: GameLayout.cornerSpacing) {
            if layout.reference == nil { Tools(model: model, layout: layout) }
            Spacer()
            if layout.reference != nil {
              VStack(alignment: .trailing, spacing: 16) {
                counts
                HStack(spacing: 12) { Tools(model: model, layout: layout) }
              }
            } else {
              counts
            }
          }
        }
      }
      .padding(
        EdgeInsets(
          top: layout.isWide ? insets.top + layout.margin : layout.score.midY - 22,
          leading: insets.leading + layout.margin, bottom: insets.bottom + layout.margin,
          trailing: insets.trailing + layout.margin))
      if let place = layout.tools {
        HStack(spacing: GameLayout.toolSpacing) { Tools(model: model, layout: layout) }
          .position(x: place.midX, y: place.midY)
      }
    }
  }

  private var counts: some View {
    VStack(alignment: .trailing, spacing: 4) {
      if app.settings.countsHands { HandCount(model: model) }
      DeckCount(model: model)
    }
    .frame(maxWidth: layout.hand.width - layout.margin, alignment: .trailing)
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

/// Undo, redo where there is room for it, and hint.
private struct Tools: View {
  var model: GameModel
  var layout: GameLayout

  var body: some View {
    let session = model.session
    let side: Alignment = layout.isWide && layout.reference == nil ? .topLeading : .topTrailing
    Tool(model: model, action: .undo, isEnabled: session.canUndo, side: side)
    if layout.hasRedo {
      Tool(model: model, action: .redo, isEnabled: session.canRedo, side: side)
    }
    Tool(model: model, action: .hint, isEnabled: !session.isOver, side: side)
  }
}

/// One of the tools, which is looked at again when it can be used or no longer.
private struct Tool: View {
  enum Action { case undo, redo, hint }

  var model: GameModel
  var action: Action
  var isEnabled: Bool
  var side: Alignment

  var body: some View {
    let (symbol, label, key) =
      switch action {
      case .undo: ("arrow.uturn.backward", Strings.undo, Strings.undoKey)
      case .redo: ("arrow.uturn.forward", Strings.redo, Strings.redoKey)
      case .hint: ("lightbulb", Strings.hint, Strings.hintKey)
      }
    CircleButton(symbol: symbol, label: label, tip: Tip(alignment: side, key: key)) {
      withAnimation(BoardView.move) {
        switch action {
        case .undo: model.undo()
        case .redo: model.redo()
        case .hint: model.showHint()
        }
      }
    }
    .disabled(!isEnabled)
  }
}

/// How many cards are still to come.
private struct DeckCount: View {
  var model: GameModel

  var body: some View {
    let count = model.state.deckCount
    ViewThatFits(in: .horizontal) {
      words(Strings.deck(count))
      words(Strings.deckShort(count))
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.deck(count))
    .accessibilityAddTraits(.isStaticText)
  }

  private func words(_ text: String) -> some View {
    Text(text).game(TypeSize.body, ink: .secondary)
      .lineLimit(1)
  }
}

/// How many hands lie on the board, for those who want to know.
struct HandCount: View {
  var model: GameModel

  var body: some View {
    let session = model.session
    Text(Strings.handsThere(session.state.grid.hands(session.game.adjacency).count))
      .game(TypeSize.body, ink: .secondary)
      .multilineTextAlignment(.trailing)
  }
}
