import Session
import StageUI

/// The board while a line is shown after the game, with controls to go back and forth.
struct LineScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var player: LinePlayer
  var size: Size

  /// The seconds between two automatic steps.
  ///
  /// A step selects the next hand, or plays the selected one.
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
      if layout.isWide {
        VStack(spacing: 16) {
          words.frame(maxHeight: .infinity)
          LineControls(player: player, isStacked: true, step: step, back: back)
            .frame(maxWidth: 300)
        }
        .placed(in: side(of: layout))
      } else {
        words.placed(in: layout.hand)
        LineControls(player: player, isStacked: false, step: step, back: back)
          .placed(in: layout.button.union(layout.tools ?? layout.button))
      }
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
    .onKeyPress(.space) {
      player.togglePlaying()
      return .handled
    }
    .task(id: Moment(player)) {
      // After a step on, the next hand is selected without a further press.
      let selects = !player.isShowing && !player.isOver
      guard player.isPlaying || selects else { return }
      try? await Task.sleep(for: .seconds(player.isPlaying ? Self.pause : Self.pause / 2))
      if !Task.isCancelled { advance() }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(title)
  }

  /// A change of this state restarts the wait for the next automatic step.
  private struct Moment: Hashable {
    var played: Int
    var isShowing: Bool
    var isPlaying: Bool

    @MainActor
    init(_ player: LinePlayer) {
      (played, isShowing, isPlaying) = (player.played, player.isShowing, player.isPlaying)
    }
  }

  /// Returns the area to the right of the board in a wide window, as high as the board.
  private func side(of layout: GameLayout) -> Rect {
    Rect(
      left: layout.hand.minX, top: layout.boardFrame.minY, right: layout.hand.maxX,
      bottom: layout.boardFrame.maxY)
  }

  @discardableResult
  private func advance() -> KeyPress.Result {
    withAnimation(player.isShowing ? BoardView.move : BoardView.select) { player.advance() }
    return .handled
  }

  private func step() {
    player.isPlaying = false
    advance()
  }

  private func back() {
    player.isPlaying = false
    withAnimation(BoardView.move) { player.back() }
  }

  private var title: String {
    switch player.subject {
    case .best(let standing, _): Strings.lineTitle(standing, points: player.total)
    case .missed: player.showsMissedHand ? Strings.bestMissed : Strings.yourGame
    }
  }

  /// The name of the line: the best one found, or the player's own.
  private var subject: String {
    if case .best = player.subject { return Strings.bestLine }
    return Strings.yourGame
  }

  /// The text, shortened to the space available.
  private var words: some View {
    ViewThatFits(in: .vertical) {
      words(comment, hasOverline: true, hasStep: true)
      words(comment, hasStep: true)
      ForEach([TypeSize.title, TypeSize.heading, TypeSize.body], id: \.self) { size in
        words(comment, hasStep: comment == nil, size: size)
        words(shortComment, hasStep: shortComment == nil, size: size)
      }
      words(shortComment, hasStep: shortComment == nil, size: TypeSize.body, isOneLine: true)
    }
  }

  private func words(
    _ comment: String?, hasOverline: Bool = false, hasStep: Bool, size: Double = TypeSize.title,
    isOneLine: Bool = false
  ) -> some View {
    VStack(spacing: 6) {
      if hasOverline {
        Text(title.uppercased()).overline()
          .foregroundStyle(Ink.secondary)
      }
      if let hand = player.game.session.selectedHand {
        Text(Strings.name(hand)).game(size, heavy: true).lightInk()
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      if hasStep {
        let step = Strings.handStep(player.step, of: player.line.count)
        // Without the title above, the step says whose hands these are.
        Text(hasOverline ? step : Strings.facts([subject, step]))
          .game(TypeSize.body, ink: .secondary)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      if let comment {
        Text(comment).game(TypeSize.body, ink: .primary)
          .multilineTextAlignment(.center)
          .lineLimit(isOneLine ? 1 : nil)
          .minimumScaleFactor(isOneLine ? 0.5 : 1)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .accessibilityElement(children: .combine)
  }

  /// The most important part of the comment, used if the whole comment does not fit.
  private var shortComment: String? {
    guard player.isShowing else { return total }
    switch player.subject {
    case .missed: return player.showsMissedHand ? Strings.missed : nil
    case .best(_, let parting):
      guard let parting, player.played == parting.hands else { return nil }
      return Strings.cost(parting.cost)
    }
  }

  /// A text about how the selected hand, or the line at its end, compares with the player's game.
  ///
  /// It is nil if there is nothing to say.
  private var comment: String? {
    guard player.isShowing else { return total }
    switch player.subject {
    case .missed(let missed): return player.showsMissedHand ? Strings.couldHavePlayed(missed) : nil
    case .best(_, let parting):
      guard let parting else { return nil }
      return player.played < parting.hands
        ? Strings.sameHand : player.played == parting.hands ? Strings.leaves(parting) : nil
    }
  }

  /// The totals of the line and of the player's game, once the line is at its end.
  private var total: String? {
    guard player.isOver, case .best = player.subject else { return nil }
    return Strings.total(player.total, yours: player.playerTotal, par: app.game.par?.score)
  }
}

/// Buttons to step back, play and step on, with a slider over all hands.
private struct LineControls: View {
  var player: LinePlayer
  /// Whether the slider lies above the buttons.
  var isStacked: Bool
  var step: @MainActor () -> Void
  var back: @MainActor () -> Void

  var body: some View {
    let layout =
      isStacked ? AnyLayout(VStackLayout(spacing: 16)) : AnyLayout(HStackLayout(spacing: 16))
    layout {
      Slider(value: hands, in: 0...Double(player.line.count), step: 1)
        .accessibilityLabel(Strings.progress)
        .accessibilityValue(Strings.handStep(player.step, of: player.line.count))
      HStack(spacing: isStacked ? 16 : 8) {
        CircleButton(symbol: "chevron.left", label: Strings.stepBack, action: back)
          .disabled(player.played == 0)
        CircleButton(
          symbol: player.isPlaying ? "pause" : "play.fill",
          label: player.isPlaying ? Strings.stop : Strings.autoplay
        ) { player.togglePlaying() }
        CircleButton(symbol: "chevron.right", label: Strings.stepForward, action: step)
          .keyboardShortcut(.defaultAction)
          .prefersDefaultFocus()
          .disabled(player.isOver)
      }
    }
  }

  private var hands: Binding<Double> {
    Binding {
      Double(player.played)
    } set: { value in
      player.isPlaying = false
      withAnimation(BoardView.move) { player.show(Int(value.rounded())) }
    }
  }
}
