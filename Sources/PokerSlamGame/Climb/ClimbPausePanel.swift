import Session
import StageUI

/// The panel of a paused run of Climb.
struct ClimbPausePanel: View {
  var app: AppModel
  var isNarrow: Bool
  @State private var asksToEnd = false
  @FocusState private var isKeepFocused: Bool

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }.scrollIndicators(.visible)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.paused)
  }

  private var content: some View {
    VStack(spacing: 12) {
      Text(Strings.paused).game(TypeSize.title, heavy: true, ink: .primary)
      Text(Strings.climbSummary(app.climb.run, app.climb.score)).game(TypeSize.body, ink: .onPlate)
        .multilineTextAlignment(.center)
        .padding(.bottom, 18)
      PrimaryButton(title: Strings.resume, symbol: "play.fill") {
        withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.start)
      .padding(.bottom, 12)
      SecondaryButton(title: Strings.settings, symbol: "gearshape") {
        withAnimation(.easeOut(duration: 0.35)) { app.go(to: .settings) }
      }
      end
      Button {
        withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .climbMap) }
      } label: {
        Text(app.forgets ? Strings.quitUnsaved : Strings.saveAndQuit).game(TypeSize.body)
          .foregroundStyle(Ink.onPlate)
          .frame(maxWidth: .infinity, minHeight: 48)
          .lighterUnderPointer(Capsule())
      }
      .buttonStyle(.pressed)
      .padding(.top, 4)
    }
    .padding(
      EdgeInsets(top: 36, leading: isNarrow ? 20 : 40, bottom: 32, trailing: isNarrow ? 20 : 40)
    )
    .frame(maxWidth: 432)
    .plate()
    .padding(16)
  }

  @ViewBuilder private var end: some View {
    if asksToEnd {
      HStack(spacing: 12) {
        SecondaryButton(title: Strings.keepClimbing) {
          withAnimation(.easeInOut(duration: 0.2)) { asksToEnd = false }
        }
        .focused($isKeepFocused)
        SecondaryButton(title: Strings.endRunSure) {
          withAnimation(.easeInOut(duration: 0.3)) { app.endClimb() }
        }
      }
      .transition(.asymmetric(insertion: .scale(scale: 0.96), removal: .opacity))
    } else {
      SecondaryButton(title: Strings.endRun, symbol: "flag.checkered") {
        withAnimation(.easeInOut(duration: 0.2)) { asksToEnd = true }
        isKeepFocused = true
      }
      .transition(.opacity)
    }
  }
}
