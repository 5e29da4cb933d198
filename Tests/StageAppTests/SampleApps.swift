import StageApp

/// The actions of the sample apps, in order; a test that reads them clears them first.
@MainActor
enum Diary {
  static var lines: [String] = []
}

/// The ten-line example of the documentation.
struct TenLines: App {
  var body: some Scene {
    WindowGroup {
      VStack(spacing: 12) {
        Text("Ten lines").font(.largeTitle)
        Button("Play") {}.buttonStyle(.borderedProminent)
      }
    }
  }
}

final class Counter: ObservableObject {
  @Published var count = 0
}

/// An app with commands, settings, a second window and state that the windows share.
struct CounterApp: App {
  @StateObject private var counter = Counter()
  @State private var isLocked = false
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup("Counter", id: "main") { CounterView(counter: counter) }
      .defaultSize(width: 300, height: 200)
      .windowResizability(.contentMinSize)
      .commands {
        CommandGroup(replacing: .newItem) {
          Button("Reset") { counter.count = 0 }.keyboardShortcut("n")
        }
        CounterCommands(counter: counter, isLocked: $isLocked)
      }
      .onChange(of: phase) { old, new in Diary.lines.append("\(old) to \(new)") }
    Window("About", id: "about") { Text("Made by us") }
    Settings { Text("Volume") }
  }
}

struct CounterCommands: Commands {
  @ObservedObject var counter: Counter
  @Binding var isLocked: Bool

  var body: some Commands {
    CommandMenu("Count") {
      Button("Add One") { counter.count += 1 }
        .keyboardShortcut("p", modifiers: .command)
        .disabled(isLocked)
      Toggle("Lock", isOn: $isLocked).keyboardShortcut("l", modifiers: [.command, .shift])
      if counter.count > 1 {
        Button("Double") { counter.count *= 2 }.keyboardShortcut("d")
      }
    }
  }
}

struct CounterView: View {
  @ObservedObject var counter: Counter
  @Environment(\.openWindow) private var openWindow
  @Environment(\.openURL) private var openURL
  @Environment(\.scenePhase) private var phase
  @State private var opened = "nothing"

  var body: some View {
    VStack {
      Text("count \(counter.count)")
      Text("phase \("\(phase)")")
      Text(verbatim: "opened \(opened)")
      Button("About this") { openWindow(id: "about") }
      Button("Home page") {
        if let url = URL(string: "https://example.org/a b") {
          openURL(url) { Diary.lines.append("accepted \($0)") }
        }
      }
    }
    .onOpenURL { url in opened = url.isFileURL ? url.lastPathComponent : url.absoluteString }
  }
}

/// An app with a window that is exactly as large as its content and has no title bar.
struct FixedApp: App {
  var body: some Scene {
    Window("Fixed", id: "fixed") { Color.blue.frame(width: 240, height: 180) }
      .windowResizability(.contentSize)
      .windowStyle(.hiddenTitleBar)
      .defaultPosition(.topLeading)
      .commandsRemoved()
  }
}

/// An app with its scenes in a separate structure.
///
/// The structure gives state and environment to the windows.
struct NestedApp: App {
  var body: some Scene { NestedScenes() }
}

struct NestedScenes: Scene {
  @State private var turns = 3

  var body: some Scene {
    WindowGroup { NestedView() }
      .environment(\.lineLimit, turns)
      .commands {
        CommandGroup(after: .newItem) { Button("Turn") { turns += 1 }.keyboardShortcut("t") }
        CommandGroup(replacing: .appTermination) {}
      }
  }
}

struct NestedView: View {
  @Environment(\.lineLimit) private var turns

  var body: some View { Text("turns \(turns ?? 0)") }
}

/// An app without a window.
struct SettingsOnly: App {
  var body: some Scene {
    Settings { Text("Nothing") }
  }
}

/// An app whose main queue holds a closure for later.
struct WaitingApp: App {
  final class Token {}
  static weak var token: Token?

  var body: some Scene {
    WindowGroup {
      Text("Waiting").onAppear {
        let token = Token()
        Self.token = token
        DispatchQueue.main.asyncAfter(deadline: .now() + 60) { _ = token }
      }
    }
  }
}
