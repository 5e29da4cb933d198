import JSON
public import Raster
public import Workers

extension WorkerPool: BandRunner {}

/// The canvas on a bench.
@main
struct RasterLab {
  /// What a command is called with, and what it does: it returns the exit code, or nil for words
  /// that make no sense.
  private typealias Command = (
    name: String, usage: String,
    run: @Sendable ([String]) throws -> Int32?
  )

  private static let commands: [Command] = [
    ("bench", "[--only WORKLOAD] [--threads N] [--json] [--geometry FILE]", bench),
    ("conformance", "FILE… [--json] [--dump DIR]", conformance),
    ("render", "FILE… --out DIR", render),
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      let command = commands.first { $0.name == words.first }
      if let code = try command?.run(Array(words.dropFirst())) { ThisProcess.exit(code) }
    } catch {
      ThisProcess.complain("rasterlab: \(error)")
      ThisProcess.exit(1)
    }
    for command in commands { ThisProcess.complain("rasterlab \(command.name) \(command.usage)") }
    ThisProcess.exit(2)
  }

  private static func bench(_ words: [String]) throws -> Int32? {
    guard let options = Bench.Options(words) else { return nil }
    try Bench.run(options)
    return 0
  }

  private static func conformance(_ words: [String]) throws -> Int32? {
    try Conformance.Options(words).map(Conformance.run)
  }

  private static func render(_ words: [String]) throws -> Int32? {
    guard let options = RenderCommand.Options(words) else { return nil }
    try RenderCommand.run(options)
    return 0
  }
}
