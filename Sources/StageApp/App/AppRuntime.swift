/// The state that an app's scenes and its window share while it runs.
@MainActor
final class AppRuntime: ObservableObject {
  /// Whether the size and scale of the window, or of the picture to draw, are known.
  ///
  /// The window's content depends on the size and scale. It is made once both are known.
  @Published var hasWindow = false
  /// The windows that are shown as panels over the first one, in the order of opening.
  @Published private(set) var panels: [WindowRecord] = []
  /// For each group of default commands that the app replaces, the number of its replacements.
  @Published private var replaced: [CommandGroupPlacement: Int] = [:]
  /// The question whether to open a URL, while the user is being asked; nil if there is none.
  @Published private(set) var question: LinkQuestion?
  /// The windows of the app in the order of their first evaluation, which is their order in the
  /// source.
  private(set) var windows: [WindowRecord] = []
  /// Delivers files and URLs to the views that open them.
  let inbox = OpenedURLs()
  /// Whether the program was asked to end.
  private(set) var quits = false
  /// Starts the desktop's program for a URL; returns false if there is none.
  var launch: (URL) -> Bool

  init(launch: @escaping (URL) -> Bool) { self.launch = launch }

  // MARK: - Windows

  /// The window of the program, which is the first one that is not for settings.
  var mainWindow: WindowRecord? { windows.first { !$0.facts.isSettings } }
  var settingsWindow: WindowRecord? { windows.first { $0.facts.isSettings } }

  /// Adds a window at its first evaluation, and keeps its facts up to date.
  func register(_ record: WindowRecord, _ facts: WindowFacts) {
    record.facts = facts
    if !windows.contains(where: { $0 === record }) { windows.append(record) }
  }

  func forget(_ record: WindowRecord) {
    windows.removeAll { $0 === record }
    close(record)
  }

  /// Shows a window as a panel over the first one; returns false if no window has the id.
  @discardableResult
  func open(id: String) -> Bool {
    guard let window = windows.first(where: { $0.facts.id == id }) else { return false }
    open(window)
    return true
  }

  func openSettings() {
    if let settingsWindow { open(settingsWindow) }
  }

  private func open(_ window: WindowRecord) {
    guard window !== mainWindow, !panels.contains(where: { $0 === window }) else { return }
    panels.append(window)
  }

  func close(_ window: WindowRecord) { panels.removeAll { $0 === window } }

  func close(id: String) {
    guard let window = windows.first(where: { $0.facts.id == id }) else { return }
    if window === mainWindow { quit() } else { close(window) }
  }

  /// Closes the panel opened last; without panels, closes the window and ends the program.
  func closeTopmost() {
    if panels.isEmpty { quit() } else { panels.removeLast() }
  }

  func quit() { quits = true }

  // MARK: - Commands

  func isReplaced(_ placement: CommandGroupPlacement) -> Bool { replaced[placement] != nil }

  func replace(_ placement: CommandGroupPlacement, by change: Int) {
    let count = (replaced[placement] ?? 0) + change
    replaced[placement] = count > 0 ? count : nil
  }

  // MARK: - Links

  /// Asks the user whether to open a URL; a URL that arrives while a question is open is refused.
  func ask(toOpen url: URL, _ completion: @escaping @MainActor (Bool) -> Void) {
    guard question == nil, url.scheme != nil else { return completion(false) }
    question = LinkQuestion(url: url, completion: completion)
  }

  func answer(_ isAllowed: Bool) {
    guard let asked = question else { return }
    question = nil
    asked.completion(isAllowed && launch(asked.url))
  }
}

/// A URL that waits for the user's permission.
struct LinkQuestion {
  let url: URL
  let completion: @MainActor (Bool) -> Void
}

/// The facts about a window that its scene declares.
struct WindowFacts {
  var id: String?
  /// The title of the window; nil for the name of the program.
  var title: String?
  var isSettings = false
  var settings = SceneSettings()
}

/// One window of an app; it lives as long as the window's scene.
@MainActor
final class WindowRecord {
  var facts = WindowFacts()
  /// The sizes that the content can have; nil before its first layout.
  var limits: ContentLimits?
}

/// The sizes that a window's content can have, in points; `maximum` may be infinite.
struct ContentLimits: Equatable {
  var minimum: Size
  var ideal: Size
  var maximum: Size
}
