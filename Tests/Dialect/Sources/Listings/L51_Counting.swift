import SwiftUI

struct RollingNumber: AnimatableModifier {
  var number: Double

  var animatableData: Double {
    get { number }
    set { number = newValue }
  }

  func body(content: Content) -> some View {
    content.overlay {
      Text(number, format: .number.precision(.fractionLength(0)).grouping(.never))
        .font(.system(size: 40, weight: .bold, design: .monospaced))
    }
  }
}

struct CountingListing: View {
  @State private var score = 0.0

  var body: some View {
    VStack(spacing: 20) {
      Color.clear
        .frame(width: 200, height: 60)
        .modifier(RollingNumber(number: score))
      Button("Add 500") {
        withAnimation(.easeOut(duration: 0.8)) { score += 500 }
      }
      .buttonStyle(.bordered)
    }
    .padding()
  }
}
