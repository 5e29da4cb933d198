import StageUI

private struct Bounce {
  var scale = 1.0
  var stretch = 1.0
  var lift = 0.0
  var angle = Angle.zero
}

struct BounceListing: View {
  @State private var wins = 0

  var body: some View {
    VStack(spacing: 40) {
      Image(systemName: "trophy.fill")
        .font(.system(size: 72))
        .foregroundStyle(.yellow)
        .keyframeAnimator(initialValue: Bounce(), trigger: wins) { content, value in
          content
            .rotationEffect(value.angle)
            .scaleEffect(value.scale)
            .scaleEffect(y: value.stretch)
            .offset(y: value.lift)
        } keyframes: { _ in
          KeyframeTrack(\.angle) {
            CubicKeyframe(.zero, duration: 0.58)
            CubicKeyframe(.degrees(16), duration: 0.125)
            CubicKeyframe(.degrees(-16), duration: 0.125)
            CubicKeyframe(.zero, duration: 0.125)
          }
          KeyframeTrack(\.stretch) {
            CubicKeyframe(1.0, duration: 0.1)
            CubicKeyframe(0.6, duration: 0.15)
            CubicKeyframe(1.5, duration: 0.1)
            CubicKeyframe(1.0, duration: 0.45)
          }
          KeyframeTrack(\.scale) {
            LinearKeyframe(1.0, duration: 0.36)
            SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)
            SpringKeyframe(1.0, spring: .bouncy)
          }
          KeyframeTrack(\.lift) {
            LinearKeyframe(0.0, duration: 0.1)
            SpringKeyframe(20.0, duration: 0.15, spring: .bouncy)
            SpringKeyframe(-60.0, duration: 1.0, spring: .bouncy)
            SpringKeyframe(0.0, spring: .bouncy)
          }
        }
      Text("Win!")
        .font(.title.bold())
        .phaseAnimator([0, 1, 2], trigger: wins) { view, phase in
          view
            .scaleEffect(phase == 1 ? 1.4 : 1)
            .foregroundStyle(phase == 2 ? .orange : .primary)
        } animation: { phase in
          switch phase {
          case 1: .bouncy(duration: 0.3)
          default: .easeOut(duration: 0.3)
          }
        }
      KeyframeAnimator(initialValue: 0.0, repeating: true) { angle in
        Image(systemName: "gearshape.fill")
          .font(.title)
          .rotationEffect(.degrees(angle))
      } keyframes: { _ in
        LinearKeyframe(360, duration: 2)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .onAppear { wins += 1 }
  }
}
