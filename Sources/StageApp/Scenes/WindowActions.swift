/// Opens a window of the app by its id, as a sheet over the first window.
@MainActor
@preconcurrency
public struct OpenWindowAction {
  let runtime: AppRuntime?

  /// Opens a window; does nothing if no scene has the id.
  public func callAsFunction(id: String) { runtime?.open(id: id) }
}

/// Closes a window of the app by its id; closing the first window ends the program.
@MainActor
@preconcurrency
public struct DismissWindowAction {
  let runtime: AppRuntime?

  /// Closes a window; does nothing if it is not open.
  public func callAsFunction(id: String) { runtime?.close(id: id) }
}

/// Opens the app's settings; does nothing in an app without a `Settings` scene.
@MainActor
@preconcurrency
public struct OpenSettingsAction {
  let runtime: AppRuntime?

  /// Opens the settings.
  public func callAsFunction() { runtime?.openSettings() }
}

private struct OpenWindowKey: @MainActor EnvironmentKey {
  @MainActor static var defaultValue: OpenWindowAction { OpenWindowAction(runtime: nil) }
}

private struct DismissWindowKey: @MainActor EnvironmentKey {
  @MainActor static var defaultValue: DismissWindowAction { DismissWindowAction(runtime: nil) }
}

private struct OpenSettingsKey: @MainActor EnvironmentKey {
  @MainActor static var defaultValue: OpenSettingsAction { OpenSettingsAction(runtime: nil) }
}

extension EnvironmentValues {
  /// Opens a window of the app.
  public internal(set) var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }

  /// Closes a window of the app.
  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }

  /// Opens the app's settings.
  public internal(set) var openSettings: OpenSettingsAction {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }

  /// Whether an app can have several windows on the desktop; always false.
  public var supportsMultipleWindows: Bool { false }
}

/// A button that opens the app's settings.
public struct SettingsLink<Label: View>: View {
  private let label: Label
  @Environment(\.openSettings) private var openSettings

  /// Creates a button with a label.
  public init(@ViewBuilder label: () -> Label) { self.label = label() }

  public var body: some View {
    Button(action: { openSettings() }) { label }
  }
}

extension SettingsLink where Label == StageUI.Label<Text, Image> {
  /// Creates a button called "Settings…".
  public init() {
    self.init { StageUI.Label("Settings…", systemImage: "gearshape") }
  }
}
