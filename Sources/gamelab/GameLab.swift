import Commands
import Platform

/// Tests and benchmarks of the game.
@main
@MainActor
struct GameLab {
  static let table = CommandTable(
    "gamelab", "tests and benchmarks of the game",
    commands: [BotCommand.command] + BenchCommand.commands + [
      SoundCommand.command, SoundCheck.command, IconsCommand.command, DailiesCommand.command,
      CombosCommand.command, WaysCommand.command, MemoryCommand.command,
    ])

  static func main() {
    ThisProcess.returnLargeBlocks()
    CommandTable.main { table }
  }
}
