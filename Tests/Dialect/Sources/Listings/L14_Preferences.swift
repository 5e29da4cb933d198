import SwiftUI

struct HeightKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct BoundsKey: PreferenceKey {
  static let defaultValue: [Int: Anchor<CGRect>] = [:]
  static func reduce(value: inout [Int: Anchor<CGRect>], nextValue: () -> [Int: Anchor<CGRect>]) {
    value.merge(nextValue()) { $1 }
  }
}

struct PreferencesListing: View {
  @State private var height: CGFloat?
  @State private var selected = 0
  let texts = ["Short", "A text that needs more than one line", "Middle one"]

  var body: some View {
    HStack(alignment: .top) {
      ForEach(texts.indices, id: \.self) { index in
        Text(texts[index])
          .padding(8)
          .frame(maxWidth: .infinity, minHeight: height, alignment: .topLeading)
          .background(
            GeometryReader { proxy in
              Color.clear.preference(key: HeightKey.self, value: proxy.size.height)
            }
          )
          .background(.gray.opacity(0.15), in: .rect(cornerRadius: 8))
          .anchorPreference(key: BoundsKey.self, value: .bounds) { [index: $0] }
          .onTapGesture { withAnimation(.snappy) { selected = index } }
          .accessibilityAddTraits(.isButton)
      }
    }
    .onPreferenceChange(HeightKey.self) { height = $0 }
    .overlayPreferenceValue(BoundsKey.self) { bounds in
      GeometryReader { proxy in
        if let anchor = bounds[selected] {
          let rect = proxy[anchor]
          RoundedRectangle(cornerRadius: 8)
            .stroke(.blue, lineWidth: 2)
            .frame(width: rect.width, height: rect.height)
            .offset(x: rect.minX, y: rect.minY)
        }
      }
    }
    .padding()
  }
}
