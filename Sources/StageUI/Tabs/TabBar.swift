/// A tab view with its bar: at the bottom of narrow windows, at the top of wide ones.
struct BarredTabs: View {
  let model: TabModel
  let current: Int
  let motion: TabMotion
  let choose: (Int) -> Void
  @Environment(\.horizontalSizeClass) private var width

  private var isWide: Bool { width == .regular }

  var body: some View {
    TabStack(current: current, motion: motion, content: model.views(findsTabs: true))
      .safeAreaInset(edge: isWide ? .top : .bottom) {
        TabBar(tabs: tabs, current: current, isWide: isWide, choose: choose)
      }
      .background { TabCommands(count: model.pages.count, current: current, choose: choose) }
  }

  private var tabs: [TabBarItem] {
    model.pages.enumerated().map { TabBarItem(key: $1.key, index: $0, traits: $1.traits) }
  }
}

struct TabBarItem {
  var key: PartKey
  var index: Int
  var traits: TabTraits
}

/// The row of tabs, above the lower edge or as a capsule below the upper edge of the tab view.
struct TabBar: View {
  let tabs: [TabBarItem]
  let current: Int
  let isWide: Bool
  let choose: (Int) -> Void
  @Environment(\.self) private var environment

  /// The largest number of tabs that share the width of a narrow bar; more tabs scroll.
  private static let mostAtRest = 5

  var body: some View {
    if isWide {
      ViewThatFits(in: .horizontal) {
        row.padding(4)
        ScrollView(.horizontal, showsIndicators: false) { row.padding(4) }
      }
      .background(Capsule().fill(ControlColors(environment).group))
      .focusSection()
      .padding(.vertical, 6)
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity)
    } else {
      Group {
        if tabs.count > Self.mostAtRest {
          ScrollView(.horizontal, showsIndicators: false) { row }
        } else {
          row
        }
      }
      .focusSection()
      .frame(maxWidth: .infinity, minHeight: 49)
      .background {
        Color(ColorRole.background).overlay(alignment: .top) { Divider() }
          .ignoresSafeArea(edges: [.bottom, .leading, .trailing])
      }
    }
  }

  private var row: some View {
    HStack(spacing: isWide ? 4 : 0) {
      ForEach(tabs, id: \.key) { tab in
        TabButton(
          traits: tab.traits, isSelected: tab.index == current, isWide: isWide,
          isFlexible: !isWide && tabs.count <= Self.mostAtRest
        ) { choose(tab.index) }
      }
    }
  }
}

/// A tab: symbol above title in a narrow bar, symbol before title in a wide one.
private struct TabButton: View {
  let traits: TabTraits
  let isSelected: Bool
  let isWide: Bool
  let isFlexible: Bool
  let perform: () -> Void
  @Environment(\.self) private var environment
  @State private var isPressed = false

  var body: some View {
    let colors = ControlColors(environment)
    Group {
      if isWide { wide(colors) } else { narrow(colors) }
    }
    .lineLimit(1)
    .opacity(traits.isEnabled && environment.isEnabled ? (isPressed ? 0.6 : 1) : 0.4)
    .animation(.easeOut(duration: 0.12), value: isPressed)
    .modifier(
      ControlModifier(
        value: { traits.badge?.string ?? "" }, isSelected: isSelected,
        perform: perform, onPress: { isPressed = $0 })
    )
    .disabled(!traits.isEnabled)
  }

  private func narrow(_ colors: ControlColors) -> some View {
    (traits.label ?? AnyView(EmptyView()))
      .labelStyle(StackedTabLabelStyle(isSelected: isSelected))
      .font(.system(size: 10, weight: .medium))
      .symbolVariant(.fill)
      .foregroundStyle(isSelected ? colors.tint : Color.secondary)
      .overlay(alignment: .top) {
        badge.alignmentGuide(HorizontalAlignment.center) { _ in -6 }.offset(y: 1)
      }
      .padding(.horizontal, 4)
      .padding(.top, 5)
      .padding(.bottom, 3)
      .frame(minWidth: isFlexible ? 0 : 72, maxWidth: isFlexible ? .infinity : nil)
      .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 10))
  }

  private func wide(_ colors: ControlColors) -> some View {
    HStack(spacing: 6) {
      (traits.label ?? AnyView(EmptyView())).labelStyle(.titleAndIcon)
      badge
    }
    .font(.subheadline.weight(isSelected ? .semibold : .regular))
    .foregroundStyle(isSelected ? colors.tint : colors.text)
    .padding(.horizontal, 14)
    .frame(minHeight: 36)
    .background(Capsule().fill(isSelected ? colors.plateTop : .clear))
    .animation(.easeInOut(duration: 0.25), value: isSelected)
    .contentShape(.focusEffect, Capsule())
  }

  @ViewBuilder private var badge: some View {
    if let badge = traits.badge {
      badge.font(.system(size: 11, weight: .semibold))
        .foregroundStyle(.white)
        .padding(.horizontal, 5)
        .frame(minWidth: 17, minHeight: 17)
        .background(Capsule().fill(Color.red))
        .fixedSize()
        .accessibilityHidden(true)
    }
  }
}

private struct StackedTabLabelStyle: LabelStyle {
  var isSelected: Bool

  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon
        .font(.system(size: 19))
        .frame(height: 24)
        .scaleEffect(isSelected ? 1.1 : 1)
        .animation(.spring(response: 0.3, dampingFraction: 0.7), value: isSelected)
      configuration.title
    }
  }
}
