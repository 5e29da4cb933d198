import StageUI

struct StaggeredListListing: View {
  @State private var isVisible = false
  private let games = ["Classic", "Daily", "Practice", "Arcade", "Duel"]

  var body: some View {
    ScrollView(.vertical, showsIndicators: false) {
      LazyVStack(alignment: .leading, spacing: 12) {
        ForEach(Array(zip(games.indices, games)), id: \.0) { index, name in
          GameRow(name: name, detail: "Best \((index + 1) * 215)", index: index)
            .staggered(index, isVisible: isVisible)
        }
      }
      .padding(16)
    }
    .background(Color.indigo.opacity(0.15).ignoresSafeArea())
    .onAppear { isVisible = true }
  }
}

private struct GameRow: View {
  let name: String
  let detail: String
  let index: Int

  var body: some View {
    HStack {
      Text("\(index + 1)")
        .font(.system(.headline, design: .rounded).monospacedDigit())
        .foregroundStyle(.white)
        .frame(width: 44, height: 44)
        .background(Color(hue: Double(index) / 6, saturation: 0.65, brightness: 0.85))
        .clipShape(RoundedRectangle(cornerRadius: 12, style: .continuous))
      VStack(alignment: .leading, spacing: 2) {
        Text(name).font(.body.weight(.semibold))
        Text(detail).font(.subheadline).foregroundColor(.secondary)
      }
      Spacer()
      Image(systemName: "chevron.right")
        .imageScale(.small)
        .foregroundStyle(.tertiary)
    }
    .padding()
    .background(Color.white)
    .cornerRadius(16)
    .shadow(color: .black.opacity(0.08), radius: 6, x: 0, y: 3)
  }
}

private struct StaggeredAppearance: ViewModifier {
  let index: Int
  let isVisible: Bool

  func body(content: Content) -> some View {
    content
      .opacity(isVisible ? 1 : 0)
      .offset(y: isVisible ? 0 : 20)
      .animation(.snappy(duration: 0.3).delay(Double(index) * 0.05), value: isVisible)
  }
}

extension View {
  fileprivate func staggered(_ index: Int, isVisible: Bool) -> some View {
    modifier(StaggeredAppearance(index: index, isVisible: isVisible))
  }
}
