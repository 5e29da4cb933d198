import StageUI

struct TabSlideListing: View {
  private enum Tab: Int, CaseIterable {
    case statistics, badges, history

    var title: LocalizedStringKey {
      switch self {
      case .statistics: "Statistics"
      case .badges: "Badges"
      case .history: "History"
      }
    }

    var icon: String {
      switch self {
      case .statistics: return "chart.bar.fill"
      case .badges: return "medal.fill"
      case .history: return "clock"
      }
    }
  }

  @State private var tab = Tab.statistics
  @State private var goesForward = true
  @Namespace private var pill
  var start = 0

  var body: some View {
    VStack(spacing: 0) {
      ZStack {
        switch tab {
        case .statistics: page(.blue)
        case .badges: page(.orange)
        case .history: page(.green)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .clipped()
      HStack(spacing: 0) {
        ForEach(Tab.allCases, id: \.rawValue) { item in
          tabButton(item)
        }
      }
      .padding(6)
      .background(.thinMaterial)
    }
    .onAppear {
      if let tab = Tab(rawValue: start), start != 0 { select(tab) }
    }
  }

  private func page(_ color: Color) -> some View {
    Text(tab.title)
      .font(.title.bold())
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(color.opacity(0.25))
      .id(tab)
      .transition(
        .asymmetric(
          insertion: .move(edge: goesForward ? .trailing : .leading),
          removal: .move(edge: goesForward ? .leading : .trailing)))
  }

  private func tabButton(_ item: Tab) -> some View {
    Button {
      select(item)
    } label: {
      VStack(spacing: 4) {
        Image(systemName: item.icon)
          .scaleEffect(tab == item ? 1.1 : 1)
        Text(item.title)
          .font(.caption2)
      }
      .foregroundStyle(tab == item ? Color.accentColor : .secondary)
      .frame(maxWidth: .infinity, minHeight: 48)
      .background {
        if tab == item {
          Capsule()
            .fill(Color.accentColor.opacity(0.15))
            .matchedGeometryEffect(id: "pill", in: pill)
        }
      }
    }
    .buttonStyle(.plain)
  }

  private func select(_ item: Tab) {
    goesForward = item.rawValue > tab.rawValue
    withAnimation(.easeInOut(duration: 0.25)) { tab = item }
  }
}
