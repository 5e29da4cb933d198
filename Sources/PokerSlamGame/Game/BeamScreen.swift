import Session
import StageUI

/// The board while the beam line is played back.
struct BeamScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var player: BeamLinePlayer
  var size: Size

  /// Seconds that a selected hand is shown before it is played, and the board before the next hand
  /// is selected.
  private static let pause = 1.1

  var body: some View {
    let layout = GameLayout(
      size: size, insets: insets, wantsReference: false, stacksWords: true, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle()).onTapGesture { advance() }
        .accessibilityHidden(true)
      if layout.isWide {
        ScoreColumn(model: player.game).placed(in: layout.score)
      } else {
        ScorePill(model: player.game).placed(in: layout.score)
      }
      BoardView(model: player.game, layout: layout.board)
        .placed(in: layout.boardFrame)
        .allowsHitTesting(false)
        .disabled(true)
      words.placed(in: place(in: layout))
      VStack {
        HStack {
          CircleButton(symbol: "xmark", label: Strings.close) {
            withAnimation(.easeInOut(duration: 0.3)) { app.back() }
          }
          Spacer()
        }
        Spacer()
      }
      .padding(
        EdgeInsets(
          top: layout.isWide ? insets.top + layout.margin : layout.score.midY - 22,
          leading: insets.leading + layout.margin, bottom: 0, trailing: 0))
    }
    .frame(width: size.width, height: size.height)
    .onKeyPress(.space) { advance() }
    .onKeyPress(.return) { advance() }
    .task(id: player.step * 2 + (player.isShowing ? 1 : 0)) {
      try? await Task.sleep(for: .seconds(Self.pause))
      if !Task.isCancelled { advance() }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.beamLine)
  }

  /// The frame of the text: in a wide window as high as the board, because there is no button.
  private func place(in layout: GameLayout) -> Rect {
    let (hand, board) = (layout.hand, layout.boardFrame)
    guard layout.isWide else { return hand }
    return Rect(left: hand.minX, top: board.minY, right: hand.maxX, bottom: board.maxY)
  }

  @discardableResult
  private func advance() -> KeyPress.Result {
    withAnimation(player.isShowing ? BoardView.move : BoardView.select) { player.advance() }
    return .handled
  }

  /// The text, shortened to the space available.
  private var words: some View {
    ViewThatFits(in: .vertical) {
      words(hasOverline: true, hasComment: true)
      words(hasOverline: false, hasComment: true)
      words(hasOverline: false, hasComment: false)
      words(hasOverline: false, hasComment: false, size: TypeSize.heading)
      words(hasOverline: false, hasComment: false, size: TypeSize.body)
    }
  }

  private func words(
    hasOverline: Bool, hasComment: Bool, size: Double = TypeSize.title
  ) -> some View {
    VStack(spacing: 6) {
      if hasOverline {
        Text(Strings.beamOverline).overline()
          .foregroundStyle(Ink.secondary)
      }
      if let hand = player.game.session.selectedHand {
        Text(Strings.name(hand)).game(size, heavy: true).lightInk()
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      Text(Strings.beamStep(player.step, of: player.line.count)).game(
        TypeSize.body, ink: .secondary)
      if hasComment, player.step > 0, player.step <= player.common + 1,
        player.step <= player.line.count
      {
        Text(player.step <= player.common ? Strings.beamSame : Strings.beamParts).game(
          TypeSize.body
        )
        .foregroundStyle(Ink.points)
        .multilineTextAlignment(.center)
      }
    }
    .accessibilityElement(children: .combine)
  }
}
