import SwiftUI

extension Color {
  static let brand = Color(red: 0.2, green: 0.4, blue: 0.7)

  init(hex: String) {
    let value = UInt64(hex, radix: 16) ?? 0
    self.init(
      .sRGB, red: Double((value >> 16) & 0xFF) / 255, green: Double((value >> 8) & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255, opacity: 1)
  }
}

struct ColorsListing: View {
  @Environment(\.colorScheme) private var scheme
  private let systemColors: [Color] = [
    .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
  ]

  var body: some View {
    VStack(spacing: 12) {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 44))]) {
        ForEach(systemColors, id: \.self) { color in
          RoundedRectangle(cornerRadius: 8).fill(color).frame(height: 44)
        }
      }
      HStack {
        Color.brand
        Color(hex: "FF8800")
        Color(hue: 0.6, saturation: 0.5, brightness: 0.9)
        Color(white: 0.5, opacity: 0.5)
        Color.brand.mix(with: .red, by: 0.5)
      }
      .frame(height: 40)
      HStack(spacing: 0) {
        Rectangle().fill(.red.gradient)
        Rectangle().fill(
          .linearGradient(colors: [.blue, .clear], startPoint: .top, endPoint: .bottom))
        Rectangle().fill(
          .radialGradient(colors: [.white, .green], center: .center, startRadius: 0, endRadius: 40))
        Rectangle().fill(.conicGradient(colors: [.red, .yellow, .red], center: .center))
        Rectangle().fill(.ellipticalGradient(colors: [.purple, .black]))
      }
      .frame(height: 60)
      Text(scheme == .dark ? "Dark" : "Light")
        .foregroundStyle(.primary)
      Text("Secondary").foregroundStyle(.secondary)
      Text("Tertiary").foregroundStyle(.tertiary)
      Text("Tinted").foregroundStyle(.tint).tint(.mint)
    }
    .padding()
  }
}
