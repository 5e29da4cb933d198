// The help texts, generated from the table.
extension CommandTable {
  static let help = (
    name: "help", usage: "[COMMAND | --man]",
    purpose: "Lists the commands, explains one, or prints the manual page"
  )
  private static let width = 80

  /// Runs `help`, `help COMMAND` and `help --man`.
  func help(_ words: [String], _ io: CommandIO) throws -> Int32 {
    guard words.count <= 1 else { throw UsageError("help takes one command at a time") }
    switch words.first {
    case nil: try io.print(overview)
    case "--man": try io.print(manual)
    case let name?: try io.print(try page(name))
    }
    return 0
  }

  private var overview: [String] {
    let rows = names.map { name in
      (name, commands.first { $0.name == name }?.purpose ?? Self.help.purpose)
    }
    let defaultCommand = defaultCommand.map { "Without a command: \($0). " } ?? ""
    return ["\(program) [COMMAND] …", ""] + Self.columns(rows)
      + ["", "\(defaultCommand)\(program) help COMMAND explains a command."]
  }

  /// Returns the help of a command, in lines of at most 80 columns.
  package func page(_ name: String) throws(UsageError) -> [String] {
    if name == Self.help.name {
      return ["\(program) \(name) \(Self.help.usage)", "", "\(Self.help.purpose)."]
    }
    let forms = try forms(of: name)
    let call = isSingle ? program : "\(program) \(name)"
    var lines = forms.flatMap {
      $0.synopsis.filled(to: Self.width, after: call, indent: "    ")
    }
    for form in forms {
      lines += [""] + (form.form.map { ["With \($0):"] } ?? [])
      lines += "\(form.purpose).".wrapped(to: Self.width)
      let rows = form.options.filter { $0.name != form.form }.map { ($0.usage, $0.meaning) }
      if !rows.isEmpty { lines += [""] + Self.columns(rows) }
      for note in form.remarks { lines += [""] + note.wrapped(to: Self.width) }
    }
    let examples = forms.flatMap(\.examples)
    if !examples.isEmpty { lines += ["", "Examples:"] + examples.map { "  \(program) \($0)" } }
    return lines
  }

  /// Formats rows with the names on the left and the wrapped meanings on the right.
  private static func columns(_ rows: [(name: String, meaning: String)]) -> [String] {
    let width = min(rows.map(\.name.count).max() ?? 0, 20)
    let indent = String(repeating: " ", count: width + 4)
    return rows.flatMap { row -> [String] in
      let meaning = row.meaning.wrapped(to: Self.width - indent.count).map { indent + $0 }
      guard row.name.count <= width else { return ["  \(row.name)"] + meaning }
      return [("  " + row.name).padded(to: width + 4) + meaning[0].dropFirst(width + 4)]
        + meaning.dropFirst()
    }
  }
}

extension Command {
  /// The arguments after the name, one per element.
  var synopsis: [String] {
    (positionals.isEmpty ? [] : [positionals])
      + options.map { $0.name == form ? $0.name : "[\($0.usage)]" }
  }

  /// The paragraphs after the options.
  var remarks: [String] {
    notes + (failsWhen.map { ["The exit code is 1 when \($0)."] } ?? [])
  }
}

extension OptionFacts {
  /// The option with its placeholder, such as `--beam N`.
  var usage: String { name + (placeholder.map { " \($0)" } ?? "") }
}
