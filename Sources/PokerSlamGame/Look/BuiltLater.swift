import StageUI

/// Builds its content one frame after it appears in a running program, so that no single frame
/// builds a whole screen.
///
/// The frame without it is the first one of a transition, which shows nothing yet. The first frame
/// of a program has it at once.
struct BuiltLater<Content: View>: View {
  @Environment(Ambient.self) private var ambient
  @ViewBuilder var content: () -> Content
  @State private var isBuilt = false

  var body: some View {
    ZStack {
      if isBuilt || ambient.isInFirstFrame {
        content().onAppear { isBuilt = true }
      } else {
        Color.clear
          .accessibilityHidden(true)
          .onAppear { ambient.performInNextFrame { isBuilt = true } }
      }
    }
  }
}
