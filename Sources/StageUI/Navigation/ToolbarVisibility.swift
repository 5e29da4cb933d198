/// A bar of a page, for modifiers that change it.
public struct ToolbarPlacement: Hashable, Sendable {
  enum Kind: Hashable { case automatic, top, bottom, tab, window }

  let kind: Kind

  /// The bar at the top.
  public static let automatic = Self(kind: .automatic)
  /// The bar at the top, with the title and the back button.
  public static let navigationBar = Self(kind: .top)
  /// The bar at the bottom.
  public static let bottomBar = Self(kind: .bottom)
  /// The bar of a tab view; a stack has none.
  public static let tabBar = Self(kind: .tab)
  /// The title bar of the window, which belongs to the desktop.
  public static let windowToolbar = Self(kind: .window)

  /// Whether the placement is the bar at the top.
  var isTop: Bool { kind == .top || kind == .automatic }
  var isBottom: Bool { kind == .bottom }
}

/// How the bar of a page shows the title.
public enum ToolbarTitleDisplayMode: Hashable, Sendable {
  /// The mode of the page below; large at the root.
  case automatic
  /// Small, in the middle of the bar.
  case inline
  /// Small while the content is not scrolled too; the same as `inline`.
  case inlineLarge
  /// Large, below the bar; it becomes small when the content is scrolled.
  case large
}

extension View {
  /// Shows or hides bars of the page that contains the view; without bars, the one at the top.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    pageInfo { info in
      if bars.isEmpty || bars.contains(where: \.isTop) { info.barVisibility = visibility }
      if bars.contains(where: \.isBottom) { info.bottomBarVisibility = visibility }
    }
  }

  /// Shows or hides bars of the page that contains the view.
  public func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    pageInfo { info in
      if bars.isEmpty || bars.contains(where: \.isTop) { info.barVisibility = visibility }
      if bars.contains(where: \.isBottom) { info.bottomBarVisibility = visibility }
    }
  }

  /// Sets the background of bars of the page that contains the view.
  ///
  /// As in SwiftUI, the background of a bar at the edge of the content is hidden until the content
  /// is scrolled; `toolbarBackground(_:for:)` with `.visible` shows it always.
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    pageInfo { info in
      let style = AnyShapeStyle(style)
      if bars.isEmpty || bars.contains(where: \.isTop) { info.barBackground = style }
      if bars.contains(where: \.isBottom) { info.bottomBackground = style }
    }
  }

  /// Shows or hides the background of bars of the page that contains the view.
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }

  /// Shows or hides the background of bars of the page that contains the view.
  public func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }

  private func toolbarBackgroundVisibility(
    _ visibility: Visibility, _ bars: [ToolbarPlacement]
  ) -> some View {
    pageInfo { info in
      if bars.isEmpty || bars.contains(where: \.isTop) {
        info.barBackgroundVisibility = visibility
      }
      if bars.contains(where: \.isBottom) { info.bottomBackgroundVisibility = visibility }
    }
  }

  /// Sets how the bar of the page shows the title.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    pageInfo { info in
      switch mode {
      case .automatic: info.titleMode = .automatic
      case .inline, .inlineLarge: info.titleMode = .inline
      case .large: info.titleMode = .large
      }
    }
  }

  /// Accepted for source compatibility, without effect: the bars have the colour scheme of the
  /// window.
  public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View {
    self
  }

  /// Accepted for source compatibility, without effect: a window of the desktop has no system
  /// overlays.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Accepted for source compatibility, without effect: a window of the desktop has no status bar.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Accepted for source compatibility, without effect: a window of the desktop has no status bar.
  public func statusBar(hidden: Bool) -> some View { self }
}
