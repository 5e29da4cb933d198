import Commands
import Platform

/// The program: finds the command and runs it.
@main
@MainActor
struct PokerSlam {
  static let table = CommandTable(
    "pokerslam", "a card puzzle: link touching cards into poker hands", usual: "play",
    sections: [("Environment", environment), ("Files", files)],
    commands: PlayCommand.commands + [
      DealCommand.command, HandsCommand.command, SolveCommand.command, ReplayCommand.command,
      SimulateCommand.command, CodeCommand.command,
    ] + ScreenshotCommand.commands + [GalleryCommand.command] + ProfileCommand.commands
      + SoundFileCommand.commands + [
        VersionCommand.command
      ])

  private static let files = [
    ("$XDG_DATA_HOME/pokerslam/records.sqlite", "games, scores and settings"),
    ("$XDG_STATE_HOME/pokerslam/log.txt", "what the last runs were like"),
    ("$XDG_STATE_HOME/pokerslam/window.txt", "where the window was"),
  ]
  private static let environment = [
    ("XDG_DATA_HOME", "~/.local/share when it is not set"),
    ("XDG_STATE_HOME", "~/.local/state when it is not set"),
  ]

  static func main() {
    ThisProcess.returnLargeBlocks()
    CommandTable.main { table }
  }
}
