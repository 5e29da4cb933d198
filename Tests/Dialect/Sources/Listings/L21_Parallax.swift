import SwiftUI

struct ParallaxListing: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        GeometryReader { proxy in
          let minY = proxy.frame(in: .named("scroll")).minY
          LinearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom)
            .frame(height: 200 + max(minY, 0))
            .offset(y: minY > 0 ? -minY : -minY / 2)
            .overlay(alignment: .bottomLeading) {
              Text("Mountains")
                .font(.largeTitle.bold())
                .foregroundStyle(.white)
                .padding()
            }
        }
        .frame(height: 200)
        ForEach(0..<12) { row in
          Text("Row \(row + 1)")
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding()
            .background(.background)
          Divider()
        }
      }
    }
    .coordinateSpace(name: "scroll")
    .ignoresSafeArea(edges: .top)
    .safeAreaInset(edge: .bottom) {
      Button("Book now") {}
        .buttonStyle(.borderedProminent)
        .frame(maxWidth: .infinity)
        .padding()
        .background(.ultraThinMaterial)
    }
  }
}
