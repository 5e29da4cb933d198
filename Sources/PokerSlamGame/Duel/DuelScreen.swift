import Session
import StageUI

/// The duel for two: the lobby, the boards, and the result.
struct DuelScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size

  var body: some View {
    let model = app.duel
    let hasRoom = DuelLayout.hasRoomForTwo(size, insets, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onTapGesture { clear(model) }
        .pointerStyle(.default)
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      switch model.stage {
      case .lobby:
        DuelLobby(app: app, model: model, size: size, insets: insets, isSideBySide: hasRoom)
          .transition(.opacity)
      case .playing:
        DuelTable(
          app: app, model: model, size: size,
          layout: DuelLayout(
            size: size, insets: insets, textScale: textScale,
            isSideBySide: model.isSideBySide)
        )
        .transition(.opacity)
      case .result:
        DuelResult(app: app, model: model, size: size, insets: insets)
          .id(model.resultNumber)
          .transition(.opacity)
      }
    }
    .frame(width: size.width, height: size.height)
    .onAppear { model.fit(sideBySide: hasRoom) }
    .onChange(of: hasRoom) { model.fit(sideBySide: hasRoom) }
    .onChange(of: model.stage) { model.fit(sideBySide: hasRoom) }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.duel)
  }

  private func back() { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }

  private func clear(_ model: DuelModel) {
    guard model.isOpen, !model.isSideBySide else { return }
    withAnimation(BoardView.select) { model.board?.clearSelection() }
  }
}

/// The cards, the players and the buttons of a duel, with the veil or the pause over them.
private struct DuelTable: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var model: DuelModel
  var size: Size
  var layout: DuelLayout

  var body: some View {
    let isCovered = model.veil != nil || model.isPaused
    ZStack {
      ZStack { table(isCovered) }
        .blur(radius: model.isPaused ? 14 : 0)
      if model.isPaused {
        Theme.dim.opacity(0.6).ignoresSafeArea()
          .contentShape(Rectangle())
          .pointerStyle(.default)
          .accessibilityHidden(true)
          .transition(.opacity)
        DuelPause(app: app, model: model)
          .frame(width: size.width, height: size.height)
          .transition(.scale(scale: reducesMotion ? 1 : 0.94).combined(with: .opacity))
          .focusScope()
          .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
      } else if let side = model.veil {
        // The veil has the focus and covers the buttons of the table, so it has its own.
        ZStack {
          DuelVeil(app: app, model: model, side: side)
            .padding(.vertical, layout.form == .tall ? layout.headerTop + 44 : 0)
          DuelCorners(app: app, model: model, layout: layout)
        }
        .frame(width: size.width, height: size.height)
        .id(side)
        .transition(.scale(scale: reducesMotion ? 1 : 0.94).combined(with: .opacity))
        .focusScope()
        .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
      }
    }
    .modifier(DuelKeys(app: app, model: model))
    .sensoryFeedback(trigger: model.board?.felt) { _, new in
      app.settings.haptics ? new?.feedback : nil
    }
  }

  /// The cards, the players and the buttons.
  @ViewBuilder private func table(_ isCovered: Bool) -> some View {
    if !isCovered {
      ForEach(flares, id: \.slam.id) { flare in
        SlamFlare(slam: flare.slam, layout: flare.frames).transition(.identity)
      }
    }
    ForEach(Array(layout.boardFrames.enumerated()), id: \.offset) { index, frame in
      DuelBoard(
        app: app, model: model, layout: layout.board,
        side: layout.form == .sideBySide ? DuelSide(rawValue: index) ?? .left : model.side
      )
      .placed(in: frame)
    }
    DuelSeats(model: model, layout: layout)
    if !isCovered { DuelHands(model: model, layout: layout, letters: app.duelLetters) }
    DuelCorners(app: app, model: model, layout: layout)
      .opacity(isCovered ? 0 : 1)
      .disabled(isCovered)
      .accessibilityHidden(isCovered)
    if !isCovered {
      ForEach(flares, id: \.slam.id) { flare in
        SlamShow(slam: flare.slam, layout: flare.frames).transition(.identity)
      }
    }
  }

  private struct Flare {
    var slam: Slam
    var frames: SlamFrames
  }

  /// The slams of all boards with their places; the points fly to the player who has played.
  private var flares: [Flare] {
    if layout.form == .sideBySide {
      return zip(model.boards, layout.slams).flatMap { board, frames in
        board.slams.map { Flare(slam: $0, frames: frames) }
      }
    }
    let frames = layout.slams(to: model.side)
    return (model.board?.slams ?? []).map { Flare(slam: $0, frames: frames) }
  }
}

/// The cards of a board, or their backs while they are hidden.
private struct DuelBoard: View {
  var app: AppModel
  var model: DuelModel
  var layout: BoardLayout
  var side: DuelSide

