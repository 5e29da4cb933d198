import Commands
import PokerSlamHost
import PokerSlamGame
import Records
import Session
import Stage
import StageUI

/// The request of `play` in a window.
struct PlayRequest {
  var seed: String?
  var mode: Mode?
  var date: CalendarDate?
  var stage = StageOptions()
  var size: Size?
  var insets: EdgeInsets?
  var threads: Int?
  /// Values of settings for this run, by key.
  var settings: [String: SettingValue] = [:]
  var folder: String?
  var screen: Destination?
  var tracePath: String?
  var isProfiled = false
  /// Whether the bodies of each view are measured, also without a trace.
  var profilesViews = false
  /// Whether the last ten seconds are recorded from the start.
  var recordsFrames = false
  var frames: Int?
  var treePath: String?
  /// The folder for a picture of the board, which is drawn if no window can be opened.
  var pictureFolder: String?
  /// The picture of a game, or a replay, that the viewer opens.
  var sharedPath: String?
}

/// Plays the game, in a window or as text on a terminal.
@MainActor
enum PlayCommand {
  static let commands = [window, text, paths]

  private static let window = Command(
    "play", "Plays a game in a window, or with --text on a terminal", PlayRequest(),
    positionals: .optional("FILE", "one picture of a game or replay") { $0.sharedPath = $1 },
    options: [
      .text("--seed", "CODE", seedMeaning) { $0.seed = $1 },
      .choice("--mode", of: "mode", among: modes, modeMeaning) { $0.mode = $1 },
      .date("--date", dateMeaning) { $0.date = $1 },
      .size("--size", "the window's size, such as 1280x800") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .insets("--insets", "the points that a notch or a bar covers at each edge") {
        $0.insets = EdgeInsets(sides: $1)
      },
      .number("--fps", "N", in: 10...1000, "the frame rate, instead of the display's") {
        $0.stage.refreshRate = $1
      },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        "how frames are presented in the window"
      ) { $0.stage.present = $1 },
      .folder("--data-dir", folderMeaning) { $0.folder = $1 },
      .choice("--screen", of: "screen", among: Destination.self, "the first screen") {
        $0.screen = $1
      },
      .text(
        "--trace", "FILE",
        "writes the zones of at least the last 1,800 frames and of the ten slowest for Perfetto, at the end"
      ) { $0.tracePath = $1 },
      .flag("--profile", "prints the times of frames, and the slowest ones, at the end") {
        $0.isProfiled = true
      },
      .flag("--profile-views", "measures the bodies of each view too, as --trace does") {
        $0.isProfiled = true
        $0.profilesViews = true
      },
      .flag("--time-travel", "records the last ten seconds from the start, for F4") {
        $0.recordsFrames = true
      },
      .integer("--threads", in: 1...64, "the number of drawing threads") { $0.threads = $1 },
      .integer("--frames", in: 1...1_000_000, "ends after N frames") { $0.frames = $1 },
      .text("--tree", "FILE", "writes the accessibility tree to a file after each change") {
        $0.treePath = $1
      },
      .text(
        "--pad", "PIPE",
        """
        simulates a game controller and a touch screen, controlled by lines such as "plug xbox",
        "down south", "up south", "axis leftX -1", "pull", "finger down 0.5 0.5"
        """
      ) { $0.stage.padScript = $1 },
      .text(
        "--out", "FOLDER",
        "draws a picture into this folder if there is no display"
      ) { $0.pictureFolder = $1 },
    ] + Option.settings(forWindows: true, \.settings),
    notes: [
      "F3 shows the frame overlay: figures, a graph, repainted parts, and nothing again.",
      "F4 pauses and shows the last ten seconds again, if they are recorded: with F3 or --time-travel.",
      """
      FILE is the picture of a game, or a saved replay. Every move is played again by the rules; the
      viewer opens if the moves lead to the stated score.
      """,
      "Options of settings, such as --theme, apply to this run only.",
    ],
    failsWhen: "there is no display or it was lost, and 128 plus its number after a signal",
    examples: ["play --seed 2026 --size 1280x800"],
    run: { request, io in try Play.run(request, io) })

  private static let seedMeaning =
    "the deal: a game code, or a number as the seed of a classic game (default: random)"
  private static let modeMeaning = "the mode of a numeric seed or of a random game"
  private static let dateMeaning = "the date of a daily game (default: today)"
  private static let folderMeaning =
    "the folder of games and settings, instead of the default"
  /// The modes of `--mode`.
  private static let modes = Mode.all.map { ($0.name, $0) }

  /// The local date.
  static var today: CalendarDate { GameHost.moment().date ?? Daily.firstDate }

  // MARK: On a terminal

  private struct TextRequest {
    var seed: String?
    var mode: Mode?
    var date: CalendarDate?
    var path: String?
  }

  private static let text = Command(
    "play", form: "--text", "Plays on a terminal: prints the grid in words and reads typed moves",
    TextRequest(), positionals: .none("; name a game with --seed"),
    options: [
      .text("--seed", "CODE", seedMeaning) { $0.seed = $1 },
      .choice("--mode", of: "mode", among: modes, modeMeaning) { $0.mode = $1 },
      .date("--date", dateMeaning) { $0.date = $1 },
      .text("--load", "FILE", "continues the game saved in the file") { $0.path = $1 },
    ],
    examples: ["play --text"]
  ) { request, io in
    if let path = request.path {
      try resume(path, request, io)
    } else {
      let game =
        try GameName.chosen(
          seed: request.seed, mode: request.mode, date: request.date, today: today)
        ?? GameName.random()
      if game.mode.hasLevels {
        var run = TextClimb(ClimbSession(game, at: io.clock()), io)
        try run.play()
      } else {
        var text = TextGame(Session(game, at: io.clock()), io)
        try text.run()
      }
    }
    return 0
  }

  /// Continues a saved game.
  private static func resume(_ path: String, _ request: TextRequest, _ io: CommandIO) throws {
    guard request.seed == nil, request.mode == nil, request.date == nil else {
      throw UsageError("--load cannot be combined with --seed, --mode or --date")
    }
    let saved = try ReplayCommand.text(of: path, io)
    do {
      switch try SavedReplay(saved) {
      case .game(let replay):
        var text = TextGame(try Session(restoring: replay, at: io.clock()), isLoaded: true, io)
        try text.run()
      case .climb(let replay):
        var run = TextClimb(try ClimbSession(restoring: replay, at: io.clock()), io)
        try run.play()
      }
    } catch let error as ReplayError {
      throw CommandFailure("\(path): \(error)")
    } catch let error as ReplayRefusal {
      throw CommandFailure("\(path): \(error)")
    } catch let error as ClimbReplayRefusal {
      throw CommandFailure("\(path): \(error)")
    }
  }

  private static let paths = Command(
    "play", form: "--print-paths", "Prints the paths of saved files", String?.none,
    options: [.folder("--data-dir", folderMeaning) { $0 = $1 }]
  ) { folder, io in
    let none = "none: there is no home folder"
    let state = StateFolder.game.path()
    try io.print([
      "games and settings  \(folder ?? RecordsFolder.standard() ?? none)",
      "log                 \(state.map { "\($0)/log.txt" } ?? none)",
      "window              \(state.map { "\($0)/window.txt" } ?? none)",
    ])
    return 0
  }
}
