/// The window of an app, or a further window that `openWindow` opens.
///
/// ```swift
/// WindowGroup("Chess") { ContentView() }
///   .defaultSize(width: 640, height: 640)
///   .windowResizability(.contentMinSize)
/// ```
///
/// An app has one window on the desktop, its first `WindowGroup` or `Window`. The others appear
/// inside it as sheets. Unlike in SwiftUI, a group never has several windows.
public struct WindowGroup<Content: View>: PrimitiveScene {
  private let facts: WindowFacts
  private let content: () -> Content

  /// Creates a window with the name of the program as its title.
  public init(@ViewBuilder content: @escaping () -> Content) {
    facts = WindowFacts()
    self.content = content
  }

  /// Creates a window that `openWindow(id:)` opens.
  public init(id: String, @ViewBuilder content: @escaping () -> Content) {
    facts = WindowFacts(id: id)
    self.content = content
  }

  /// Creates a window with a title.
  public init<S: StringProtocol>(
    _ title: S, id: String? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    facts = WindowFacts(id: id, title: String(title))
    self.content = content
  }

  public static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    WindowScene.view(scene.facts, context, scene.content)
  }
}

/// A single window with a title.
///
/// As the first scene it is the app's window; otherwise `openWindow(id:)` opens it as a sheet.
public struct Window<Content: View>: PrimitiveScene {
  private let facts: WindowFacts
  private let content: () -> Content

  /// Creates a window that `openWindow(id:)` opens.
  public init<S: StringProtocol>(
    _ title: S, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    facts = WindowFacts(id: id, title: String(title))
    self.content = content
  }

  public static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    WindowScene.view(scene.facts, context, scene.content)
  }
}

/// The app's settings: Control and the comma key open them, and so do `openSettings` and
/// `SettingsLink`.
public struct Settings<Content: View>: PrimitiveScene {
  private let content: () -> Content

  /// Creates the settings of the app.
  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

  public static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    WindowScene.view(
      WindowFacts(title: "Settings", isSettings: true), context, scene.content)
  }
}

/// The views of a window, which is the program's window or a panel.
private struct WindowScene: View {
  let facts: WindowFacts
  let content: () -> AnyView
  @ObservedObject var runtime: AppRuntime
  @State private var record = WindowRecord()

  static func view<Content: View>(
    _ facts: WindowFacts, _ context: _SceneContext, _ content: @escaping () -> Content
  ) -> AnyView {
    var facts = facts
    facts.settings = context.settings
    return AnyView(
      WindowScene(facts: facts, content: { AnyView(content()) }, runtime: context.runtime))
  }

  var body: some View {
    let record = registered
    if record === runtime.mainWindow {
      if runtime.hasWindow { MainContent(record: record, content: content) }
    } else {
      Color.clear.frame(width: 0, height: 0)
        .sheet(isPresented: isOpen(record)) {
          PanelContent(record: record, close: { runtime.close(record) }, content: content)
        }
    }
  }

  private var registered: WindowRecord {
    runtime.register(record, facts)
    return record
  }

  private func isOpen(_ record: WindowRecord) -> Binding<Bool> {
    Binding {
      runtime.panels.contains { $0 === record }
    } set: { isOpen in
      if !isOpen { runtime.close(record) }
    }
  }
}

/// The content of the program's window, on the background of its colour scheme.
private struct MainContent: View {
  let record: WindowRecord
  let content: () -> AnyView

  var body: some View {
    ContentLimitLayout(record: record) {
      content().modifier(SceneEnvironment(facts: record.facts))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.background, ignoresSafeAreaEdges: .all)
  }
}

/// The content of another window, below its title and a button that closes it.
private struct PanelContent: View {
  let record: WindowRecord
  let close: () -> Void
  let content: () -> AnyView

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        Text(record.facts.title ?? "").font(.headline)
        Spacer()
        Button(action: close) { Image(systemName: "xmark").frame(width: 32, height: 32) }
          .accessibilityLabel("Close")
          .keyboardShortcut(.cancelAction)
      }
      content().modifier(SceneEnvironment(facts: record.facts))
    }
    .padding(20)
    .frame(maxWidth: .infinity)
  }
}

private struct SceneEnvironment: EnvironmentModifier {
  let facts: WindowFacts

  func modify(_ environment: inout EnvironmentValues) {
    environment.sceneName = facts.isSettings ? "settings" : facts.id ?? ""
    for change in facts.settings.environment { change(&environment) }
  }
}

/// Places the content in the middle of the window, and records the content's size limits.
private struct ContentLimitLayout: Layout {
  let record: WindowRecord

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size { proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    noteLimits(subviews)
    for view in subviews {
      view.place(at: bounds.center, anchor: .center, proposal: ProposedViewSize(bounds.size))
    }
  }

  private func noteLimits(_ subviews: Subviews) {
    let resizability = record.facts.settings.resizability
    // Measuring the limits costs as much as a layout, so the default resizability does it only
    // once.
    if resizability == .automatic, record.limits != nil { return }
    func size(_ proposal: ProposedViewSize) -> Size {
      subviews.reduce(.zero) { size, view in
        let other = view.sizeThatFits(proposal)
        return Size(max(size.width, other.width), max(size.height, other.height))
      }
    }
    let isFixed = resizability == .contentSize
    record.limits = ContentLimits(
      minimum: size(.zero), ideal: isFixed ? size(.unspecified) : .zero,
      maximum: isFixed ? size(.infinity) : Size(.infinity, .infinity))
  }
}
