/// The space along an axis: little (`compact`) or much (`regular`).
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

extension EnvironmentValues {
  /// Whether the window is active, visible or hidden.
  public var scenePhase: ScenePhase {
    get { self[.scenePhase, .active] }
    set { self[.scenePhase, .active] = newValue }
  }

  /// Whether the user prefers less motion; false by default.
  public var accessibilityReduceMotion: Bool {
    get { self[.accessibilityReduceMotion, false] }
    set { self[.accessibilityReduceMotion, false] = newValue }
  }

  /// Whether the user prefers less transparency; false by default.
  public var accessibilityReduceTransparency: Bool {
    get { self[.accessibilityReduceTransparency, false] }
    set { self[.accessibilityReduceTransparency, false] = newValue }
  }

  /// The widths of the covered areas along the window's edges, for example at rounded corners.
  public var safeAreaInsets: EdgeInsets {
    get { self[.safeAreaInsets, EdgeInsets()] }
    set { self[.safeAreaInsets, EdgeInsets()] = newValue }
  }

  /// The horizontal size class: regular if the window is at least 600 points wide.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[.horizontalSizeClass, nil] }
    set { self[.horizontalSizeClass, nil] = newValue }
  }

  /// The vertical size class: regular if the window is at least 480 points high.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[.verticalSizeClass, nil] }
    set { self[.verticalSizeClass, nil] = newValue }
  }

  /// Sets the size classes for a window size.
  mutating func setSizeClasses(_ size: Size) {
    let horizontal: UserInterfaceSizeClass = size.width < 600 ? .compact : .regular
    let vertical: UserInterfaceSizeClass = size.height < 480 ? .compact : .regular
    if horizontalSizeClass != horizontal { horizontalSizeClass = horizontal }
    if verticalSizeClass != vertical { verticalSizeClass = vertical }
  }

  /// Closes the presentation around the view.
  public var dismiss: DismissAction {
    get { self[.dismiss, DismissAction()] }
    set { self[.dismiss, DismissAction()] = newValue }
  }

  /// The action that a button inside an alert performs after its own action: it closes the alert.
  public var dismissAfterAction: DismissAction {
    get { self[.dismissAfterAction, DismissAction()] }
    set { self[.dismissAfterAction, DismissAction()] = newValue }
  }

  /// Whether the view is inside a presentation that can be dismissed.
  public var isPresented: Bool { dismiss.target != nil }
}

/// Closes the presentation around a view; does nothing outside of one.
@MainActor
@preconcurrency
public struct DismissAction {
  var target: Presentation?

  /// Closes the presentation.
  public func callAsFunction() { target?.dismiss() }
}
