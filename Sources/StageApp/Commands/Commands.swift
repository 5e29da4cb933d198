/// Commands of an app, which are groups of controls with keyboard shortcuts.
///
/// A shortcut presses its control from anywhere in the window.
///
/// ```swift
/// struct GameCommands: Commands {
///   let game: Game
///
///   var body: some Commands {
///     CommandGroup(replacing: .newItem) {
///       Button("New Game", action: game.start).keyboardShortcut("n")
///     }
///     CommandMenu("Move") {
///       Button("Undo", action: game.undo).keyboardShortcut("z")
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol Commands {
  /// The type of the commands inside.
  associatedtype Body: Commands

  /// The commands inside.
  @CommandsBuilder var body: Body { get }

  /// Makes the views of the commands.
  ///
  /// Only the kit's own commands implement it.
  static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView
}

extension Commands {
  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    AnyView(CommandsBody(commands: LinkedValue(commands), context: context))
  }
}

extension Never: Commands {}

/// Commands that make their views themselves.
public protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
  public var body: Never { fatalError("primitive commands have no body") }
}

/// Gives commands access to the app that they belong to.
@MainActor
@preconcurrency
public struct _CommandsContext {
  let runtime: AppRuntime
}

/// The view of commands that an app defines; it owns their state.
private struct CommandsBody<C: Commands>: View {
  let commands: LinkedValue<C>
  let context: _CommandsContext

  var body: some View { C.Body._makeView(commands.value.body, context) }
}

/// No commands.
public struct EmptyCommands: PrimitiveCommands {
  /// Creates no commands.
  public init() {}

  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    AnyView(EmptyView())
  }
}

extension Optional: Commands where Wrapped: Commands {
  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    AnyView(commands.map { Wrapped._makeView($0, context) })
  }
}

extension Optional: PrimitiveCommands where Wrapped: Commands {}

/// Builds commands from the closure of `commands(content:)`, with `if` and `if let`.
@resultBuilder
@MainActor
@preconcurrency
public enum CommandsBuilder {
  /// Accepts commands.
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

  /// Builds no commands.
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }

  /// Builds a single group of commands.
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

  /// Builds several groups of commands.
  @_disfavoredOverload
  public static func buildBlock<each Content: Commands>(
    _ content: repeat each Content
  ) -> TupleCommands<repeat each Content> {
    TupleCommands(repeat each content)
  }

  /// Builds an `if` without `else`.
  public static func buildOptional<Content: Commands>(_ content: Content?) -> Content? { content }

  /// Builds commands that are available in some versions only.
  public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> Content {
    content
  }
}

/// Several groups of commands.
public struct TupleCommands<each Content: Commands>: PrimitiveCommands {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    var views: [AnyView] = []
    for view in repeat (each Content)._makeView(each commands.content, context) {
      views.append(view)
    }
    return AnyView(ForEach(views.indices, id: \.self) { views[$0] })
  }
}

/// A scene with commands.
struct CommandScene<Content: Scene, Added: Commands>: PrimitiveScene {
  let content: Content
  let commands: Added
  let removesDefaults: Bool

  static func _makeView(_ scene: Self, _ context: _SceneContext) -> AnyView {
    let commands = Added._makeView(scene.commands, _CommandsContext(runtime: context.runtime))
    let scenes = Content._makeView(scene.content, context)
    let removed: [CommandGroupPlacement] =
      scene.removesDefaults ? [.appTermination, .appSettings, .saveItem] : []
    return AnyView(
      ZStack {
        CommandLayer {
          ForEach(removed, id: \.self) { Replacement(runtime: context.runtime, placement: $0) }
          commands.buttonStyle(CommandStyle()).toggleStyle(.button)
        }
        scenes
      })
  }
}
