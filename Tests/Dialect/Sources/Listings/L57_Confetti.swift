import SwiftUI

struct ConfettiPiece: View {
  let index: Int
  let isFalling: Bool

  var body: some View {
    Rectangle()
      .fill(Color(hue: Double(index * 17 % 100) / 100, saturation: 0.9, brightness: 1))
      .frame(width: 8, height: 12)
      .rotation3DEffect(.degrees(isFalling ? 360 : 0), axis: (x: 1, y: 0.5, z: 0))
      .offset(x: CGFloat(index * 53 % 300) - 150, y: isFalling ? 400 : -40)
      .animation(.easeIn(duration: 1.2).delay(Double(index % 10) * 0.05), value: isFalling)
  }
}

struct ConfettiListing: View {
  @State private var isFalling = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    ZStack {
      Button("Celebrate") { isFalling = true }
        .buttonStyle(.borderedProminent)
      if !reduceMotion {
        ForEach(0..<30, id: \.self) { ConfettiPiece(index: $0, isFalling: isFalling) }
          .allowsHitTesting(false)
          .accessibilityHidden(true)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .clipped()
  }
}
