import SwiftUI

struct SlidersListing: View {
  @State private var red = 0.9
  @State private var green = 0.4
  @State private var blue = 0.2
  @State private var isEditing = false

  var body: some View {
    VStack(spacing: 16) {
      RoundedRectangle(cornerRadius: 16)
        .fill(Color(red: red, green: green, blue: blue))
        .frame(height: 100)
        .overlay { Text(isEditing ? "Mixing" : "Mixed").foregroundStyle(.white) }
      channel("Red", $red, .red)
      channel("Green", $green, .green)
      channel("Blue", $blue, .blue)
    }
    .padding()
  }

  private func channel(_ name: String, _ value: Binding<Double>, _ color: Color) -> some View {
    HStack {
      Text(name).frame(width: 56, alignment: .leading)
      Slider(value: value, in: 0...1) {
        Text(name)
      } onEditingChanged: {
        isEditing = $0
      }
      .tint(color)
      Text(value.wrappedValue, format: .percent.precision(.fractionLength(0)))
        .monospacedDigit()
        .frame(width: 48, alignment: .trailing)
    }
  }
}
