import StageUI

struct CardFlipListing: View {
  @State private var isFaceUp = false

  var body: some View {
    HStack(spacing: 24) {
      FlipCard(isFaceUp: isFaceUp, rank: "A", suit: "suit.spade.fill", color: .black)
      FlipCard(isFaceUp: isFaceUp, rank: "10", suit: "suit.heart.fill", color: .red)
    }
    .padding(24)
    .onAppear {
      withAnimation(.easeInOut(duration: 0.6).delay(0.1)) { isFaceUp = true }
    }
    .onTapGesture {
      withAnimation(.easeInOut(duration: 0.6)) { isFaceUp.toggle() }
    }
  }
}

private struct FlipCard: View, Animatable {
  let rank: String
  let suit: String
  let color: Color
  var angle: Double

  init(isFaceUp: Bool, rank: String, suit: String, color: Color) {
    self.rank = rank
    self.suit = suit
    self.color = color
    angle = isFaceUp ? 180 : 0
  }

  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  var body: some View {
    ZStack {
      if angle < 90 {
        RoundedRectangle(cornerRadius: 10)
          .fill(.indigo)
          .overlay {
            RoundedRectangle(cornerRadius: 6)
              .strokeBorder(.white.opacity(0.5), lineWidth: 2)
              .padding(6)
          }
      } else {
        face.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))
      }
    }
    .frame(width: 96, height: 140)
    .rotation3DEffect(.degrees(angle), axis: (0, 1, 0), perspective: 0.4)
  }

  private var face: some View {
    RoundedRectangle(cornerRadius: 10)
      .fill(.white)
      .shadow(radius: 3)
      .overlay(alignment: .topLeading) { corner.padding(8) }
      .overlay(alignment: .bottomTrailing) { corner.rotationEffect(.degrees(180)).padding(8) }
      .overlay {
        Image(systemName: suit).font(.largeTitle).foregroundStyle(color)
      }
  }

  private var corner: some View {
    VStack(spacing: 0) {
      Text(rank).font(.headline)
      Image(systemName: suit).font(.caption)
    }
    .foregroundStyle(color)
  }
}
