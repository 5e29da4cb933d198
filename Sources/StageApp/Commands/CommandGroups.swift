/// A standard group of commands in the menus of a desktop program, to be extended or replaced.
///
/// Three groups have default commands: `.appSettings` (Control and comma open the settings, in an
/// app with a `Settings` scene), `.saveItem` (Control+W closes the window) and `.appTermination`
/// (Control+Q quits).
public struct CommandGroupPlacement: Hashable, Sendable {
  private let name: String

  /// Commands that show information about the app.
  public static let appInfo = CommandGroupPlacement(name: "appInfo")
  /// The command that opens the app's settings.
  public static let appSettings = CommandGroupPlacement(name: "appSettings")
  /// Commands for services of the desktop.
  public static let systemServices = CommandGroupPlacement(name: "systemServices")
  /// Commands that hide and show the app.
  public static let appVisibility = CommandGroupPlacement(name: "appVisibility")
  /// The command that quits the app.
  public static let appTermination = CommandGroupPlacement(name: "appTermination")
  /// Commands for new documents and windows.
  public static let newItem = CommandGroupPlacement(name: "newItem")
  /// Commands for saving and closing.
  public static let saveItem = CommandGroupPlacement(name: "saveItem")
  /// Commands for importing and exporting.
  public static let importExport = CommandGroupPlacement(name: "importExport")
  /// Commands for printing.
  public static let printItem = CommandGroupPlacement(name: "printItem")
  /// The commands for undo and redo.
  public static let undoRedo = CommandGroupPlacement(name: "undoRedo")
  /// The commands cut, copy and paste.
  public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
  /// Commands for editing text.
  public static let textEditing = CommandGroupPlacement(name: "textEditing")
  /// Commands for formatting text.
  public static let textFormatting = CommandGroupPlacement(name: "textFormatting")
  /// Commands for the toolbar.
  public static let toolbar = CommandGroupPlacement(name: "toolbar")
  /// Commands for the sidebar.
  public static let sidebar = CommandGroupPlacement(name: "sidebar")
  /// Commands for the size of the window.
  public static let windowSize = CommandGroupPlacement(name: "windowSize")
  /// Commands for the arrangement of windows.
  public static let windowArrangement = CommandGroupPlacement(name: "windowArrangement")
  /// Commands that list the windows.
  public static let windowList = CommandGroupPlacement(name: "windowList")
  /// Commands that list the windows of `Window` scenes.
  public static let singleWindowList = CommandGroupPlacement(name: "singleWindowList")
  /// Commands that show help.
  public static let help = CommandGroupPlacement(name: "help")
}

/// Commands that are added before or after a group of default commands, or replace it.
public struct CommandGroup<Content: View>: PrimitiveCommands {
  private let content: Content
  private var replaced: CommandGroupPlacement?

  /// Adds commands before a default group.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }

  /// Adds commands after a default group.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }

  /// Replaces the commands of a default group; an empty `addition` removes them.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
    replaced = group
  }

  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    AnyView(
      Group {
        if let replaced = commands.replaced {
          Replacement(runtime: context.runtime, placement: replaced)
        }
        commands.content
      })
  }
}

/// Commands under a name of their own.
///
/// No menu shows the name; it tells readers of the source what the commands are for.
public struct CommandMenu<Content: View>: PrimitiveCommands {
  private let content: Content

  /// Creates a menu with a name.
  public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a menu with a name.
  public init(_ name: Text, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a menu with a verbatim name.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeView(_ commands: Self, _ context: _CommandsContext) -> AnyView {
    AnyView(commands.content)
  }
}

/// The default commands, except those that the app replaces.
struct StandardCommands: View {
  @ObservedObject var runtime: AppRuntime

  var body: some View {
    Group {
      if !runtime.isReplaced(.appTermination) {
        Button("Quit", action: runtime.quit).keyboardShortcut("q")
      }
      if !runtime.isReplaced(.saveItem) {
        Button("Close Window", action: runtime.closeTopmost).keyboardShortcut("w")
      }
      if !runtime.isReplaced(.appSettings) {
        Button("Settings…", action: runtime.openSettings).keyboardShortcut(",")
      }
    }
    .buttonStyle(CommandStyle())
  }
}

/// Removes the commands of a default group while this view exists.
struct Replacement: View {
  let runtime: AppRuntime
  let placement: CommandGroupPlacement

  var body: some View {
    Color.clear
      .onAppear { runtime.replace(placement, by: 1) }
      .onDisappear { runtime.replace(placement, by: -1) }
  }
}

/// Draws nothing for a button, and does not measure the button's label.
struct CommandStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View { Color.clear }
}
