import Platform
import PokerSlamGame
import Workers

/// A voice that speaks through Speech Dispatcher, by its client `spd-say`.
///
/// A thread of its own starts the client, so that no frame waits for it. While one text is being
/// passed on, only the newest of the next ones is kept.
@MainActor
final class SpeechDispatcher: Speaker {
  private enum Order: Sendable {
    case say(String, language: String)
    case stop
  }

  private let orders = Monitor<Order?>(nil)
  private var isRunning = false

  /// The name of the client.
  private nonisolated static let client = "spd-say"

  init() {}

  /// Whether the client is installed: a program of its name in a folder of `PATH`.
  static func isInstalled(
    environment: (String) -> String? = { ThisProcess.environment($0) }
  ) -> Bool {
    let folders = (environment("PATH") ?? "").split(separator: ":")
    return folders.contains { (try? File.kind("\($0)/\(client)")) == .file }
  }

  func say(_ text: String, language: String) { give(.say(text, language: language)) }

  func stop() { if isRunning { give(.stop) } }

  private func give(_ order: Order) {
    orders.change { $0 = order }
    guard !isRunning else { return }
    isRunning = true
    let orders = orders
    OwnThread.run {
      while true {
        let order = orders.wait { waiting in
          defer { waiting = nil }
          return waiting
        }
        Self.run(["--cancel"])
        if case .say(let text, let language) = order {
          Self.run(["--language", language, "--", text])
        }
      }
    }
  }

  /// Runs the client and waits until it has passed on its order.
  private nonisolated static func run(_ arguments: [String]) {
    LaunchedProgram(client, arguments)?.wait()
  }
}
