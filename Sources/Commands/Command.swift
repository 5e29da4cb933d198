/// A command of a program: its name, options, help texts and the function that runs it.
///
/// Several declarations may share a name. Then `form` is the flag that selects one of them; for
/// example, `--text` selects the game on a terminal. The declaration without a form is the default.
@MainActor
package struct Command {
  package let name: String
  /// The flag that selects this declaration.
  package let form: String?
  /// A summary in one line, without a full stop.
  package let purpose: String
  package let options: [OptionFacts]
  /// The placeholder of the arguments that belong to no option.
  let positionals: String
  /// Paragraphs with details that purpose and options do not mention.
  let notes: [String]
  /// The condition for exit code 1, apart from errors: a clause that follows "when" in the help.
  let failsWhen: String?
  /// Example command lines without the program's name.
  package let examples: [String]
  /// Parses the arguments after the name and returns the function to run.
  let prepare: ([String]) throws(UsageError) -> (CommandIO) throws -> Int32

  package init<Request>(
    _ name: String, form: String? = nil, _ purpose: String,
    _ request: Request, positionals: Positionals<Request> = .none(),
    options: [Option<Request>] = [], notes: [String] = [], failsWhen: String? = nil,
    examples: [String] = [], run: @escaping @MainActor (Request, CommandIO) throws -> Int32
  ) {
    self.name = name
    self.form = form
    self.purpose = purpose
    let choosing = form.map { [Option<Request>.flag($0, purpose) { _ in }] } ?? []
    let options = choosing + options
    self.options = options.map(\.facts)
    self.positionals = positionals.placeholder
    self.notes = notes
    self.failsWhen = failsWhen
    self.examples = examples
    prepare = { words throws(UsageError) in
      var request = request
      try Self.parse(words, of: name, options, positionals, into: &request)
      return { try run(request, $0) }
    }
  }

  /// Parses `--name value`, `--name=value` and `--flag`; for an unknown option the error suggests
  /// the nearest name.
  private static func parse<Request>(
    _ words: [String], of command: String, _ options: [Option<Request>],
    _ positionals: Positionals<Request>, into request: inout Request
  ) throws(UsageError) {
    var rest = words[...]
    var others: [String] = []
    while let word = rest.popFirst() {
      // A single "-" is standard input.
      guard word.hasPrefix("-"), word != "-" else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.facts.name == name }) else {
        throw .unknown(name, kind: "option", known: options.map(\.facts.name))
      }
      if option.facts.placeholder == nil, let value = parts.dropFirst().first {
        throw UsageError("\(name) takes no value, not \"\(value)\"")
      }
      if option.facts.placeholder == nil {
        try option.store(&request, "")
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        try option.store(&request, value)
      }
    }
    guard positionals.count.contains(others.count) else {
      if positionals.count.upperBound > 0 {
        let excess = others.count > positionals.count.upperBound
        throw UsageError(
          "\(command) takes \(positionals.taken)" + (excess ? "; \(others.count) were given" : ""))
      }
      throw UsageError("\(command) takes no \"\(others[0])\"\(positionals.taken)")
    }
    positionals.store(&request, others)
  }
}
