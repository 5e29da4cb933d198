import StageUI

struct HeroGridListing: View {
  @Namespace private var namespace
  @State private var selected: Badge?
  var opensFirst = false

  fileprivate struct Badge: Identifiable, Hashable {
    let id: Int
    let symbol: String
    let title: String
    let color: Color

    static let all = [
      Badge(id: 0, symbol: "flame.fill", title: "On fire", color: .orange),
      Badge(id: 1, symbol: "bolt.fill", title: "Quick", color: .yellow),
      Badge(id: 2, symbol: "crown.fill", title: "Royal", color: .purple),
      Badge(id: 3, symbol: "star.fill", title: "Perfect", color: .pink),
    ]
  }

  private let columns = [GridItem(.adaptive(minimum: 130), spacing: 16)]

  var body: some View {
    ZStack {
      ScrollView {
        LazyVGrid(columns: columns, spacing: 16) {
          ForEach(Badge.all) { badge in
            if selected != badge {
              thumbnail(badge)
                .onTapGesture { open(badge) }
            } else {
              Color.clear.frame(height: 120)
            }
          }
        }
        .padding()
      }
      if let selected {
        detail(selected)
          .zIndex(1)
      }
    }
    .task {
      if opensFirst { open(Badge.all[0]) }
    }
  }

  private func open(_ badge: Badge?) {
    withAnimation(.spring(response: 0.35, dampingFraction: 0.8)) { selected = badge }
  }

  private func thumbnail(_ badge: Badge) -> some View {
    RoundedRectangle(cornerRadius: 16, style: .continuous)
      .fill(badge.color.gradient)
      .matchedGeometryEffect(id: "plate-\(badge.id)", in: namespace)
      .frame(height: 120)
      .overlay {
        VStack(spacing: 8) {
          Image(systemName: badge.symbol)
            .font(.largeTitle)
            .matchedGeometryEffect(id: "icon-\(badge.id)", in: namespace)
          Text(badge.title).font(.headline)
        }
        .foregroundStyle(.white)
      }
  }

  private func detail(_ badge: Badge) -> some View {
    RoundedRectangle(cornerRadius: 24, style: .continuous)
      .fill(badge.color.gradient)
      .matchedGeometryEffect(id: "plate-\(badge.id)", in: namespace)
      .overlay {
        VStack(spacing: 16) {
          Image(systemName: badge.symbol)
            .font(.system(size: 80))
            .matchedGeometryEffect(id: "icon-\(badge.id)", in: namespace)
          Text(badge.title).font(.largeTitle.bold())
          Button("Close") { open(nil) }
            .buttonStyle(.bordered)
        }
        .foregroundStyle(.white)
      }
      .padding(24)
      .transition(.opacity)
  }
}
