/// A part of an app that has one or several windows.
///
/// ```swift
/// struct GameScenes: Scene {
///   var body: some Scene {
///     WindowGroup { ContentView() }
///       .defaultSize(width: 800, height: 600)
///     Settings { SettingsView() }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol Scene {
  /// The type of the scenes inside.
  associatedtype Body: Scene

  /// The scenes inside.
  @SceneBuilder var body: Body { get }

  /// Makes the views of a scene.
  ///
  /// Only the kit's own scenes implement it.
  static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView
}

extension Scene {
  public static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    AnyView(SceneBody(scene: LinkedValue(scene), context: context))
  }
}

extension Never: Scene {}

/// A scene that makes its views itself.
public protocol PrimitiveScene: Scene where Body == Never {}

extension PrimitiveScene {
  public var body: Never { fatalError("a primitive scene has no body") }
}

/// The settings that a scene inherits from the scenes around it.
@MainActor
@preconcurrency
public struct _SceneContext {
  let runtime: AppRuntime
  var settings = SceneSettings()

  init(_ runtime: AppRuntime) { self.runtime = runtime }
}

/// The properties of a window that modifiers of its scene set.
struct SceneSettings {
  var size: Size?
  var place: UnitPoint?
  var resizability = WindowResizability.automatic
  var style = WindowStyleKind.titleBar
  /// Functions that change the environment of the window's content, the outermost first.
  var environment: [@MainActor (inout EnvironmentValues) -> Void] = []
}

/// The view of a scene that an app or a library defines; it owns the scene's state.
private struct SceneBody<S: Scene>: View {
  let scene: LinkedValue<S>
  let context: _SceneContext

  var body: some View { S.Body._makeView(scene.value.body, context) }
}

/// Builds scenes from the closure of an app.
@resultBuilder
@MainActor
@preconcurrency
public enum SceneBuilder {
  /// Accepts a scene.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Builds a single scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Builds several scenes.
  @_disfavoredOverload
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> TupleScene<repeat each Content> {
    TupleScene(repeat each content)
  }

  /// Builds scenes that are available in some versions only.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> Content {
    content
  }
}

/// Several scenes in the order in which they are written.
public struct TupleScene<each Content: Scene>: PrimitiveScene {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    var views: [AnyView] = []
    for view in repeat (each Content)._makeView(each scene.content, context) { views.append(view) }
    return AnyView(SceneList(views: views))
  }
}

private struct SceneList: View {
  let views: [AnyView]

  var body: some View { ForEach(views.indices, id: \.self) { views[$0] } }
}
