import SwiftUI

struct DealtCard: Identifiable {
  let id: Int
  var offset = CGSize.zero
}

struct SwipeStackListing: View {
  @State private var cards = (0..<4).map { DealtCard(id: $0) }
  @State private var liked = 0

  var body: some View {
    VStack {
      ZStack {
        ForEach(Array(cards.enumerated()), id: \.element.id) { index, card in
          RoundedRectangle(cornerRadius: 20)
            .fill(Color(hue: Double(card.id) / 4, saturation: 0.6, brightness: 0.9))
            .overlay { Text("Card \(card.id + 1)").font(.title) }
            .frame(width: 200, height: 260)
            .rotationEffect(.degrees(card.offset.width / 12))
            .offset(card.offset)
            .offset(y: CGFloat(cards.count - 1 - index) * -8)
            .gesture(
              DragGesture()
                .onChanged { cards[index].offset = $0.translation }
                .onEnded { value in
                  withAnimation(.spring) {
                    if abs(value.predictedEndTranslation.width) > 150 {
                      if value.translation.width > 0 { liked += 1 }
                      cards.remove(at: index)
                    } else {
                      cards[index].offset = .zero
                    }
                  }
                }
            )
            .allowsHitTesting(index == cards.count - 1)
        }
        if cards.isEmpty { Text("No cards left") }
      }
      .frame(height: 320)
      Text("Liked \(liked)")
    }
  }
}
