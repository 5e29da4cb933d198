import Commands
import Platform

/// The game in a laboratory.
@main
@MainActor
struct GameLab {
  static let table = CommandTable(
    "gamelab", "the game in a laboratory",
    commands: [BotCommand.command] + BenchCommand.commands + [
      SoundCommand.command, IconsCommand.command,
    ])

  static func main() {
    ThisProcess.returnLargeBlocks()
    CommandTable.main { table }
  }
}
