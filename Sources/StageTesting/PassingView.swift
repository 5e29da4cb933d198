internal import StageUI

/// Whether a view is on the screen.
@MainActor @Observable
final class ViewPresence {
  var isShown = true
}

/// A view that leaves the screen and enters it with its transition.
struct PassingView<Content: View>: View {
  let presence: ViewPresence
  let content: @MainActor () -> Content

  var body: some View {
    if presence.isShown { content() }
  }
}
