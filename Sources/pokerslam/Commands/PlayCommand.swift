import Session

/// Plays: in a window, or as text on a terminal.
@MainActor
enum PlayCommand {
  static let command = Command(
    name: "play",
    forms: [
      """
      [--seed CODE] [--size WxH] [--scale S] [--fullscreen]
          [--present auto|shm|texture|null] [--rate N] [--threads N] [--frames N]
          [--tree FILE] [--pad PIPE]
      """,
      "--text [--seed CODE | --load FILE]",
    ],
    summary: "Plays a game in a window, or with --text on a terminal",
    details: """
      --seed CODE   the deal: a game code, or plain digits for a seed of classic;
                    without it one is drawn
      --size WxH    the window's size, such as 1280x800
      --scale S     the size of everything in it, 0.75 to 3
      --present     how pictures reach the window
      --rate N      frames a second, 10 to 1000, whatever the display has
      --threads N   how many threads draw
      --frames N    ends after so many frames
      --tree FILE   keeps what a screen reader would be told in a file
      --pad PIPE    a game controller without hardware, played by lines such as
                    "plug xbox", "down south", "up south", "axis leftX -1", "pull"
      --text        no window: the grid is told in words and moves are typed
      --load FILE   goes on with a game that was saved there
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    guard words.contains("--text") else { return try Play.run(words) }
    let arguments = try Arguments(words, options: ["--seed", "--load"], flags: ["--text"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"; a game is named with --seed")
    }
    var text = TextGame(try session(arguments, io), io)
    try text.run()
    return 0
  }

  private static func session(_ arguments: Arguments, _ io: CommandIO) throws -> Session {
    guard let path = arguments["--load"] else {
      let game = try arguments["--seed"].map { try GameName.read($0) } ?? GameName.random()
      return Session(game, at: io.clock())
    }
    if arguments["--seed"] != nil { throw UsageError("play takes --seed or --load, not both") }
    let saved = try ReplayCommand.text(of: path, io)
    do {
      return try Session(restoring: saved, at: io.clock())
    } catch { throw CommandFailure("\(path): \(error)") }
  }
}
