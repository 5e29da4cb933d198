import StageUI

private struct FramesKey: PreferenceKey {
  static let defaultValue: [Int: CGRect] = [:]

  static func reduce(value: inout [Int: CGRect], nextValue: () -> [Int: CGRect]) {
    value.merge(nextValue()) { $1 }
  }
}

private struct BoundsKey: PreferenceKey {
  static let defaultValue: [Int: Anchor<CGRect>] = [:]

  static func reduce(
    value: inout [Int: Anchor<CGRect>], nextValue: () -> [Int: Anchor<CGRect>]
  ) {
    value.merge(nextValue()) { $1 }
  }
}

struct PreferenceBarListing: View {
  @State private var frames: [Int: CGRect] = [:]
  @State private var width: CGFloat = 0
  @State private var selection = 1
  private let titles = ["Easy", "Normal", "Very hard"]

  var body: some View {
    VStack(alignment: .leading, spacing: 24) {
      HStack(spacing: 20) {
        ForEach(titles.indices, id: \.self) { index in
          Text(titles[index])
            .fontWeight(index == selection ? .bold : .regular)
            .background {
              GeometryReader { proxy in
                Color.clear.preference(
                  key: FramesKey.self, value: [index: proxy.frame(in: .named("bar"))])
              }
            }
            .onTapGesture { withAnimation(.snappy) { selection = index } }
        }
      }
      .overlay(alignment: .bottomLeading) {
        if let frame = frames[selection] {
          Rectangle()
            .fill(.tint)
            .frame(width: frame.width, height: 3)
            .offset(x: frame.minX, y: 8)
        }
      }
      .coordinateSpace(name: "bar")
      .onPreferenceChange(FramesKey.self) { frames = $0 }

      HStack(spacing: 20) {
        ForEach(titles.indices, id: \.self) { index in
          Text(titles[index])
            .padding(8)
            .anchorPreference(key: BoundsKey.self, value: .bounds) { [index: $0] }
        }
      }
      .backgroundPreferenceValue(BoundsKey.self) { anchors in
        GeometryReader { proxy in
          if let anchor = anchors[selection] {
            let rect = proxy[anchor]
            RoundedRectangle(cornerRadius: 8)
              .fill(.yellow.opacity(0.4))
              .frame(width: rect.width, height: rect.height)
              .offset(x: rect.minX, y: rect.minY)
          }
        }
      }

      Text("\(width, specifier: "%.0f") points wide")
        .font(.footnote)
        .foregroundStyle(.secondary)
    }
    .padding()
    .frame(maxWidth: .infinity, alignment: .leading)
    .onGeometryChange(for: CGFloat.self) { proxy in
      proxy.size.width
    } action: { newValue in
      width = newValue
    }
  }
}
