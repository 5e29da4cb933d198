/// Says what there is.
@MainActor
enum HelpCommand {
  static let command = Command(
    name: "help", forms: ["", "COMMAND"], summary: "What there is, and how to call it",
    details: "", run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(words)
    guard arguments.positional.count <= 1 else {
      throw UsageError("help takes one command at a time")
    }
    try io.print(try arguments.positional.first.map { page(try Command.named($0)) } ?? overview)
    return 0
  }

  private static var overview: [String] {
    let width = Command.all.map(\.name.count).max() ?? 0
    return ["pokerslam [COMMAND] …", ""]
      + Command.all.map { "  \($0.name.padded(to: width))  \($0.summary)" }
      + ["", "Without a command it is play. pokerslam help COMMAND says more."]
  }

  private static func page(_ command: Command) -> [String] {
    let forms = command.forms.map { form in
      form.isEmpty ? "pokerslam \(command.name)" : "pokerslam \(command.name) \(form)"
    }
    let details = command.details.isEmpty ? [] : ["", command.details]
    return forms + ["", "\(command.summary)."] + details
  }
}
