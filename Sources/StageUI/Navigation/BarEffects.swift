// What code for bars of glass says of them. Bars of the kit have a background of their own.

/// How content fades below a bar; here it does not.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// What suits the bar.
  public static var automatic: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle(name: "automatic") }
  /// A gradual edge.
  public static var soft: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle(name: "soft") }
  /// A sharp edge.
  public static var hard: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle(name: "hard") }
}

/// When the bar of a tab view becomes smaller; here it never does.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// What suits the device.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// While the content scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  /// While the content scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  /// Never.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

/// Whether a space in a toolbar grows.
public struct SpacerSizing: Hashable, Sendable {
  private let name: String

  /// As much space as there is.
  public static let flexible = SpacerSizing(name: "flexible")
  /// A small space.
  public static let fixed = SpacerSizing(name: "fixed")
}

/// A space between the items of a toolbar: 12 points.
public struct ToolbarSpacer: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement

  /// Creates a space; it is the same for both kinds, because the items of a place stand together.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.placement = placement
  }

  public func _makeView() -> AnyView {
    ToolbarItem(placement: placement) { Color.clear.frame(width: 12, height: 1) }._makeView()
  }
}

extension ToolbarContent {
  /// Accepted without effect: items have no common background.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> Self { self }
}

extension View {
  /// Accepted without effect: content ends at the edge of a bar.
  public func scrollEdgeEffectStyle(
    _ style: ScrollEdgeEffectStyle?, for edges: Edge.Set
  ) -> some View { self }

  /// Accepted without effect: content ends at the edge of a bar.
  public func scrollEdgeEffectHidden(
    _ hidden: Bool = true, for edges: Edge.Set = .all
  ) -> some View { self }

  /// Accepted without effect: the bar of a tab view keeps its size.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }

  /// Accepted without effect: a view is not drawn again below the bars beside it.
  public func backgroundExtensionEffect() -> some View { self }
}
