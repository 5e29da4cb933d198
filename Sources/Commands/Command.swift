/// One thing a program does: its words, options and explanation, and the function that does it.
///
/// A command may have several declarations of one name: `form` is the flag that picks one of them,
/// as `--text` picks the game on a terminal, and the declaration without a form is the usual one.
@MainActor
package struct Command {
  package let name: String
  /// The flag that picks this declaration.
  package let form: String?
  /// One line without a full stop.
  package let purpose: String
  package let options: [OptionFacts]
  /// The placeholder of the words that belong to no option.
  let positionals: String
  /// Paragraphs about what purpose and options leave unsaid.
  let notes: [String]
  /// When the exit code is 1, beyond a command that could not be carried out.
  let failsWhen: String?
  /// Command lines without the program's name.
  package let examples: [String]
  /// Checks the words after the name.
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

  /// Reads `--name value`, `--name=value` and `--flag`; an unknown option is refused with the
  /// nearest name there is.
  private static func parse<Request>(
    _ words: [String], of command: String, _ options: [Option<Request>],
    _ positionals: Positionals<Request>, into request: inout Request
  ) throws(UsageError) {
    var rest = words[...]
    var others: [String] = []
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.facts.name == name }),
        parts.count == 1 || option.facts.placeholder != nil
      else { throw .unknown(name, kind: "option", known: options.map(\.facts.name)) }
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
        throw UsageError("\(command) takes \(positionals.taken)")
      }
      throw UsageError("\(command) takes no \"\(others[0])\"\(positionals.taken)")
    }
    positionals.store(&request, others)
  }
}
