import SwiftUI

struct TwirlTransition: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .rotationEffect(.degrees(phase.isIdentity ? 0 : phase == .willAppear ? -90 : 90))
      .scaleEffect(phase.isIdentity ? 1 : 0.3)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension AnyTransition {
  static var pivot: AnyTransition {
    .modifier(
      active: PivotModifier(amount: -90, anchor: .topLeading),
      identity: PivotModifier(amount: 0, anchor: .topLeading))
  }
}

struct PivotModifier: ViewModifier {
  let amount: Double
  let anchor: UnitPoint

  func body(content: Content) -> some View {
    content
      .rotationEffect(.degrees(amount), anchor: anchor)
      .clipped()
  }
}

struct TransitionsListing: View {
  @State private var isShown = true
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack(spacing: 16) {
      Button(isShown ? "Hide" : "Show") {
        withAnimation(reduceMotion ? nil : .easeInOut(duration: 0.6)) { isShown.toggle() }
      }
      if isShown {
        tile("Slide").transition(.slide)
        tile("Push").transition(.push(from: .leading))
        tile("Pivot").transition(.pivot)
        tile("Twirl").transition(TwirlTransition())
        tile("Blur").transition(.blurReplace)
        tile("Both").transition(.move(edge: .trailing).combined(with: .opacity).animation(.bouncy))
      }
      Spacer()
    }
    .padding()
  }

  private func tile(_ title: String) -> some View {
    Text(title)
      .frame(maxWidth: .infinity)
      .padding(10)
      .background(.mint.opacity(0.4), in: .rect(cornerRadius: 8))
  }
}
