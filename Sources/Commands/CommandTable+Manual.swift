// The manual page, in mdoc.
extension CommandTable {
  /// The page's section: games.
  private static let section = 6
  /// The date of the last notable change of the page.
  private static let date = "November 24, 2026"

  package var manual: [String] {
    var lines = [
      ".\\\" Made by \(program) help --man.",
      ".Dd \(Self.date)", ".Dt \(program.uppercased()) \(Self.section)", ".Os",
      ".Sh NAME", ".Nm \(program)", ".Nd \(Self.escaped(purpose))",
      ".Sh SYNOPSIS", ".Nm", ".Op Ar command", ".Op Ar option ...",
      ".Sh DESCRIPTION",
    ]
    lines += [defaultCommand.map { "Without a command, it runs \($0)." } ?? "The commands are:"]
    for name in names where name != Self.help.name {
      lines.append(".Ss \(name)")
      for form in commands where form.name == name { lines += section(form) }
    }
    lines += [".Ss help", ".Nm Cm help", ".Op Ar command | Fl -man", ".Pp"]
    lines += Self.text(Self.help.purpose + ".")
    for section in sections {
      lines += [".Sh \(section.title.uppercased())", ".Bl -tag -width Ds"]
      for (term, meaning) in section.rows {
        lines += [".It \(Self.escaped(term))"] + Self.text(meaning)
      }
      lines.append(".El")
    }
    lines += [
      ".Sh EXIT STATUS", "0 for success, 1 for a refused or invalid request, and 2 for a wrong",
      "command line.", "A signal gives 128 plus its number.", ".Sh EXAMPLES",
    ]
    for example in commands.flatMap(\.examples) {
      lines.append(".Dl \(program) \(Self.escaped(example))")
    }
    return lines
  }

  private func section(_ command: Command) -> [String] {
    let form = command.form.map { " Fl \(Self.escaped(String($0.dropFirst())))" } ?? ""
    let words = command.positionals.split(separator: " ").map { " Ar \(Self.escaped(String($0)))" }
    var lines = [".Nm Cm \(command.name)\(form)\(words.joined())", ".Op Ar option ...", ".Pp"]
    lines += Self.text(command.purpose + ".")
    let options = command.options.filter { $0.name != command.form }
    if !options.isEmpty { lines.append(".Bl -tag -width Ds") }
    for option in options {
      let value = option.placeholder.map { " Ar \(Self.escaped($0))" } ?? ""
      lines.append(".It Fl \(Self.escaped(String(option.name.dropFirst())))\(value)")
      lines += Self.text(option.meaning + ".")
    }
    if !options.isEmpty { lines.append(".El") }
    for remark in command.remarks { lines += [".Pp"] + Self.text(remark) }
    return lines
  }

  /// Formats a paragraph with each sentence on a line of its own, as is customary in mdoc.
  private static func text(_ paragraph: String) -> [String] {
    var sentences: [[String]] = [[]]
    for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      sentences[sentences.count - 1].append(String(word))
      if word.hasSuffix(".") { sentences.append([]) }
    }
    return sentences.filter { !$0.isEmpty }.flatMap { $0.filled(to: 78) }.map(escaped)
  }

  /// Escapes characters with a meaning in mdoc.
  private static func escaped(_ text: String) -> String {
    let start = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    return start + text.map { escapes[$0] ?? String($0) }.joined()
  }

  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "…": "...", "×": "\\(mu", "µ": "\\(mc",
  ]
}
