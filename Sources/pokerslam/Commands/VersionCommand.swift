import Commands
import PokerSlamHost

/// Prints the facts that a bug report needs.
@MainActor
enum VersionCommand {
  static let command = Command(
    "version", "Prints commit, processor level, display, fonts and log file", ()
  ) { _, io in
    try io.print(try ProgramFacts.lines())
    return 0
  }
}
