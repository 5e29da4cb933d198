import Session
import StageUI

/// The panel of a paused run of Climb.
struct ClimbPausePanel: View {
  var app: AppModel
  var isNarrow: Bool
  @State private var asksToEnd = false
  @FocusState private var isKeepFocused: Bool

  var body: some View {
    PauseButtons(app: app, isNarrow: isNarrow, exit: .climbMap) {
      Text(Strings.climbSummary(app.climb.run, app.climb.score)).game(TypeSize.body, ink: .onPlate)
        .multilineTextAlignment(.center)
    } action: {
      end
    }
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
