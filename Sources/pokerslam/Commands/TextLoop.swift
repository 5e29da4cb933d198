import Commands

/// The words that a game on a terminal understands besides moves.
protocol TextWord: CaseIterable, RawRepresentable<String> {}

extension TextWord {
  /// Returns the command with a name or an unambiguous prefix of one.
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
  /// Reads lines until the input ends or `handle` returns false; prints what it throws about a
  /// line.
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
