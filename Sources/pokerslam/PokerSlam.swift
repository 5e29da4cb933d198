import Platform

/// The program: finds the command and runs it.
@main
@MainActor
struct PokerSlam {
  static func main() {
    ThisProcess.returnLargeBlocks()
    ThisProcess.exit(Command.dispatch(Array(CommandLine.arguments.dropFirst()), .system))
  }
}
