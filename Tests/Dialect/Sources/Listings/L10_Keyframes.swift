import SwiftUI

struct KeyframesListing: View {
  struct Values {
    var scale = 1.0
    var angle = Angle.zero
    var offset = CGSize.zero
  }

  @State private var jumps = 0

  var body: some View {
    VStack(spacing: 60) {
      Image(systemName: "star.fill")
        .font(.system(size: 72))
        .keyframeAnimator(initialValue: Values(), trigger: jumps) { content, value in
          content
            .rotationEffect(value.angle)
            .scaleEffect(value.scale)
            .offset(value.offset)
        } keyframes: { _ in
          KeyframeTrack(\.scale) {
            LinearKeyframe(0.9, duration: 0.1)
            SpringKeyframe(1.3, duration: 0.3, spring: .bouncy)
            SpringKeyframe(1.0, spring: .smooth)
          }
          KeyframeTrack(\.angle) {
            CubicKeyframe(.degrees(-12), duration: 0.2)
            CubicKeyframe(.degrees(12), duration: 0.2)
            CubicKeyframe(.zero, duration: 0.2)
          }
          KeyframeTrack(\.offset.height) {
            MoveKeyframe(0)
            CubicKeyframe(-60, duration: 0.25)
            CubicKeyframe(0, duration: 0.35)
          }
        }
      Button("Jump") { jumps += 1 }
        .buttonStyle(.borderedProminent)
    }
    .padding(40)
  }
}
