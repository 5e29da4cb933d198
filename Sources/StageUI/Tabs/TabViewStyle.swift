/// The appearance of tab views: `.automatic`, `.tabBarOnly` or `.page`.
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
