import SwiftUI

struct CardModifier: ViewModifier {
  @State private var isHovered = false
  var color: Color

  func body(content: Content) -> some View {
    content
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(color.opacity(isHovered ? 0.35 : 0.2))
      .overlay(RoundedRectangle(cornerRadius: 12).stroke(color))
      .clipShape(RoundedRectangle(cornerRadius: 12))
      .onHover { isHovered = $0 }
  }
}

extension View {
  func card(_ color: Color = .accentColor) -> some View {
    modifier(CardModifier(color: color))
  }

  @ViewBuilder
  func `if`<Content: View>(_ condition: Bool, transform: (Self) -> Content) -> some View {
    if condition {
      transform(self)
    } else {
      self
    }
  }
}

struct ModifiersListing: View {
  @State private var isBlurred = false

  var body: some View {
    VStack(spacing: 14) {
      Text("A card").card()
      Text("A green card").card(.green)
      Group {
        Text("Grouped one")
        Text("Grouped two")
      }
      .font(.footnote)
      .card(.orange)
      Image(systemName: "photo")
        .resizable()
        .aspectRatio(16 / 9, contentMode: .fit)
        .frame(height: 60)
        .if(isBlurred) { $0.blur(radius: 4).grayscale(1) }
      Button("Blur") { withAnimation { isBlurred.toggle() } }
        .help("Blurs the picture")
    }
    .padding()
  }
}
