/// Calls an action once, some seconds after the view appeared, on the clock of the frames.
struct DelayModifier: ViewModifier {
  let seconds: Double
  let action: () -> Void
  @State private var start: Date?

  func body(content: Content) -> some View {
    content
      .background {
        if let start {
          let end = start.addingTimeInterval(seconds)
          TimelineView(.explicit([start, end])) { timeline in
            Color.clear.onChange(of: timeline.date >= end) { _, isOver in
              if isOver { action() }
            }
          }
          .accessibilityHidden(true)
        }
      }
      .onAppear { start = .now }
  }
}

extension View {
  /// Calls `action` once, `seconds` after the view appeared.
  func after(_ seconds: Double, perform action: @escaping () -> Void) -> some View {
    modifier(DelayModifier(seconds: seconds, action: action))
  }
}
