import StageUI

struct CarouselListing: View {
  @State private var position: Int? = 1
  private let decks: [Color] = [.red, .orange, .green, .blue, .purple]

  var body: some View {
    VStack(spacing: 16) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 16) {
          ForEach(decks.indices, id: \.self) { index in
            RoundedRectangle(cornerRadius: 20)
              .fill(decks[index].gradient)
              .containerRelativeFrame(.horizontal)
              .overlay {
                Text("Deck \(index + 1)")
                  .font(.title.bold())
                  .foregroundStyle(.white)
                  .visualEffect { content, proxy in
                    content.offset(x: -proxy.frame(in: .scrollView).minX / 4)
                  }
              }
              .scrollTransition { content, phase in
                content
                  .opacity(phase.isIdentity ? 1 : 0.4)
                  .scaleEffect(phase.isIdentity ? 1 : 0.85)
              }
          }
        }
        .scrollTargetLayout()
      }
      .contentMargins(.horizontal, 40, for: .scrollContent)
      .scrollTargetBehavior(.viewAligned)
      .scrollPosition(id: $position)
      .scrollIndicators(.hidden)
      .frame(height: 180)

      HStack(spacing: 8) {
        ForEach(decks.indices, id: \.self) { index in
          Circle()
            .fill(index == position ? .primary : Color.secondary.opacity(0.3))
            .frame(width: 8, height: 8)
            .onTapGesture { withAnimation(.snappy) { position = index } }
        }
      }
    }
  }
}
