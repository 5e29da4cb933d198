import SwiftUI

struct ScrollListing: View {
  @State private var position: Int? = 0
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<6) { index in
            RoundedRectangle(cornerRadius: 24)
              .fill(Color(hue: Double(index) / 6, saturation: 0.5, brightness: 0.9))
              .overlay(Text("Page \(index + 1)").font(.title))
              .padding(.horizontal, 12)
              .containerRelativeFrame(.horizontal)
              .scrollTransition { content, phase in
                content
                  .scaleEffect(phase.isIdentity ? 1 : 0.85)
                  .opacity(phase.isIdentity ? 1 : 0.5)
              }
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      .scrollPosition(id: $position)
      .scrollIndicators(.hidden)
      .frame(height: 220)
      HStack(spacing: 8) {
        ForEach(0..<6) { index in
          Circle()
            .fill(index == position ? Color.primary : .secondary.opacity(0.4))
            .frame(width: 8, height: 8)
        }
      }
      Button("Next") {
        withAnimation(reduceMotion ? nil : .default) { position = min((position ?? 0) + 1, 5) }
      }
      Text("Position \((position ?? 0) + 1)")
    }
  }
}
