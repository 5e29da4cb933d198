import Commands
import PokerSlamHost
import PokerSlamGame
import Records
import Session
import Stage
import StageUI

/// What `play` begins with, in a window.
struct PlayRequest {
  var seed: String?
  var mode: Mode?
  var stage = StageOptions()
  var size: Size?
  var insets: EdgeInsets?
  var threads: Int?
  /// Values of settings for this run, by their keys.
  var settings: [String: SettingValue] = [:]
  var folder: String?
  var screen: Destination?
  var tracePath: String?
  var frames: Int?
  var treePath: String?
  /// The folder of the picture that is drawn without a display.
  var pictureFolder: String?
}

/// Plays: in a window, or as text on a terminal.
@MainActor
enum PlayCommand {
  static let commands = [window, text, paths]

  private static let window = Command(
    "play", "Plays a game in a window, or with --text on a terminal", PlayRequest(),
    options: [
      .text("--seed", "CODE", seedMeaning) { $0.seed = $1 },
      .choice("--mode", of: "mode", among: modes, modeMeaning) { $0.mode = $1 },
      .size("--size", "the window's size, such as 1280x800") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .insets("--insets", "what of each edge a notch or a bar covers, in points") {
        $0.insets = EdgeInsets(sides: $1)
      },
      .number("--fps", "N", in: 10...1000, "frames a second, whatever the display has") {
        $0.stage.refreshRate = $1
      },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        "how pictures reach the window"
      ) { $0.stage.present = $1 },
      .folder("--data-dir", folderMeaning) { $0.folder = $1 },
      .choice("--screen", of: "screen", among: Destination.self, "begins there") { $0.screen = $1 },
      .text("--trace", "FILE", "writes the last frames at the end, for Perfetto") {
        $0.tracePath = $1
      },
      .integer("--threads", in: 1...64, "how many threads draw") { $0.threads = $1 },
      .integer("--frames", in: 1...1_000_000, "ends after so many frames") { $0.frames = $1 },
      .text("--tree", "FILE", "keeps what a screen reader would be told in a file") {
        $0.treePath = $1
      },
      .text(
        "--pad", "PIPE",
        """
        a game controller without hardware, played by lines such as "plug xbox", "down south",
        "up south", "axis leftX -1", "pull"
        """
      ) { $0.stage.padScript = $1 },
      .text(
        "--out", "FOLDER",
        "draws a picture there when there is no display to play on"
      ) { $0.pictureFolder = $1 },
    ] + Option.settings(forWindows: true, \.settings),
    notes: [
      "F3 in the window shows where the time of frames goes.",
      "Options of settings, such as --theme, hold for this run and are not saved.",
    ],
    failsWhen: """
      there is no display, or its end ended the game, and 128 more than a signal that did
      """,
    examples: ["play --seed 2026 --size 1280x800"],
    run: { request, io in try Play.run(request, io) })

  private static let seedMeaning =
    "the deal: a game code, or plain digits for a seed of classic, a random one when not given"
  private static let modeMeaning = "for a seed in digits, or a random game"
  private static let folderMeaning =
    "where games and settings are kept, instead of the usual place"
  /// What can be begun from the command line; the daily game is found by its date.
  private static let modes = [Mode.classic, .practice].map { ($0.name, $0) }

  // MARK: On a terminal

  private struct TextRequest {
    var seed: String?
    var mode: Mode?
    var path: String?
  }

  private static let text = Command(
    "play", form: "--text", "Plays on a terminal: the grid is told in words and moves are typed",
    TextRequest(), positionals: .none("; a game is named with --seed"),
    options: [
      .text("--seed", "CODE", seedMeaning) { $0.seed = $1 },
      .choice("--mode", of: "mode", among: modes, modeMeaning) { $0.mode = $1 },
      .text("--load", "FILE", "goes on with a game that was saved there") { $0.path = $1 },
    ],
    examples: ["play --text"]
  ) { request, io in
    var game = TextGame(try session(request, io), io)
    try game.run()
    return 0
  }

  private static func session(_ request: TextRequest, _ io: CommandIO) throws -> Session {
    guard let path = request.path else {
      let game = try GameName.chosen(seed: request.seed, mode: request.mode)
      return Session(game ?? GameName.random(), at: io.clock())
    }
    guard request.seed == nil, request.mode == nil else {
      throw UsageError("play takes --seed or --load, not both")
    }
    let saved = try ReplayCommand.text(of: path, io)
    do {
      return try Session(restoring: saved, at: io.clock())
    } catch { throw CommandFailure("\(path): \(error)") }
  }

  private static let paths = Command(
    "play", form: "--print-paths", "Prints where things are kept", String?.none,
    options: [.folder("--data-dir", folderMeaning) { $0 = $1 }]
  ) { folder, io in
    let none = "nowhere: there is no home folder"
    let state = StateFolder.path()
    try io.print([
      "games and settings  \(folder ?? RecordsFolder.standard() ?? none)",
      "log                 \(state.map { "\($0)/log.txt" } ?? none)",
      "window              \(state.map { "\($0)/window.txt" } ?? none)",
    ])
    return 0
  }
}
