import PokerSlamGame
import Records
import Session

/// Plays: in a window, or as text on a terminal.
@MainActor
enum PlayCommand {
  static let command = Command(
    name: "play",
    forms: [
      """
      [--seed CODE] [--mode classic|practice] [--size WxH]
          [--fullscreen]
          [--scale S] [--insets T,L,B,R] [--fps N] [--threads N] [--reduce-motion]
          [--present auto|shm|texture|null] [--data-dir FOLDER] [--screen NAME]
          [--trace FILE] [--frames N] [--tree FILE] [--pad PIPE] [--out FOLDER]
      """,
      "--text [--seed CODE] [--mode classic|practice] [--load FILE]",
      "--print-paths [--data-dir FOLDER]",
    ],
    summary: "Plays a game in a window, or with --text on a terminal",
    details: """
      --seed CODE   the deal: a game code, or plain digits for a seed of classic;
                    without it one is drawn
      --mode MODE   classic or practice; for a seed in digits, or a game of chance
      --size WxH    the window's size, such as 1280x800
      --scale S     the size of everything in it, 0.75 to 3
      --insets T,L,B,R  what of each edge a notch or a bar covers, in points
      --fullscreen  the window covers the screen
      --fps N       frames a second, 10 to 1000, whatever the display has
      --present     how pictures reach the window
      --reduce-motion  nothing sways, falls or flies
      --data-dir FOLDER  where games and settings are kept, instead of the usual place
      --screen NAME  begins there: one of
                    \(screens)
      --trace FILE  writes the last frames at the end, for Perfetto
      --threads N   how many threads draw
      --frames N    ends after so many frames
      --tree FILE   keeps what a screen reader would be told in a file
      --pad PIPE    a game controller without hardware, played by lines such as
                    "plug xbox", "down south", "up south", "axis leftX -1", "pull"
      --out FOLDER  where a picture goes when there is no display, instead of
                    the cache folder
      --text        no window: the grid is told in words and moves are typed
      --load FILE   goes on with a game that was saved there
      --print-paths says where things are kept
      F3 in the window shows where the time of frames goes.
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    if words.contains("--print-paths") { return try printPaths(words, io) }
    guard words.contains("--text") else { return try Play.run(words) }
    let arguments = try Arguments(
      words, options: ["--seed", "--mode", "--load"], flags: ["--text"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"; a game is named with --seed")
    }
    var text = TextGame(try session(arguments, io), io)
    try text.run()
    return 0
  }

  /// The screens that a visit can begin with.
  private static let screens = Destination.allCases.filter(\.exists).map(\.rawValue)
    .joined(separator: ", ")

  private static func printPaths(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(words, options: ["--data-dir"], flags: ["--print-paths"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"")
    }
    let none = "nowhere: there is no home folder"
    let state = StateFolder.path()
    try io.print([
      "games and settings  \(arguments["--data-dir"] ?? RecordsFolder.standard() ?? none)",
      "log                 \(state.map { "\($0)/log.txt" } ?? none)",
      "window              \(state.map { "\($0)/window.txt" } ?? none)",
    ])
    return 0
  }

  private static func session(_ arguments: Arguments, _ io: CommandIO) throws -> Session {
    guard let path = arguments["--load"] else {
      let game = try GameName.chosen(arguments) ?? GameName.random()
      return Session(game, at: io.clock())
    }
    if arguments["--seed"] ?? arguments["--mode"] != nil {
      throw UsageError("play takes --seed or --load, not both")
    }
    let saved = try ReplayCommand.text(of: path, io)
    do {
      return try Session(restoring: saved, at: io.clock())
    } catch { throw CommandFailure("\(path): \(error)") }
  }
}
