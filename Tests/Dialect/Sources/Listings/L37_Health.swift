import SwiftUI

struct HealthBar: View {
  var value: Double
  var color: Color {
    switch value {
    case ..<0.25: .red
    case ..<0.6: .orange
    default: .green
    }
  }

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(.black.opacity(0.2))
        Capsule().fill(color.gradient).frame(width: proxy.size.width * value)
      }
    }
    .frame(height: 16)
    .animation(.snappy, value: value)
    .accessibilityElement()
    .accessibilityLabel("Health")
    .accessibilityValue("\(Int(value * 100)) percent")
  }
}

struct HealthListing: View {
  @State private var health = 0.8

  var body: some View {
    VStack(spacing: 20) {
      HealthBar(value: health)
      HStack {
        Button("Hit", systemImage: "bolt.fill") { health = max(health - 0.3, 0) }
          .tint(.red)
        Button("Heal", systemImage: "cross.fill") { health = min(health + 0.2, 1) }
          .tint(.green)
      }
      .buttonStyle(.bordered)
      if health == 0 {
        Text("Game over").font(.title.bold()).transition(.scale)
      }
    }
    .padding()
    .animation(.default, value: health == 0)
  }
}