  var body: some View {
    ZStack {
      if model.veil != nil || model.isPaused {
        FaceDownBoard(layout: layout).transition(.opacity)
      } else if let board = model.board(of: side) {
        cards(board).id(side).transition(.opacity)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
  }

  @ViewBuilder private func cards(_ board: GameModel) -> some View {
    let back: () -> Void = { withAnimation(BoardView.select) { app.back() } }
    if model.isSideBySide {
      let isDone = model.duel?.isDone(side) ?? true
      BoardView(model: board, layout: layout)
        // Keys and pads move the cursors of both players, not the focus.
        .disabled(true)
        .overlay(alignment: .topLeading) {
          DuelCursor(model: model, side: side, layout: layout)
        }
        .opacity(isDone ? 0.5 : 1)
        .overlay {
          DuelTouch(model: model, side: side, board: board, layout: layout)
            .onSecondaryTap(perform: back)
        }
    } else {
      BoardView(model: board, layout: layout)
        .disabled(!model.isOpen)
        .onSecondaryTap(perform: back)
    }
  }
}

/// Selects cards by pointer or finger on the board of one of two players.
private struct DuelTouch: View {
  var model: DuelModel
  var side: DuelSide
  var board: GameModel
  var layout: BoardLayout

  var body: some View {
    Color.clear
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { value in
            guard model.canPlay(side) else { return }
            model.usePointer(side)
            withAnimation(BoardView.select) {
              if value.translation == .zero {
                board.pressBegan(at: layout.cell(at: value.startLocation))
              } else {
                board.pressMoved(to: layout.cell(draggedTo: value.location))
              }
            }
          }
          .onEnded { _ in withAnimation(BoardView.select) { board.pressEnded() } }
      )
      .accessibilityHidden(true)
  }
}

/// The ring around the card that a player's keys or pad point at.
private struct DuelCursor: View {
  @Environment(\.look) private var look
  var model: DuelModel
  var side: DuelSide
  var layout: BoardLayout

  var body: some View {
    let frame = layout.frame(of: model.cursors[side.rawValue])
    RoundedRectangle(cornerRadius: 8 * layout.scale + 4)
      .stroke(look.theme.isDark ? .white : look.theme.textPrimary, lineWidth: 3)
      .frame(width: frame.width + 8, height: frame.height + 8)
      .offset(x: frame.minX - 4, y: frame.minY - 4)
      .opacity(model.pointsByKeys.contains(side) && model.canPlay(side) ? 1 : 0)
      .allowsHitTesting(false)
      .accessibilityHidden(true)
  }
}

/// The keys of the boards.
private struct DuelKeys: ViewModifier {
  var app: AppModel
  var model: DuelModel

  func body(content: Content) -> some View {
    content
      .onKeyPress(phases: [.down, .repeat]) { press in
        model.takesKeys ? pressOfTwo(press) : .ignored
      }
      .onKeyPress(.space) {
        guard model.isOpen, model.board?.session.selectedHand != nil else { return .ignored }
        withAnimation(BoardView.move) { model.play(model.side) }
        return .handled
      }
      .onKeyPress("p") {
        withAnimation(.easeInOut(duration: 0.25)) { model.pause() }
        return .handled
      }
  }

  /// Handles Space, which plays for the left player, or a key of the right one: arrows and Return.
  ///
  /// `DuelModel.handle` gets the other keys of the left player, because they go by their places.
  private func pressOfTwo(_ press: KeyPress) -> KeyPress.Result {
    let moves: [(KeyEquivalent, DuelModel.Direction)] = [
      (.upArrow, .up), (.leftArrow, .left), (.downArrow, .down), (.rightArrow, .right),
    ]
    if let (_, direction) = moves.first(where: { $0.0 == press.key }) {
      withAnimation(BoardView.select) { model.move(.right, direction) }
      return .handled
    }
    guard press.key == .space || press.key == .return else { return .ignored }
    guard press.phase == .down else { return .handled }
    withAnimation(BoardView.move) { model.press(press.key == .space ? .left : .right) }
    return .handled
  }
}

/// The buttons in the corners of the window, the number of the hand, and the cards in the deck.
private struct DuelCorners: View {
  var app: AppModel
  var model: DuelModel
  var layout: DuelLayout
  @Environment(\.safeAreaInsets) private var insets

  var body: some View {
    VStack {
      HStack {
        CircleButton(
          symbol: "xmark", label: Strings.leaveDuel, tip: Tip(alignment: .bottomLeading)
        ) {
          withAnimation(.easeInOut(duration: 0.3)) { model.leave() }
        }
        Spacer()
        CircleButton(
          symbol: "pause", label: Strings.pause,
          tip: Tip(alignment: .bottomTrailing, key: app.keyName(of: .pause))
        ) {
          withAnimation(.easeInOut(duration: 0.25)) { model.pause() }
        }
        .padShortcut(.start)
      }
      Spacer()
      if layout.form == .wide, let duel = model.duel, let board = model.board {
        HStack {
          Text(Strings.handNumber(number(duel)))
          Spacer()
          Text(Strings.deck(board.state.deckCount + board.cardsToFall))
        }
        .font(.game(TypeSize.body))
        .foregroundStyle(Ink.secondary)
        .lineLimit(1)
      }
    }
    .padding(
      EdgeInsets(
        top: layout.headerTop, leading: insets.leading + layout.margin,
        bottom: insets.bottom + layout.margin, trailing: insets.trailing + layout.margin))
  }

  private func number(_ duel: Duel) -> Int {
    let count = duel.rule == .turns ? duel.hands.count : duel.hands.count { $0.side == model.side }
    return count + 1
  }
}
