import Platform

/// A program as the table of its commands, from which parsing, help and the manual page follow.
@MainActor
package struct CommandTable {
  package let program: String
  /// One line for the manual page, without a full stop.
  let purpose: String
  package let commands: [Command]
  /// The command of a line that names none; nil if one must be named.
  let usual: String?
  /// Sections of the manual page that no command has: a title and lines.
  let sections: [(title: String, rows: [(String, String)])]

  package init(
    _ program: String, _ purpose: String, usual: String? = nil,
    sections: [(title: String, rows: [(String, String)])] = [], commands: [Command]
  ) {
    self.program = program
    self.purpose = purpose
    self.usual = usual
    self.sections = sections
    self.commands = commands
  }

  package var names: [String] {
    commands.reduce(into: []) { names, command in
      if names.last != command.name { names.append(command.name) }
    } + ["help"]
  }

  /// All declarations of a name.
  func forms(of name: String) throws(UsageError) -> [Command] {
    let forms = commands.filter { $0.name == name }
    if forms.isEmpty { throw .unknown(name, kind: "command", known: names) }
    return forms
  }

  /// Runs what a command line asks for and turns what went wrong into one line.
  ///
  /// The result is the exit code: 0 fine, 1 refused, invalid or impossible, 2 a command line that
  /// makes no sense, and 128 and more a signal as shells count them. 141 among them (PIPE): whoever
  /// read the output has gone, which needs no words.
  package func run(_ words: [String], _ io: CommandIO) -> Int32 {
    var name = words.first ?? usual ?? "help"
    var rest = Array(words.dropFirst())
    switch name {
    case "-h", "--help": name = "help"
    case "--version" where names.contains("version"): name = "version"
    case _ where name.hasPrefix("-"):
      name = usual ?? "help"
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
      if rest.contains("--help") { return try help([name], io) }
      return try Self.chosen(among: forms, by: rest).prepare(rest)(io)
    } catch let error as UsageError {
      io.complain("\(program): \(error) (see \(program) help\(topic))")
      return 2
    } catch let end as Interruption {
      return 128 + end.signal
    } catch let error as FileError where error.isUnwanted && error.path == File.standardOutput {
      return 141
    } catch {
      io.complain("\(program): \(error)")
      return 1
    }
  }

  /// Checks a command line without running it.
  package func check(_ words: [String]) throws {
    let forms = try forms(of: words.first ?? "")
    _ = try Self.chosen(among: forms, by: words.dropFirst()).prepare(Array(words.dropFirst()))
  }

  private static func chosen(among forms: [Command], by words: some Sequence<String>) -> Command {
    forms.first { $0.form.map(words.contains) ?? false }
      ?? forms.first { $0.form == nil } ?? forms[0]
  }

  /// Runs the process's own command line and ends the process.
  package static func main(_ table: () -> CommandTable) -> Never {
    if let sentence = ThisProcess.prepare() { ThisProcess.fail(sentence) }
    let code = table().run(ThisProcess.arguments, .system)
    if code > 128 { ThisProcess.end(by: code - 128) }
    ThisProcess.exit(code)
  }
}
