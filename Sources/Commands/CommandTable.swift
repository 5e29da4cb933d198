import Platform

/// A program's commands; parsing, help and the manual page are derived from them.
@MainActor
package struct CommandTable {
  package let program: String
  /// A summary in one line, without a full stop, for the manual page.
  let purpose: String
  package let commands: [Command]
  /// The name of the command that runs if none is given; nil if one is required.
  let defaultCommand: String?
  /// Whether the program has a single command, so that a command line does not name it.
  private(set) var isSingle = false
  /// Further sections of the manual page: a title and rows.
  let sections: [(title: String, rows: [(String, String)])]

  package init(
    _ program: String, _ purpose: String, defaultCommand: String? = nil,
    sections: [(title: String, rows: [(String, String)])] = [], commands: [Command]
  ) {
    self.program = program
    self.purpose = purpose
    self.defaultCommand = defaultCommand
    self.sections = sections
    self.commands = commands
  }

  /// Creates the table of a program with one command, which has the program's name.
  ///
  /// All words of the command line are then arguments of this command.
  package init(single command: Command) {
    self.init(
      command.name, command.purpose, defaultCommand: command.name, commands: [command])
    isSingle = true
  }

  package var names: [String] {
    commands.reduce(into: []) { names, command in
      if names.last != command.name { names.append(command.name) }
    } + ["help"]
  }

  /// Returns all declarations with a name.
  func forms(of name: String) throws(UsageError) -> [Command] {
    let forms = commands.filter { $0.name == name }
    if forms.isEmpty { throw .unknown(name, kind: "command", known: names) }
    return forms
  }

  /// Runs a command line, printing an error as one line.
  ///
  /// Returns the exit code: 0 for success, 1 for a refused or invalid request, 2 for a wrong
  /// command line, and 128 plus the number for a signal, as in shells. 141 (PIPE) means that the
  /// reader of the output has closed it; nothing is printed then.
  package func run(_ words: [String], _ io: CommandIO) -> Int32 {
    var name = words.first ?? defaultCommand ?? "help"
    var rest = Array(words.dropFirst())
    if isSingle { (name, rest) = (program, words) }
    switch name {
    case "-h", "--help": name = "help"
    case "--version" where names.contains("version"): name = "version"
    case _ where name.hasPrefix("-"):
      name = defaultCommand ?? "help"
      rest = words
    default: break
    }
    var topic = ""
    do {
      if name == "help" {
        topic = " help"
        return try help(rest, io)
      }
      let forms = try forms(of: name)
      topic = " \(name)"
      if rest.contains("--help") || isSingle && rest.contains("-h") { return try help([name], io) }
      return try Self.chosen(among: forms, by: rest).prepare(rest)(io)
    } catch let error as UsageError {
      let help = isSingle ? "--help" : "help\(topic)"
      io.printError("\(program): \(error) (see \(program) \(help))")
      return 2
    } catch let end as Interruption {
      return 128 + end.signal
    } catch let error as FileError where error.isUnwanted && error.path == File.standardOutput {
      return 141
    } catch {
      io.printError("\(program): \(error)")
      return 1
    }
  }

  /// Parses a command line without running it.
  package func check(_ words: [String]) throws {
    let forms = try forms(of: words.first ?? "")
    _ = try Self.chosen(among: forms, by: words.dropFirst()).prepare(Array(words.dropFirst()))
  }

  private static func chosen(among forms: [Command], by words: some Sequence<String>) -> Command {
    forms.first { $0.form.map(words.contains) ?? false }
      ?? forms.first { $0.form == nil } ?? forms[0]
  }

  /// Runs the process's command line and ends the process.
  package static func main(_ table: () -> CommandTable) -> Never {
    if let sentence = ThisProcess.prepare() { ThisProcess.fail(sentence) }
    let code = table().run(ThisProcess.arguments, .system)
    if code > 128 { ThisProcess.end(by: code - 128) }
    ThisProcess.exit(code)
  }
}
