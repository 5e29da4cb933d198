public import Raster
public import Workers

extension WorkerPool: BandRunner {}

/// The canvas on a bench.
@main
struct RasterLab {
  /// A subcommand: its words, and what it does; it returns false for words that make no sense.
  private struct Command: Sendable {
    let name: String
    let usage: String
    let run: @Sendable (ArraySlice<String>) throws -> Bool
  }

  private static let commands = [
    Command(name: "bench", usage: Bench.Options.usage) { words in
      guard let options = Bench.Options(words) else { return false }
      try Bench.run(options)
      return true
    },
    Command(name: "accuracy", usage: Accuracy.Options.usage) { words in
      guard let options = Accuracy.Options(words) else { return false }
      if try !Accuracy.run(options) { ThisProcess.exit(1) }
      return true
    },
  ]

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    do {
      let command = commands.first { $0.name == words.first }
      if try command?.run(words.dropFirst()) == true { return }
      ThisProcess.complain((command.map { [$0] } ?? commands).map(\.usage).joined(separator: "\n"))
      ThisProcess.exit(2)
    } catch {
      ThisProcess.complain("rasterlab: \(error)")
      ThisProcess.exit(1)
    }
  }
}
