/// A purpose of a tab.
public struct TabRole: Hashable, Sendable {
  /// The tab is for searching; it is the last one of the bar.
  public static let search = TabRole()
}

/// A tab of a `TabView` and the view that it shows.
///
/// ```swift
/// TabView(selection: $page) {
///   Tab("Play", systemImage: "play.fill", value: .play) { PlayPage() }
///   Tab("Shop", systemImage: "cart", value: .shop) { ShopPage() }.badge(2)
/// }
/// ```
public struct Tab<Value, Content: View, Label: View>: View, PartedView {
  private let value: AnyHashable?
  private let role: TabRole?
  private let content: Content
  private let label: Label

  /// Outside of a `TabView`, a tab shows its content.
  public var body: some View { content }

  func parts(_ key: PartKey) -> [ViewPart] {
    let hasLabel = !(label is EmptyView)
    let label = hasLabel ? TabLabel.make(label) : role == .search ? Self.searchLabel : nil
    let traits = TabTraits(label: label, tag: value)
    return [ViewPart(key: key, traits: traits, content: AnyView(content))]
  }

  private static var searchLabel: AnyView {
    AnyView(StageUI.Label("Search", systemImage: "magnifyingglass"))
  }
}

extension Tab where Value: Hashable {
  /// Creates a tab that is selected by a value.
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    (self.value, self.role) = (AnyHashable(value), role)
    (self.content, self.label) = (content(), label())
  }
}

extension Tab where Value == Never {
  /// Creates a tab of a tab view without a selection.
  public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (value, self.role) = (nil, role)
    (self.content, self.label) = (content(), label())
  }
}

extension Tab where Value: Hashable, Label == DefaultTabLabel {
  /// Creates a tab with a Markdown title and a symbol, selected by a value.
  public init(
    _ title: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(label: StageUI.Label(title, systemImage: systemImage))
    }
  }

  /// Creates a tab with a verbatim title and a symbol, selected by a value.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(label: StageUI.Label(title, systemImage: systemImage))
    }
  }

  /// Creates a tab with a Markdown title and an image from the environment, selected by a value.
  public init(
    _ title: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(label: StageUI.Label(title, image: image))
    }
  }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  /// Creates a tab with a Markdown title and a symbol.
  public init(
    _ title: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(role: role, content: content) {
      DefaultTabLabel(label: StageUI.Label(title, systemImage: systemImage))
    }
  }

  /// Creates a tab with a verbatim title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(role: role, content: content) {
      DefaultTabLabel(label: StageUI.Label(title, systemImage: systemImage))
    }
  }
}

extension Tab where Value: Hashable, Label == EmptyView {
  /// Creates a tab without a label, for tab views in the page style.
  public init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, role: role, content: content) { EmptyView() }
  }
}

extension Tab where Value == Never, Label == EmptyView {
  /// Creates a tab without a label, for tab views in the page style.
  public init(role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(role: role, content: content) { EmptyView() }
  }
}

/// The label of a tab with a title and a symbol.
public struct DefaultTabLabel: View {
  let label: Label<Text, Image>

  public var body: some View { label }
}
