// An app that uses every part of the kit for programs: commands, settings, links, files, tasks and
// the scene phase.
//
//   Tally                      opens the window
//   Tally notes.txt            opens it with a file
//   Tally --screenshot t.png   draws it without a display
import StageApp

@main
struct Tally: App {
  // The state of an app lives as long as the program, and its windows share it.
  @StateObject private var model = TallyModel()
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup(model.title) { TallyView(model: model) }
      .defaultSize(width: 360, height: 280)
      .windowResizability(.contentMinSize)
      .commands { TallyCommands(model: model) }
      .onChange(of: phase) { _, new in model.phases.append("\(new)") }
    Settings { TallySettings() }
  }
}

@MainActor
final class TallyModel: ObservableObject {
  @Published var count = 0
  @Published var phases: [String] = []

  var title: String { count > 9 ? "Tally: \(count)" : "Tally" }

  /// Adds 10 after 0.3 s.
  ///
  /// The window draws no frames while the task sleeps, and then shows the change.
  func addLater() {
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      withAnimation(.snappy) { count += 10 }
    }
  }
}

// Commands work wherever the focus is. The user presses Control where a shortcut says Command.
struct TallyCommands: Commands {
  @ObservedObject var model: TallyModel

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button("Start Again") { model.count = 0 }.keyboardShortcut("n")
    }
    CommandMenu("Count") {
      Button("Add One") { model.count += 1 }.keyboardShortcut("j")
      Button("Add Ten Later") { model.addLater() }.keyboardShortcut("l")
    }
  }
}

struct TallyView: View {
  @ObservedObject var model: TallyModel
  @AppStorage("step") private var step = 1
  @Environment(\.openURL) private var openURL
  @State private var file = "no file"

  var body: some View {
    VStack(spacing: 16) {
      Text(model.count, format: .number)
        .font(.system(.largeTitle, design: .rounded, weight: .bold))
        .contentTransition(.numericText(value: Double(model.count)))
      Button("Add \(step)") { withAnimation(.snappy) { model.count += step } }
        .buttonStyle(.borderedProminent)
        .sensoryFeedback(.increase, trigger: model.count)
      Text(verbatim: file).foregroundStyle(.secondary)
      HStack {
        SettingsLink { Text("Settings") }
        Button("Rules") {
          if let url = URL(string: "https://example.org/tally") { openURL(url) }
        }
      }
    }
    .padding(24)
    .onOpenURL { file = $0.lastPathComponent }
  }
}

// On a desktop, the app's window shows its settings as a sheet, and a file stores them.
struct TallySettings: View {
  @AppStorage("step") private var step = 1

  var body: some View {
    Stepper("Step \(step)", value: $step, in: 1...9)
  }
}
