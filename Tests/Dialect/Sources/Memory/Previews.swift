import SwiftUI

#Preview("Cards", traits: .sizeThatFitsLayout) {
  HStack {
    CardView(card: Card(id: 0, face: .star, isFaceUp: true))
    CardView(card: Card(id: 1, face: .moon))
  }
  .frame(width: 200)
  .padding()
}
