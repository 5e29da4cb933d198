import SwiftUI

struct ShakeAnimation: GeometryEffect {
  var travel: CGFloat = 10
  var animatableData: CGFloat

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(
      CGAffineTransform(translationX: travel * sin(animatableData * .pi * 6), y: 0))
  }
}

struct ShakeListing: View {
  @State private var attempts = 0
  @State private var code = ""
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack(spacing: 16) {
      SecureField("PIN", text: $code)
        .textFieldStyle(.roundedBorder)
        .frame(width: 160)
        .modifier(ShakeAnimation(animatableData: CGFloat(attempts)))
      Button("Unlock") {
        if code == "42" {
          code = "Open"
        } else {
          withAnimation(reduceMotion ? nil : .linear(duration: 0.4)) { attempts += 1 }
        }
      }
      Text(attempts == 0 ? "Enter the PIN" : "\(attempts) wrong")
    }
    .padding()
  }
}
