import Session
import StageUI

/// The panel of a paused game.
struct PausePanel: View {
  var app: AppModel
  var isNarrow: Bool
  @State private var asksToRestart = false
  @FocusState private var isSameDealFocused: Bool

  var body: some View {
    PauseButtons(app: app, isNarrow: isNarrow, exit: app.exit) {
      Summary(model: app.game)
    } action: {
      restart
    }
  }

  @ViewBuilder private var restart: some View {
    if asksToRestart {
      HStack(spacing: 12) {
        SecondaryButton(title: app.screen.isTimed ? Strings.newStart : Strings.sameDeal) {
          withAnimation(BoardView.move) { app.restart() }
        }
        .focused($isSameDealFocused)
        // A date has only one deal.
        if !app.screen.isDaily, !app.screen.isTimed {
          SecondaryButton(title: Strings.newDeal) {
            withAnimation(BoardView.move) { app.newDeal() }
          }
        }
      }
      // The buttons are visible from the first frame on, so that one of them can get the focus.
      .transition(.asymmetric(insertion: .scale(scale: 0.96), removal: .opacity))
    } else {
      SecondaryButton(title: Strings.restart, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.2)) { asksToRestart = true }
        isSameDealFocused = true
      }
      .transition(.opacity)
    }
  }
}

/// The summary and the buttons of a paused game, in one column, or in two where the window is wide
/// and low.
struct PauseButtons<Summary: View, Action: View>: View {
  var app: AppModel
  var isNarrow: Bool
  /// Where "Save and quit" leads.
  var exit: Destination
  @ViewBuilder var summary: Summary
  /// The button between "Settings" and "Save and quit".
  @ViewBuilder var action: Action

  private var side: Double { isNarrow ? 20 : 40 }

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      if !isNarrow { lowContent }
      ScrollView { content }.scrollIndicators(.visible)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.paused)
  }

  private var content: some View {
    VStack(spacing: 12) {
      title
      summary
        .padding(.bottom, 18)
      resume
        .padding(.bottom, 12)
      settings
      action
      quit
        .padding(.top, 4)
    }
    .padding(EdgeInsets(top: 36, leading: side, bottom: 32, trailing: side))
    .frame(maxWidth: 432)
    .plate()
    .padding(16)
  }

  private var lowContent: some View {
    HStack(spacing: 32) {
      VStack(spacing: 12) {
        title
        summary
          .padding(.bottom, 8)
        resume
      }
      VStack(spacing: 12) {
        settings
        action
        quit
      }
    }
    .padding(32)
    .frame(maxWidth: 720)
    .plate()
    .padding(16)
  }

  private var title: some View {
    Text(Strings.paused).game(TypeSize.title, heavy: true, ink: .primary)
  }

  private var resume: some View {
    PrimaryButton(title: Strings.resume, symbol: "play.fill") {
      withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    }
    .keyboardShortcut(.defaultAction)
    .padShortcut(.start)
  }

  private var settings: some View { PausedSettings(app: app) }

  private var quit: some View {
    Button {
      withAnimation(.easeInOut(duration: 0.5)) { app.quit(to: exit) }
    } label: {
      Text(app.forgets ? Strings.quitUnsaved : Strings.saveAndQuit).game(TypeSize.body)
        .foregroundStyle(Ink.onPlate)
        .frame(maxWidth: .infinity, minHeight: 48)
        .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
  }
}

/// The button that opens the settings; back from them, it has the focus.
///
/// It is a separate view, so that the panel itself is not evaluated when the screen changes.
private struct PausedSettings: View {
  var app: AppModel

  var body: some View {
    SecondaryButton(title: Strings.settings, symbol: "gearshape") {
      withAnimation(.easeOut(duration: 0.35)) { app.go(to: .settings) }
    }
    .prefersDefaultFocus(app.route.panelOfPause == .settings)
  }
}

/// The score and progress of a paused game.
///
/// It is a separate view, so that the panel itself is not evaluated when the game continues.
private struct Summary: View {
  var model: GameModel

  var body: some View {
    let state = model.state
    Text(
      state.game.dailyDate.map {
        Strings.pauseSummary($0, score: state.score, toCome: state.deckCount)
      }
        ?? model.secondsLeft.map { Strings.pauseSummary(score: state.score, secondsLeft: $0) }
        ?? Strings.pauseSummary(
          mode: state.game.mode, score: state.score, toCome: state.deckCount)
    )
    .game(TypeSize.body, ink: .onPlate)
    .multilineTextAlignment(.center)
  }
}
