import SwiftUI

struct AdaptiveListing: View {
  @State private var isVertical = false
  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    let layout =
      isVertical || typeSize.isAccessibilitySize
      ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 12))
    VStack(spacing: 30) {
      layout {
        ForEach(["sun.max", "moon", "star"], id: \.self) { name in
          Image(systemName: name)
            .font(.title)
            .frame(width: 60, height: 60)
            .background(.indigo.opacity(0.2), in: .circle)
        }
      }
      .animation(.smooth, value: isVertical)
      ViewThatFits(in: .horizontal) {
        Text("A description that is far too long for a narrow window, so it is left out there")
        Text("A short description")
        Text("Short")
      }
      .lineLimit(1)
      Toggle("Vertical", isOn: $isVertical)
        .frame(maxWidth: 200)
    }
    .padding()
  }
}
