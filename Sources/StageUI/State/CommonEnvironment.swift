public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// How much room there is along an axis.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { nil }
}
private enum VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { nil }
}
private enum ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
private enum ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum ReduceTransparencyKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}
private enum SafeAreaKey: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
private enum DismissAfterActionKey: EnvironmentKey {
  static var defaultValue: DismissAction? { nil }
}
private enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction? { nil }
}

extension EnvironmentValues {
  /// Whether the window is used, seen, or neither.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// Somebody would rather not see things fly about.
  public var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  public var accessibilityReduceTransparency: Bool {
    get { self[ReduceTransparencyKey.self] }
    set { self[ReduceTransparencyKey.self] = newValue }
  }

  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// What of the window's edges is covered, by rounded corners or by the system.
  public var safeAreaInsets: EdgeInsets {
    get { self[SafeAreaKey.self] }
    set { self[SafeAreaKey.self] = newValue }
  }

  /// Whether the surface is as wide as a phone held upright, or wider.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// Whether the surface is as high as a phone held sideways, or higher.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
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
    get { self[DismissKey.self] ?? DismissAction() }
    set { self[DismissKey.self] = newValue }
  }

  /// What a button closes after its action: the question it is an answer to.
  public var dismissAfterAction: DismissAction {
    get { self[DismissAfterActionKey.self] ?? DismissAction() }
    set { self[DismissAfterActionKey.self] = newValue }
  }

  /// Whether the view is inside something that can be dismissed.
  public var isPresented: Bool { dismiss.target != nil }
}

/// Closes what a view was presented in; does nothing where nothing is.
@MainActor
public struct DismissAction {
  let target: Presentation?

  init(_ target: Presentation? = nil) { self.target = target }

  public func callAsFunction() { target?.dismiss() }
}
