import SwiftUI

struct HoverCardsListing: View {
  @State private var hovered: Int?
  @State private var point = CGPoint.zero

  var body: some View {
    HStack(spacing: 16) {
      ForEach(0..<3) { index in
        RoundedRectangle(cornerRadius: 16)
          .fill(.blue.gradient)
          .frame(width: 80, height: 110)
          .scaleEffect(hovered == index ? 1.1 : 1)
          .shadow(
            color: .black.opacity(hovered == index ? 0.4 : 0.1), radius: hovered == index ? 12 : 3
          )
          .zIndex(hovered == index ? 1 : 0)
          .onHover { isOver in
            withAnimation(.smooth(duration: 0.2)) { hovered = isOver ? index : nil }
          }
          .onContinuousHover { phase in
            if case .active(let location) = phase { point = location }
          }
      }
    }
    .padding(30)
    .overlay(alignment: .bottom) { Text(hovered.map { "Card \($0 + 1)" } ?? "No card") }
  }
}
