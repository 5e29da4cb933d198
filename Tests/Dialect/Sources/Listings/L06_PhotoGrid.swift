import SwiftUI

struct PhotoGridListing: View {
  @State private var selection: Set<Int> = []
  @State private var columns = 3.0

  private var layout: [GridItem] {
    Array(repeating: .init(.flexible(), spacing: 4), count: Int(columns))
  }

  var body: some View {
    VStack {
      HStack {
        Text(selection.isEmpty ? "Select photos" : "\(selection.count) selected")
          .font(.headline)
        Spacer()
        if !selection.isEmpty {
          Button("Clear") { withAnimation { selection.removeAll() } }
        }
      }
      .padding()
      ScrollView {
        LazyVGrid(columns: layout, spacing: 4) {
          ForEach(0..<18) { index in
            Rectangle()
              .fill(Color(hue: Double(index) / 18, saturation: 0.6, brightness: 0.9))
              .aspectRatio(1, contentMode: .fit)
              .overlay(alignment: .bottomTrailing) {
                if selection.contains(index) {
                  Image(systemName: "checkmark.circle.fill")
                    .foregroundStyle(.white, .blue)
                    .padding(6)
                    .transition(.scale)
                }
              }
              .onTapGesture {
                withAnimation(.bouncy) {
                  if selection.contains(index) {
                    selection.remove(index)
                  } else {
                    selection.insert(index)
                  }
                }
              }
              .accessibilityLabel("Photo \(index + 1)")
              .accessibilityAddTraits(
                selection.contains(index) ? [.isButton, .isSelected] : .isButton)
          }
        }
      }
      Slider(value: $columns.animation(.snappy), in: 2...5, step: 1) { Text("Columns") }
        .padding()
    }
  }
}
