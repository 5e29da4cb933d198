import Commands
import PokerSlamHost

/// Says what is running, where, and with what.
@MainActor
enum VersionCommand {
  static let command = Command(
    "version", "Prints commit, processor level, display, fonts and log file", ()
  ) { _, io in
    try io.print(try ProgramFacts.lines())
    return 0
  }
}
