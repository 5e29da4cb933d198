import SwiftUI

struct PhasesListing: View {
  enum Phase: CaseIterable {
    case start, middle, end

    var scale: Double { self == .middle ? 1.25 : 1 }
    var color: Color {
      switch self {
      case .start: .blue
      case .middle: .orange
      case .end: .green
      }
    }
  }

  @State private var likes = 0

  var body: some View {
    VStack(spacing: 32) {
      Image(systemName: "heart.fill")
        .font(.system(size: 60))
        .phaseAnimator(Phase.allCases, trigger: likes) { content, phase in
          content
            .foregroundStyle(phase.color)
            .scaleEffect(phase.scale)
        } animation: { phase in
          switch phase {
          case .start: .smooth
          case .middle: .spring(duration: 0.3, bounce: 0.6)
          case .end: .easeOut(duration: 0.2)
          }
        }
      PhaseAnimator([0.4, 1]) { opacity in
        Text("Live")
          .padding(.horizontal, 12)
          .background(.red, in: .capsule)
          .foregroundStyle(.white)
          .opacity(opacity)
      } animation: { _ in
        .easeInOut(duration: 0.8)
      }
      Button("Like (\(likes))") { likes += 1 }
    }
    .padding()
  }
}
