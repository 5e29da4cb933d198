/// How the user can change the size of a window.
public struct WindowResizability: Hashable, Sendable {
  private enum Kind: Hashable, Sendable { case automatic, contentSize, contentMinSize }

  private let kind: Kind

  /// The window cannot become smaller than the minimum size that its content had when it opened.
  public static let automatic = WindowResizability(kind: .automatic)
  /// The window's size stays between the current minimum and maximum size of the content.
  ///
  /// A window whose content has a fixed size cannot be resized.
  public static let contentSize = WindowResizability(kind: .contentSize)
  /// The window cannot become smaller than the current minimum size of the content.
  public static let contentMinSize = WindowResizability(kind: .contentMinSize)
}

enum WindowStyleKind { case titleBar, hiddenTitleBar }

/// The decoration of a window: its title bar and borders.
public protocol WindowStyle {
  /// Whether the window has a title bar.
  ///
  /// Only the kit's own styles implement it.
  var _hasTitleBar: Bool { get }
}

/// The decoration that the desktop gives windows by default.
public struct DefaultWindowStyle: WindowStyle {
  public var _hasTitleBar: Bool { true }
}

/// A decoration with a title bar.
public struct TitleBarWindowStyle: WindowStyle {
  public var _hasTitleBar: Bool { true }
}

/// No decoration: the window has neither title bar nor borders.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public var _hasTitleBar: Bool { false }
}

extension WindowStyle where Self == DefaultWindowStyle {
  /// The decoration that the desktop gives windows by default.
  public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}

extension WindowStyle where Self == TitleBarWindowStyle {
  /// A decoration with a title bar.
  public static var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// No decoration: the window has neither title bar nor borders.
  public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

/// A scene that changes the settings of the windows inside.
struct SettingScene<Content: Scene>: PrimitiveScene {
  let content: Content
  let change: @MainActor (inout SceneSettings) -> Void

  static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    var context = context
    scene.change(&context.settings)
    return Content._makeView(scene.content, context)
  }
}

/// A scene that changes the views of the scene inside.
struct ModifiedScene<Content: Scene>: PrimitiveScene {
  let content: Content
  let change: @MainActor (AnyView) -> AnyView

  static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    scene.change(Content._makeView(scene.content, context))
  }
}

extension Scene {
  private func setting(_ change: @escaping @MainActor (inout SceneSettings) -> Void) -> some Scene {
    SettingScene(content: self, change: change)
  }

  /// Sets the size in points with which a window opens for the first time.
  ///
  /// Later runs restore the size that the window had last.
  public func defaultSize(_ size: CGSize) -> some Scene { setting { $0.size = size } }

  /// Sets the size in points with which a window opens for the first time.
  ///
  /// Later runs restore the size that the window had last.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    defaultSize(CGSize(width: width, height: height))
  }

  /// Sets where on the screen a window opens for the first time.
  ///
  /// Has no effect under Wayland, where programs cannot position their windows.
  public func defaultPosition(_ position: UnitPoint) -> some Scene {
    setting { $0.place = position }
  }

  /// Sets how the user can change the size of a window.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene {
    setting { $0.resizability = resizability }
  }

  /// Sets whether a window has a title bar and borders.
  public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene {
    setting { $0.style = style._hasTitleBar ? .titleBar : .hiddenTitleBar }
  }

  /// Sets an environment value for the windows inside.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some Scene {
    setting { $0.environment.append { $0[keyPath: path] = value } }
  }

  /// Sets a model for the windows inside, which read it with `@Environment(Model.self)`.
  public func environment<Model: AnyObject>(_ model: Model?) -> some Scene {
    setting { $0.environment.append { $0[Model.self] = model } }
  }

  /// Sets a model for the windows inside, which read it with `@EnvironmentObject`.
  public func environmentObject<Model: ObservableObject>(_ model: Model) -> some Scene {
    setting { $0.environment.append { $0[Model.self] = model } }
  }

  /// Calls `action` with the old and the new value after an update that changed `value`.
  ///
  /// If `initial` is true, `action` is called at the start too.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { scenes in
      AnyView(ZStack { scenes }.onChange(of: value, initial: initial, action))
    }
  }

  /// Calls `action` after an update that changed `value`.
  ///
  /// If `initial` is true, `action` is called at the start too.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Calls `action` with the new value after an update that changed `value`.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some Scene {
    onChange(of: value) { _, new in action(new) }
  }

  /// Adds commands, whose keyboard shortcuts work in the whole window.
  ///
  /// Linux desktops have no menu bar that could show them, so only controls with a shortcut can be
  /// used.
  public func commands<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene {
    CommandScene(content: self, commands: content(), removesDefaults: false)
  }

  /// Removes the default commands: closing the window, quitting and opening the settings.
  public func commandsRemoved() -> some Scene {
    CommandScene(content: self, commands: EmptyCommands(), removesDefaults: true)
  }

  /// Replaces the default commands by others.
  public func commandsReplaced<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene {
    CommandScene(content: self, commands: content(), removesDefaults: true)
  }
}
