public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// How much room there is along an axis.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

extension EnvironmentValues {
  /// Whether the window is used, seen, or neither.
  public var scenePhase: ScenePhase {
    get { self[.scenePhase, .active] }
    set { self[.scenePhase, .active] = newValue }
  }

  /// Somebody would rather not see things fly about.
  public var accessibilityReduceMotion: Bool {
    get { self[.accessibilityReduceMotion, false] }
    set { self[.accessibilityReduceMotion, false] = newValue }
  }

  public var accessibilityReduceTransparency: Bool {
    get { self[.accessibilityReduceTransparency, false] }
    set { self[.accessibilityReduceTransparency, false] = newValue }
  }

  public var layoutDirection: LayoutDirection {
    get { self[.layoutDirection, .leftToRight] }
    set { self[.layoutDirection, .leftToRight] = newValue }
  }

  /// What of the window's edges is covered, by rounded corners or by the system.
  public var safeAreaInsets: EdgeInsets {
    get { self[.safeAreaInsets, EdgeInsets()] }
    set { self[.safeAreaInsets, EdgeInsets()] = newValue }
  }

  /// Whether the surface is as wide as a phone held upright, or wider.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[.horizontalSizeClass, nil] }
    set { self[.horizontalSizeClass, nil] = newValue }
  }

  /// Whether the surface is as high as a phone held sideways, or higher.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[.verticalSizeClass, nil] }
    set { self[.verticalSizeClass, nil] = newValue }
  }

  /// Takes on the classes of a surface.
  mutating func setSizeClasses(_ size: Size) {
    let horizontal: UserInterfaceSizeClass = size.width < 600 ? .compact : .regular
    let vertical: UserInterfaceSizeClass = size.height < 480 ? .compact : .regular
    if horizontalSizeClass != horizontal { horizontalSizeClass = horizontal }
    if verticalSizeClass != vertical { verticalSizeClass = vertical }
  }

  /// Closes what the view was presented in.
  public var dismiss: DismissAction {
    get { self[.dismiss, DismissAction()] }
    set { self[.dismiss, DismissAction()] = newValue }
  }

  /// What a button closes after its action: the question it is an answer to.
  public var dismissAfterAction: DismissAction {
    get { self[.dismissAfterAction, DismissAction()] }
    set { self[.dismissAfterAction, DismissAction()] = newValue }
  }

  /// Whether the view is inside something that can be dismissed.
  public var isPresented: Bool { dismiss.target != nil }
}

/// Closes what a view was presented in; does nothing where nothing is.
@MainActor
public struct DismissAction {
  var target: Presentation?

  public func callAsFunction() { target?.dismiss() }
}
