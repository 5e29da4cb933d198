import StageUI

extension Preview {
  /// Previews of transitions, taken while a view is being inserted, and of other animations.
  static let transitions = [
    arrival("transition(.opacity)") { $0.transition(.opacity) },
    arrival("transition(.scale)") { $0.transition(.scale(scale: 0.2, anchor: .bottom)) },
    arrival("transition(.slide)") { $0.transition(.slide) },
    arrival("transition(.move)") { $0.transition(.move(edge: .bottom)) },
    arrival("transition(.offset)") { $0.transition(.offset(x: 30, y: -20)) },
    arrival("transition(.push)") { $0.transition(.push(from: .trailing)) },
    arrival("transition(.asymmetric)") {
      $0.transition(.asymmetric(insertion: .move(edge: .top), removal: .opacity))
    },
    arrival("transition(.combined)") { $0.transition(.scale.combined(with: .opacity)) },
    arrival("transition(.modifier)") {
      $0.transition(.modifier(active: Turned(degrees: 90), identity: Turned(degrees: 0)))
    },
    arrival("Transition") { $0.transition(Dealt()) },
    Preview("withAnimation", at: 0.3) { Swing() },
    Preview("transaction", at: 0.3) {
      Shown(after: 0.1) { isOn in
        HStack {
          Card("A").offset(y: isOn ? 0 : 30)
          // Without an animation in its transaction, this card changes at once.
          Card("K").offset(y: isOn ? 0 : 30).transaction { $0.animation = nil }
        }
      }
    },
    Preview("PhaseAnimator", at: 0.5) {
      PhaseAnimator([1.0, 1.4]) { scale in
        Image(systemName: "suit.heart.fill").font(.title).foregroundStyle(.red).scaleEffect(scale)
      } animation: { _ in
        .easeInOut(duration: 0.4)
      }
    },
    Preview("visualEffect") {
      HStack(spacing: 4) {
        ForEach(0..<4) { number in
          Card(["A", "K", "Q", "J"][number])
            .visualEffect { content, proxy in
              content.rotationEffect(.degrees((proxy.frame(in: .global).midX - 85) / 6))
            }
        }
      }
    },
  ]

  /// Returns a preview of two cards, taken while the second one is being inserted.
  private static func arrival<Shown: View>(
    _ name: String, @ViewBuilder _ transition: @escaping @MainActor @Sendable (Card) -> Shown
  ) -> Preview {
    Preview(name, at: 0.3) {
      StageUI.HStack {
        Card("A")
        Arriving { transition(Card("K")) }
      }
    }
  }
}

/// Inserts its content after 0.1 s.
private struct Arriving<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View {
    Shown(after: 0.1) { isOn in
      ZStack {
        Card("K").hidden()
        if isOn { content() }
      }
    }
  }
}

private struct Turned: ViewModifier {
  var degrees: Double

  func body(content: Content) -> some View {
    content.rotationEffect(.degrees(degrees), anchor: .bottomLeading)
  }
}

/// The transition of a card that is thrown onto the table.
private struct Dealt: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .rotationEffect(.degrees(phase.value * 60))
      .scaleEffect(phase.isIdentity ? 1 : 1.6)
      .opacity(phase.isIdentity ? 1 : 0.2)
  }
}

private struct Swing: View {
  @State private var isTurned = false

  var body: some View {
    Card("Q").rotationEffect(.degrees(isTurned ? 30 : 0))
      .onAppear {
        withAnimation(.easeOut(duration: 0.6)) { isTurned = true }
      }
  }
}
