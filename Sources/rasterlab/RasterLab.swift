import Platform
public import Raster
public import Workers

extension WorkerPool: BandRunner {}

/// The canvas on a bench.
@main
struct RasterLab {
  /// A subcommand: its words, and what it does; it returns the exit code, or nil for words that make
  /// no sense.
  private struct Command: Sendable {
    let name: String
    let usage: String
    let run: @Sendable (ArraySlice<String>) throws -> Int32?
  }

  private static let commands = [
    Command(name: "bench", usage: Bench.Options.usage) { words in
      guard let options = Bench.Options(words) else { return nil }
      try Bench.run(options)
      return 0
    },
    Command(name: "accuracy", usage: Accuracy.Options.usage) { words in
      guard let options = Accuracy.Options(words) else { return nil }
      return try Accuracy.run(options) ? 0 : 1
    },
    Command(name: "digests", usage: Digests.Options.usage) { words in
      guard let options = Digests.Options(words) else { return nil }
      for line in try Digests.lines(options) { print(line) }
      return 0
    },
    Command(name: "conformance", usage: "rasterlab conformance FILE… [--json] [--dump DIR]") {
      try Conformance.Options(Array($0)).map(Conformance.run)
    },
    Command(name: "render", usage: "rasterlab render FILE… --out DIR") { words in
      guard let options = RenderCommand.Options(Array(words)) else { return nil }
      try RenderCommand.run(options)
      return 0
    },
    Command(name: "fuzz", usage: Fuzz.Options.usage) { words in
      Fuzz.Options(words).map { Fuzz.run($0) ? 0 : 1 }
    },
  ]

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    do {
      let command = commands.first { $0.name == words.first }
      if let code = try command?.run(words.dropFirst()) { ThisProcess.exit(code) }
      ThisProcess.complain((command.map { [$0] } ?? commands).map(\.usage).joined(separator: "\n"))
      ThisProcess.exit(2)
    } catch {
      ThisProcess.complain("rasterlab: \(error)")
      ThisProcess.exit(1)
    }
  }
}
