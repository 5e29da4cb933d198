import StageUI

/// Builds its content some frames after it appears in a running program, so that no single frame
/// builds a whole screen.
///
/// The frames without it are the first ones of a transition, which show nothing yet. The first
/// frame of a program has it at once.
struct BuiltLater<Content: View>: View {
  @Environment(Ambient.self) private var ambient
  var frames = 1
  @ViewBuilder var content: () -> Content
  @State private var isBuilt = false

  var body: some View {
    ZStack {
      if isBuilt || ambient.isInFirstFrame {
        content().onAppear { isBuilt = true }
      } else {
        Color.clear
          .accessibilityHidden(true)
          .onAppear { wait(frames) }
      }
    }
  }

  private func wait(_ frames: Int) {
    if frames == 0 {
      isBuilt = true
    } else {
      ambient.performInNextFrame { wait(frames - 1) }
    }
  }
}
