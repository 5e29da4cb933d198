/// The appearance of split views.
///
/// Programs do not adopt this protocol, as in SwiftUI.
@MainActor
@preconcurrency
public protocol NavigationSplitViewStyle {}

/// Columns beside each other; the default style.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// Columns beside each other; the detail becomes narrower when others are shown.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// In SwiftUI the other columns cover the detail; here the style is the same as `balanced`.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// Columns beside each other; the default style.
  public static var automatic: Self { Self() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// Columns beside each other; the detail becomes narrower when others are shown.
  public static var balanced: Self { Self() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// In SwiftUI the other columns cover the detail; here the style is the same as `balanced`.
  public static var prominentDetail: Self { Self() }
}

extension View {
  /// Sets the style of split views inside the view; all styles look alike.
  public func navigationSplitViewStyle<Style: NavigationSplitViewStyle>(
    _ style: Style
  ) -> some View { self }
}
