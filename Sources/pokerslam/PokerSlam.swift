import Commands
import Platform

/// The program with its table of commands.
@main
@MainActor
struct PokerSlam {
  static let table = CommandTable(
    "pokerslam", "a card puzzle: link touching cards into poker hands", defaultCommand: "play",
    sections: [("Environment", environment), ("Files", files)],
    commands: PlayCommand.commands + [
      DealCommand.command, HandsCommand.command, SolveCommand.command, ReplayCommand.command,
      SimulateCommand.command, CodeCommand.command, RecordsCommand.command,
      ArchiveCommand.command,
      RecordCommand.command,
    ] + ScreenshotCommand.commands + [GalleryCommand.command] + ProfileCommand.commands
      + SoundFileCommand.commands + [
        VersionCommand.command
      ])

  private static let files = [
    ("$XDG_DATA_HOME/pokerslam/records.sqlite", "games, scores and settings"),
    ("$XDG_STATE_HOME/pokerslam/log.txt", "the log of the last runs"),
    ("$XDG_STATE_HOME/pokerslam/window.txt", "the position of the window"),
  ]
  private static let environment = [
    ("XDG_DATA_HOME", "the folder of saved data (default: ~/.local/share)"),
    ("XDG_STATE_HOME", "the folder of logs and window positions (default: ~/.local/state)"),
  ]

  static func main() {
    ThisProcess.returnLargeBlocks()
    CommandTable.main { table }
  }
}
