import SwiftUI

struct CounterListing: View {
  @State private var count = 0
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack(spacing: 20) {
      Text("\(count)")
        .font(.system(size: 64, weight: .bold, design: .rounded))
        .contentTransition(.numericText())
      HStack {
        Button {
          withAnimation(reduceMotion ? nil : .default) { count -= 1 }
        } label: {
          Image(systemName: "minus")
        }
        .disabled(count == 0)
        .accessibilityLabel("Less")
        Button {
          withAnimation(reduceMotion ? nil : .default) { count += 1 }
        } label: {
          Image(systemName: "plus")
        }
        .accessibilityLabel("More")
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      Button("Reset", role: .destructive) {
        count = 0
      }
      .opacity(count == 0 ? 0 : 1)
    }
    .padding()
  }
}
