/// A whole program: its scenes, and the state they share.
///
/// ```swift
/// @main
/// struct MyGame: App {
///   var body: some Scene {
///     WindowGroup { ContentView() }
///   }
/// }
/// ```
///
/// The first `WindowGroup` or `Window` is the program's window. The state of the app, its scenes and
/// its commands lives as long as the program. `--help` lists the command line options that every
/// app has.
@MainActor
@preconcurrency
public protocol App {
  /// The type of the scenes.
  associatedtype Body: Scene

  /// The scenes of the program.
  @SceneBuilder var body: Body { get }

  /// Creates the app; called once, at the start.
  init()
}

extension App {
  /// Does what the command line asks for and ends the process; called by `@main`.
  public static func main() { AppProgram<Self>.main() }

  /// Does the same for an app whose dates are Foundation's, which are those of the clock.
  ///
  /// A picture then starts at the date of the clock, not in 2001. Otherwise the time since a date
  /// that the app has read would be negative.
  package static func mainWithClockDates() {
    PictureStart.isNow = true
    AppProgram<Self>.main()
  }
}

/// The date at which pictures start.
@MainActor
enum PictureStart {
  /// Whether pictures start at the date of the clock; otherwise at the beginning of 2001.
  static var isNow = false
}

/// The root of an app's views: evaluates the app's scenes.
struct AppRoot<A: App>: View {
  let app: LinkedValue<A>
  @ObservedObject var runtime: AppRuntime

  var body: some View {
    ZStack {
      CommandLayer { StandardCommands(runtime: runtime) }
      A.Body._makeView(app.value.body, _SceneContext(runtime))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .modifier(LinkQuestions(runtime: runtime))
    .environment(\.openWindow, OpenWindowAction(runtime: runtime))
    .environment(\.dismissWindow, DismissWindowAction(runtime: runtime))
    .environment(\.openSettings, OpenSettingsAction(runtime: runtime))
    .environment(\.openedURLs, runtime.inbox)
    .environment(\.systemOpenURL) { [runtime] in runtime.ask(toOpen: $0, $1) }
  }
}
