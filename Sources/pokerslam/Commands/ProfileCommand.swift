import PokerSlamHost
import Commands
import JSON
import Scenes
import StageUI
import Typeset
import Workers

/// Measures frames.
@MainActor
enum ProfileCommand {
  struct Request {
    var scenes: [String] = []
    var measuresAll = false
    var setting = ProfileRun.Setting()
    var runs = 1
    var jsonPath: String?
    var tracePath: String?
  }

  static let commands = [
    Command(
      "profile", "Measures where the time of moving frames goes", Request(),
      positionals: .some("[SCENE...]", "names of scenes") { $0.scenes = $1 },
      options: [
        .flag("--all", "all scenes") { $0.measuresAll = true },
        .integer("--frames", in: 1...100_000, "how many frames, 2000 when not given") {
          $0.setting.frames = $1
        },
        .size("--size", "in points, 1920x1080 when not given") {
          $0.setting.size = Size(Double($1.width), Double($1.height))
        },
        .number("--scale", "S", in: 0.25...8, "pixels to a point") { $0.setting.scale = $1 },
        .integer("--threads", in: 1...64, "how many threads draw") { $0.setting.threads = $1 },
        .number(
          "--fps", "N", in: 10...1000, "frames a second that should be shown, 60 when not given"
        ) { $0.setting.rate = $1 },
        .integer(
          "--runs", in: 1...100, "measures each scene so often and keeps the least disturbed run"
        ) { $0.runs = $1 },
        .integer(
          "--warm", in: 0...10_000, "frames before the first that counts, 60 when not given"
        ) { $0.setting.unsettled = $1 },
        .text("--json", "FILE", "writes a line a scene") { $0.jsonPath = $1 },
        .text("--trace", "FILE", "writes the last spans of each scene for Perfetto") {
          $0.tracePath = $1
        },
      ],
      notes: [
        """
        Without a scene: board, board-flying, menu and pause. Nothing is shown, and every frame is
        painted whole. Printed are the median, the 95th and 99th of 100 and the longest time, of
        frames and of their zones, and the median as a multiple of what setting the frame's memory
        takes. Input latency and animation error are those of a simulated window.
        """
      ],
      examples: ["profile menu --trace menu.json"], run: run),
    Command("profile", form: "--list", "Names the scenes", ()) { _, io in
      try io.print(Performance.all.map(\.name))
      return 0
    },
    Command(
      "profile", form: "--compare", "Compares two files of scenes, zones and counts", [],
      positionals: .some("STORED MEASURED", "two files to compare", atLeast: 2, atMost: 2) {
        $0 = $1
      },
      failsWhen: "figures differ by more than 2 of 100; they are named on the error stream",
      run: compare),
  ]

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let performances = try self.performances(request)
    var setting = request.setting
    _ = try PictureSize(setting.size, scale: setting.scale)
    // A frame has some ten spans on the first thread, and one for each 32 rows shared by all.
    if request.tracePath == nil { setting.spans = 1 }
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: setting.threads)
    var rows: [SceneProfile] = []
    var traced: [(String, Profiler)] = []
    try io.print(SceneProfile.heading)
    for performance in performances {
      let run = ProfileRun(performance: performance, setting: setting, fonts: fonts, pool: pool)
      var (best, profiler) = run.run()
      for _ in 1..<request.runs {
        let other = run.run()
        if other.profile.isBetter(than: best) { (best, profiler) = other }
      }
      try io.print(best.lines)
      rows.append(best)
      if request.tracePath != nil { traced.append((best.scene, profiler)) }
    }
    if let path = request.jsonPath {
      try io.writeFile(Array(rows.map { "\($0.json)\n" }.joined().utf8), path)
    }
    if let path = request.tracePath { try io.writeFile(TraceFile.encode(traced), path) }
    return 0
  }

  /// Answers 1 when a figure differs.
  private static func compare(_ paths: [String], _ io: CommandIO) throws -> Int32 {
    let figures = try paths.map { path in
      let bytes = try io.readFile(path, CommandIO.readLimit)
      return try FrameFigures(text: String(decoding: bytes, as: UTF8.self), path: path)
    }
    let differences = figures[1].differences(from: figures[0])
    for line in differences { io.complain(line) }
    return differences.isEmpty ? 0 : 1
  }

  private static func performances(_ request: Request) throws -> [Performance] {
    guard request.measuresAll else {
      return request.scenes.isEmpty
        ? Performance.promised : try request.scenes.map(performance(named:))
    }
    if let name = request.scenes.first {
      throw UsageError("profile takes --all or \"\(name)\", not both")
    }
    return Performance.all
  }

  static func performance(named name: String) throws -> Performance {
    guard let performance = Performance.named(name) else {
      throw UsageError.unknown(name, kind: "scene", known: Performance.all.map(\.name))
    }
    return performance
  }
}
