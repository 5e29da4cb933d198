import Commands

/// The words that a game on a terminal understands besides moves.
protocol TextWord: CaseIterable, RawRepresentable<String> {}

extension TextWord {
  /// Returns the command with this name, or the only command whose name begins with it.
  static func named(_ word: String) throws(UsageError) -> Self {
    if let exact = Self(rawValue: word) { return exact }
    let meant = Array(allCases).filter { $0.rawValue.hasPrefix(word) }
    switch meant.count {
    case 1: return meant[0]
    case 0: throw UsageError.unknown(word, kind: "word", known: allCases.map(\.rawValue))
    default:
      let names = meant.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\"\(word)\" is ambiguous: \(names)")
    }
  }
}

/// The conversation of a game on a terminal.
@MainActor
enum TextLoop {
  /// Passes each line of the input to `handle` until the input ends or `handle` returns false;
  /// prints the errors that `handle` throws.
  static func run(_ io: CommandIO, handle: (String) throws -> Bool) throws {
    while true {
      try io.write("> ")
      guard let line = try io.readLine() else { return try io.print() }
      do {
        guard try handle(line) else { return }
      } catch let failure as CommandFailure {
        try io.print(failure.description)
      } catch let error as UsageError {
        try io.print(error.description)
      }
    }
  }
}
