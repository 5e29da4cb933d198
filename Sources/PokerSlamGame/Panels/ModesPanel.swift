import Session
import StageUI

/// The list of modes, each with its best score and its unfinished game.
struct ModesPanel: View {
  var app: AppModel
  /// The size of the window.
  var size: Size
  var close: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.modes)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 16) {
      PanelHeader(title: Strings.modes, close: close)
      // A narrow window shows each row of the grid as two rows.
      if size.width >= 800 {
        Grid(horizontalSpacing: 16, verticalSpacing: 16) {
          GridRow { first }
          GridRow { second }
          GridRow { third }
        }
        .fixedSize(horizontal: false, vertical: true)
        DuelRow(app: app).fixedSize(horizontal: false, vertical: true)
      } else {
        first
        second
        third
        DuelRow(app: app)
      }
      Text(Strings.modesFootnote).game(TypeSize.body, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(24)
    .frame(maxWidth: size.width >= 800 ? 960 : 560)
    .plate()
    .padding(16)
  }

  @ViewBuilder private var first: some View {
    DailyRow(app: app)
    BoardRow(app: app, mode: .classic)
  }

  @ViewBuilder private var second: some View {
    ClimbRow(app: app)
    BoardRow(app: app, mode: .rush)
  }

  @ViewBuilder private var third: some View {
    BoardRow(app: app, mode: .lookAhead)
    BoardRow(app: app, mode: .practice)
  }
}

/// The row of the daily game, with the state of today's deal and the streak.
private struct DailyRow: View {
  var app: AppModel

  var body: some View {
    let model = app.daily
    ModeRow(
      mode: .daily,
      waiting: Strings.today(
        model.condition(of: model.today), isUnfinished: model.unfinished.contains(model.today),
        streak: model.streak)
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .daily) }
    }
    .onAppear {
      model.refresh()
      model.reload()
    }
  }
}

/// The row of Climb, with its best run and the state of the current one.
private struct ClimbRow: View {
  var app: AppModel

  var body: some View {
    let model = app.climb
    ModeRow(
      mode: .climb,
      waiting: Strings.climbState(
        model.isUnderWay ? model.run : nil, best: app.climbRecord)
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .climbMap) }
    }
  }
}

/// The row of a mode without dates that is played on the board, with its best score and its
/// unfinished game.
private struct BoardRow: View {
  var app: AppModel
  var mode: Mode
  /// Whether an unfinished game is saved that is not the current one.
  @State private var hasLeftGame = false

  var body: some View {
    ModeRow(mode: mode, waiting: state) {
      withAnimation(.easeInOut(duration: 0.5)) { app.play(mode) }
    }
    .onAppear { hasLeftGame = app.hasLeftGame(mode) }
  }

  private var state: String? {
    let game = app.game
    let isCurrent = game.mode == mode && !game.isOver && game.state.moveCount > 0
    return Strings.modeState(
      best: app.record(of: mode), withHelp: app.helpedScore(of: mode),
      score: isCurrent ? game.state.score : nil,
      secondsLeft: isCurrent ? game.secondsLeft : nil, isWaiting: hasLeftGame)
  }
}

/// The row of the duel, with the duel that was left.
private struct DuelRow: View {
  var app: AppModel

  var body: some View {
    ModeRow(
      mode: .practice, name: Strings.duel, explanation: Strings.duelExplanation, isDuel: true,
      waiting: app.duel.unfinished.map(Strings.unfinishedDuel)
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .duel) }
    }
    .onAppear { app.duel.load() }
  }
}

private struct ModeRow: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var mode: Mode
  /// The title; nil for the name of the mode.
  var name: String?
  var explanation: String?
  /// Whether the row is that of the duel, which is not a mode.
  var isDuel = false
  var waiting: String?
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      HStack(spacing: 16) {
        if !look.isTextLarge { tile }
        VStack(alignment: .leading, spacing: 4) {
          // Large names need the whole width.
          if look.isTextLarge { tile }
          Text(name ?? Strings.name(mode)).game(TypeSize.heading, ink: .primary)
            .lineLimit(look.isTextLarge ? nil : 1)
            .minimumScaleFactor(look.isTextLarge ? 1 : 0.75)
          Text(explanation ?? Strings.explanation(mode))
            .game(TypeSize.body, ink: look.theme.isDark ? .onPlate : .primary)
            .fixedSize(horizontal: false, vertical: true)
          if let waiting {
            Text(waiting).game(TypeSize.body, ink: look.theme.isDark ? .points : .primary)
              .fixedSize(horizontal: false, vertical: true)
          }
        }
        Spacer(minLength: 0)
        if !look.isTextLarge {
          GameSymbol("chevron.right", size: 18)
            .foregroundStyle(Ink.onPlate)
        }
      }
      .padding(16)
      .frame(maxHeight: .infinity)
      .softGroup()
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.pressed)
    .accessibilityLabel(name ?? Strings.name(mode))
    .accessibilityHint(explanation ?? Strings.explanation(mode))
    .accessibilityValue(waiting ?? "")
  }

  private var tile: some View {
    ModePicture(subject: isDuel ? .duel : .mode(mode), size: look.isTextLarge ? 44 : 56)
  }
}
