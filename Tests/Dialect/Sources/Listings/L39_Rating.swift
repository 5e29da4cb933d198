import SwiftUI

struct RatingControl: View {
  @Binding var rating: Int
  var maximum = 5

  var body: some View {
    HStack(spacing: 6) {
      ForEach(1...maximum, id: \.self) { value in
        Image(systemName: value <= rating ? "star.fill" : "star")
          .symbolEffect(.bounce, value: rating)
          .foregroundStyle(value <= rating ? .yellow : .secondary)
          .onTapGesture { rating = value }
      }
    }
    .font(.title)
    .accessibilityElement()
    .accessibilityLabel("Rating")
    .accessibilityValue("\(rating) of \(maximum)")
    .accessibilityAdjustableAction { direction in
      switch direction {
      case .increment: rating = min(rating + 1, maximum)
      case .decrement: rating = max(rating - 1, 0)
      @unknown default: break
      }
    }
  }
}

struct RatingListing: View {
  @State private var rating = 2

  var body: some View {
    Form2 {
      RatingControl(rating: $rating)
      Text(rating > 3 ? "Thank you!" : "How was it?")
    }
  }
}

private struct Form2<Content: View>: View {
  @ViewBuilder var content: () -> Content

  var body: some View {
    VStack(alignment: .center, spacing: 12, content: content)
      .padding()
      .background(.regularMaterial, in: .rect(cornerRadius: 16))
  }
}
