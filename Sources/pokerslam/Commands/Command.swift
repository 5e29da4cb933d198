/// Something the program does, by the word it is called with.
@MainActor
struct Command {
  let name: String
  /// What may follow the name, one line for each form.
  let forms: [String]
  /// One line for the list of commands.
  let summary: String
  /// What the forms leave unsaid, in lines of at most 80 columns.
  let details: String
  let run: @MainActor (_ words: [String], _ io: CommandIO) throws -> Int32

  /// All of them, in the order in which help lists them.
  static let all: [Command] = [
    PlayCommand.command, DealCommand.command, HandsCommand.command, SolveCommand.command,
    ReplayCommand.command, SimulateCommand.command, CodeCommand.command,
    ScreenshotCommand.command, GalleryCommand.command, ProfileCommand.command, SoundCommand.command,
    BotCommand.command, BenchCommand.command, VersionCommand.command, HelpCommand.command,
  ]

  static func named(_ name: String) throws(UsageError) -> Command {
    guard let command = all.first(where: { $0.name == name }) else {
      throw UsageError.unknown(name, kind: "command", known: all.map(\.name))
    }
    return command
  }

  /// Runs what a command line asks for and turns what went wrong into one line.
  ///
  /// Without a command, or with options alone, it is `play`. The answer is the exit code: 0 fine,
  /// 1 refused, invalid or impossible, 2 a command line that makes no sense.
  static func dispatch(_ words: [String], _ io: CommandIO) -> Int32 {
    var name = words.first ?? PlayCommand.command.name
    var rest = Array(words.dropFirst())
    switch name {
    case "-h", "--help": name = HelpCommand.command.name
    case "--version": name = VersionCommand.command.name
    case _ where name.hasPrefix("-"):
      name = PlayCommand.command.name
      rest = words
    default: break
    }
    var helpTopic = ""
    do {
      let command = try named(name)
      helpTopic = " \(name)"
      if rest.contains("--help") { return try HelpCommand.run([name], io) }
      return try command.run(rest, io)
    } catch let error as UsageError {
      io.complain("pokerslam: \(error.description) (see pokerslam help\(helpTopic))")
      return 2
    } catch {
      io.complain("pokerslam: \(error)")
      return 1
    }
  }
}

/// Why a command was not carried out, in one line.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
