import Platform
import Stage

/// The log file of this run and some earlier runs, for bug reports.
@MainActor
package final class Log {
  /// The number of lines kept from earlier runs.
  private static let keptLines = 200

  private let path: String?
  private var lines: [String] = []
  private let start = Clock.nanoseconds()

  package init() {
    path = StateFolder.game.file("log.txt")
    guard let text = StateFolder.text(path) else { return }
    lines = text.split(separator: "\n").suffix(Self.keptLines).map(String.init)
  }

  /// Adds lines, each with the milliseconds since the start, without writing the file.
  package func note(_ text: String) {
    let milliseconds = (Clock.nanoseconds() - start) / 1_000_000
    for line in text.split(separator: "\n") { lines.append("\(milliseconds) ms  \(line)") }
  }

  /// Writes the file; ignores failures.
  package func save() {
    guard let path else { return }
    _ = try? File.write(lines.map { $0 + "\n" }.joined(), to: path, isPrivate: true)
  }
}
