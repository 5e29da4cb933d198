import SwiftUI

struct BadgeModifier: ViewModifier {
  let count: Int

  func body(content: Content) -> some View {
    content.overlay(alignment: .topTrailing) {
      if count > 0 {
        Text(count, format: .number)
          .font(.caption2.bold())
          .foregroundStyle(.white)
          .padding(.horizontal, 5)
          .frame(minWidth: 18, minHeight: 18)
          .background(.red, in: .capsule)
          .alignmentGuide(.top) { $0[VerticalAlignment.center] }
          .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
          .transition(.scale.combined(with: .opacity))
      }
    }
  }
}

struct BadgesListing: View {
  @State private var counts = [0, 3, 120]
  private let symbols = ["envelope", "bell", "message"]

  var body: some View {
    HStack(spacing: 40) {
      ForEach(counts.indices, id: \.self) { index in
        Button {
          withAnimation { counts[index] = counts[index] == 0 ? 7 : 0 }
        } label: {
          Image(systemName: symbols[index])
            .font(.title)
            .modifier(BadgeModifier(count: counts[index]))
        }
        .accessibilityLabel(symbols[index])
      }
    }
    .padding()
  }
}
