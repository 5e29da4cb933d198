/// The appearance of tab views: `.automatic`, `.tabBarOnly`, `.slide` or `.page`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol TabViewStyle {
  var _kind: TabViewKind { get }
}

/// The built-in styles of tab views.
public enum TabViewKind: Hashable, Sendable {
  case bar
  case slidingBar
  case pages(PageTabViewStyle.IndexDisplayMode)
}

/// Tabs in a bar: at the bottom of a narrow window, at the top of a window of 600 points or more.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
  public var _kind: TabViewKind { .bar }
}

/// Tabs in a bar, never in a sidebar; the same as `.automatic`.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
  public var _kind: TabViewKind { .bar }
}

/// Tabs in a bar; the chosen page slides in, in the direction of the order of the tabs.
///
/// This style is an addition of the kit: in SwiftUI, tab views with a bar have no motion to choose.
///
/// ```swift
/// TabView(selection: $page) {
///   Tab("Play", systemImage: "play", value: Page.play) { PlayPage() }
///   Tab("Shop", systemImage: "cart", value: Page.shop) { ShopPage() }
/// }
/// .tabViewStyle(.slide)
/// ```
///
/// The page of a later tab comes from the trailing edge, that of an earlier one from the leading edge;
/// from right to left the edges are exchanged. The pages between two tabs are not shown. The pages
/// move with the animation of the change, such as `withAnimation(.linear) { page = .shop }`, or else
/// with a spring without bounce. A tab that is chosen during the motion continues it from where the
/// pages are. If `accessibilityReduceMotion` is true, the pages fade and do not move.
public struct SlideTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
  public var _kind: TabViewKind { .slidingBar }
}

/// Pages side by side, turned by dragging, by the arrow keys and by the dots.
public struct PageTabViewStyle: TabViewStyle {
  /// Whether the dots are shown; `.automatic` shows them for two pages or more.
  public struct IndexDisplayMode: Hashable, Sendable {
    private enum Mode { case automatic, always, never }
    private let mode: Mode

    /// Shows the dots for two pages or more.
    public static let automatic = IndexDisplayMode(mode: .automatic)
    /// Always shows the dots.
    public static let always = IndexDisplayMode(mode: .always)
    /// Never shows the dots.
    public static let never = IndexDisplayMode(mode: .never)

    func shows(_ count: Int) -> Bool { mode == .always || mode == .automatic && count > 1 }
  }

  let indexDisplayMode: IndexDisplayMode

  /// Creates the style.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {
    self.indexDisplayMode = indexDisplayMode
  }

  public var _kind: TabViewKind { .pages(indexDisplayMode) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The default style: a bar at the bottom of narrow windows and at the top of wide ones.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  /// Tabs in a bar.
  public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}

extension TabViewStyle where Self == SlideTabViewStyle {
  /// Tabs in a bar; the chosen page slides in, in the direction of the order of the tabs.
  ///
  /// This style is an addition of the kit.
  public static var slide: SlideTabViewStyle { SlideTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages side by side, with dots for two pages or more.
  public static var page: PageTabViewStyle { PageTabViewStyle() }

  /// Pages side by side.
  public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

extension EnvironmentValues {
  var tabViewKind: TabViewKind {
    get { self[.tabViewKind, .bar] }
    set { self[.tabViewKind, .bar] = newValue }
  }
}

extension View {
  /// Sets the style of tab views inside the view.
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View {
    environment(\.tabViewKind, style._kind)
  }
}
