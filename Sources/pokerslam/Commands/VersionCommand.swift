/// Says what is running, where, and with what.
@MainActor
enum VersionCommand {
  static let command = Command(
    name: "version", forms: [""], summary: "Commit, processor level, display, fonts, log file",
    details: "", run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(words)
    if let word = arguments.positional.first { throw UsageError("version takes no \"\(word)\"") }
    try io.print(try ProgramFacts.lines())
    return 0
  }
}
