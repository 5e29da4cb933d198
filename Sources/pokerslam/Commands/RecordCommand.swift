import Commands
import KitWindow
import Measuring
import Platform
import PokerSlamGame
import PokerSlamHost
import Records
import StageUI
import Typeset
import Workers

/// Plays a recorded game into a film.
@MainActor
enum RecordCommand {
  private struct Request {
    var path = ""
    var out: String?
    var size = Size(1920, 1080)
    var scale = 1.0
    var rate = 60
    var speed = 1.0
    var threads: Int?
    var settings: [String: SettingValue] = [:]
  }

  static let command = Command(
    "record", "Plays a saved game into a film, without a window", Request(),
    positionals: .one("REPLAY", "one replay, or - for standard input") { $0.path = $1 },
    options: [
      .text("--out", "FILM", "FILE.y4m, FILE.apng, or FOLDER/ for PNG files") { $0.out = $1 },
      .size("--size", "the size in points (default: 1920x1080)") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .number("--scale", "S", in: 0.25...8, "pixels per point") { $0.scale = $1 },
      .integer("--fps", in: 1...240, "the frames per second (default: 60)") { $0.rate = $1 },
      .number("--speed", "N", in: 0.25...8, "the speed of the game (default: 1)") {
        $0.speed = $1
      },
      .integer("--threads", in: 1...64, "the number of drawing threads") { $0.threads = $1 },
    ] + Option.settings(forWindows: false, \.settings),
    notes: [
      """
      REPLAY is a saved game, or the picture of a game that the program shared. The game is played on
      the board, from the deal to the ending; the hands of Rush are played at their recorded times,
      those of other games one after the other. A run of Climb is played in the replay viewer. Two
      films of the same game have the same bytes.
      """,
      """
      FILE.y4m is uncompressed video with even sides for encoders and players; it may be a pipe. Its
      colours are BT.709 in limited range, which the format cannot say, so tell the encoder, for
      example with -colorspace bt709 -color_primaries bt709 -color_trc bt709. An animated PNG and a
      folder of PNG files are smaller but slower. Progress is printed on standard error, with the
      length of the film as a multiple of the time that it took.
      """,
    ],
    failsWhen: "the replay is refused or the film cannot be written",
    examples: ["record game.txt --out game.y4m", "record game.txt --out game.apng --size 640x400"],
    run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard let out = request.out else {
      throw UsageError("record needs --out with FILE.y4m, FILE.apng or FOLDER/")
    }
    guard let format = FilmFormat(out) else {
      throw UsageError("--out takes a name that ends in \(FilmFormat.endings), not \"\(out)\"")
    }
    let pixels = try PictureSize(request.size, scale: request.scale)
    let (width, height) = (pixels.width, pixels.height)
    if let problem = format.problem(width: width, height: height) { throw UsageError(problem) }
    let game = try game(request.path, io)
    let pool = WorkerPool(threads: request.threads ?? ThisProcess.processorCount)
    let scale = DisplayScale.effective(width: width, height: height, desktop: request.scale)
    let filmed = FilmedGame(
      game, settings: request.settings, glyphs: try FontLibrary(), runner: pool,
      size: Size(Double(width) / scale, Double(height) / scale), scale: scale,
      step: request.speed / Double(request.rate))
    let film = try format.film(out, width: width, height: height, rate: request.rate)
    let renderer = Renderer(runner: pool)
    var pixmap = Pixmap(width: width, height: height)
    let start = io.clock()
    var count = 0
    /// Returns the length of the film so far, and its ratio to the time that it took.
    func figures() -> String {
      let seconds = Double(count) / Double(request.rate)
      let taken = Double(max(io.clock() - start, 1)) / 1e9
      return "\(Figures.number(seconds, 1)) s of film in \(Figures.number(taken, 1)) s, "
        + "\(Figures.number(seconds / taken, 1)) times real time"
    }
    while let outcome = try filmed.next() {
      var damage: [PixelRect] = []
      if outcome.needsPaint || count == 0 {
        damage = renderer.paint(filmed.program.host.list, scale: scale, into: &pixmap)
      }
      try film.add(pixmap, damage: damage)
      count += 1
      if count % (10 * request.rate) == 0 { io.printError(figures()) }
    }
    try film.finish()
    io.printError("wrote \(out): \(count) frames, \(figures())")
    return 0
  }

  /// Reads and plays the replay.
  private static func game(_ path: String, _ io: CommandIO) throws -> SharedGame {
    let bytes = try io.readFile(path, SharedGame.byteLimit)
    do throws(SharedGameError) {
      return try SharedGame(file: bytes)
    } catch {
      throw CommandFailure("\(path == "-" ? "standard input" : path): \(error)")
    }
  }
}
