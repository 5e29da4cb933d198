import JSON
import Scenes
import Stage
import StageUI
import Typeset
import Workers

/// Measures frames.
@MainActor
enum ProfileCommand {
  static let command = Command(
    name: "profile",
    forms: [
      """
      [SCENE… | --all] [--frames N] [--size WxH] [--scale S]
          [--threads N] [--present null] [--fps N] [--runs N] [--warm N]
          [--json FILE] [--trace FILE]
      """,
      "--list", "--compare STORED MEASURED",
    ],
    summary: "Measures where the time of moving frames goes",
    details: """
      Without a scene: board, board-flying, menu and pause. Every frame is painted
      whole. Printed are the median, the 95th and 99th of 100 and the longest time,
      of frames and of their zones, and the median as a multiple of what setting the
      frame's memory takes.
      --all          all scenes
      --frames N     how many frames, 2000 when not given
      --size WxH     in points, 1920x1080 when not given
      --scale S      pixels to a point, 0.25 to 8
      --threads N    how many threads draw
      --present null nothing is shown; there is no other way yet
      --fps N       frames a second that should be shown, 60 when not given
      --runs N       measures each scene so often and keeps the least disturbed run
      --warm N       frames before the first that counts, 60 when not given
      --json FILE    writes a line a scene
      --trace FILE   writes the last spans of each scene for Perfetto
      --list         names the scenes
      --compare      names the figures in two files of scenes, zones and counts
                     that differ by more than 2 of 100
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(
      words,
      options: [
        "--frames", "--size", "--scale", "--threads", "--present", "--fps", "--runs", "--warm",
        "--json", "--trace",
      ], flags: ["--all", "--list", "--compare"])
    if arguments.has("--compare") { return try compare(arguments.positional, io) }
    if arguments.has("--list") {
      try io.print(Performance.all.map(\.name))
      return 0
    }
    let performances = try self.performances(arguments)
    let setting = try self.setting(arguments)
    let runs = try arguments.integer("--runs", in: 1...100) ?? 1
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: setting.threads)
    var rows: [SceneProfile] = []
    var traced: [(String, Profiler)] = []
    try io.print(SceneProfile.heading)
    for performance in performances {
      let run = ProfileRun(performance: performance, setting: setting, fonts: fonts, pool: pool)
      var (best, profiler) = run.run()
      for _ in 1..<runs {
        let other = run.run()
        if other.profile.isBetter(than: best) { (best, profiler) = other }
      }
      try io.print(best.lines)
      rows.append(best)
      if arguments["--trace"] != nil { traced.append((best.scene, profiler)) }
    }
    if let path = arguments["--json"] {
      try io.writeFile(Array(rows.map { "\($0.json)\n" }.joined().utf8), path)
    }
    if let path = arguments["--trace"] { try io.writeFile(TraceFile.encode(traced), path) }
    return 0
  }

  /// Answers 1 when a figure differs.
  private static func compare(_ paths: [String], _ io: CommandIO) throws -> Int32 {
    guard paths.count == 2 else { throw UsageError("--compare takes two files") }
    let figures = try paths.map { path in
      try FrameFigures(text: String(decoding: io.readFile(path), as: UTF8.self), path: path)
    }
    let differences = figures[1].differences(from: figures[0])
    for line in differences { io.complain(line) }
    return differences.isEmpty ? 0 : 1
  }

  private static func performances(_ arguments: Arguments) throws -> [Performance] {
    if arguments.has("--all") {
      if let name = arguments.positional.first {
        throw UsageError("profile takes --all or \"\(name)\", not both")
      }
      return Performance.all
    }
    if arguments.positional.isEmpty { return Performance.promised }
    return try arguments.positional.map(performance(named:))
  }

  static func performance(named name: String) throws -> Performance {
    guard let performance = Performance.named(name) else {
      throw UsageError.unknown(name, kind: "scene", known: Performance.all.map(\.name))
    }
    return performance
  }

  private static func setting(_ arguments: Arguments) throws -> ProfileRun.Setting {
    var setting = ProfileRun.Setting()
    if let frames = try arguments.integer("--frames", in: 1...100_000) { setting.frames = frames }
    if let size = try arguments.size("--size") {
      setting.size = Size(Double(size.width), Double(size.height))
    }
    if let scale = try arguments.number("--scale", in: 0.25...8) { setting.scale = scale }
    if let threads = try arguments.integer("--threads", in: 1...64) { setting.threads = threads }
    if let rate = try arguments.number("--fps", in: 10...1000) { setting.rate = rate }
    if let warm = try arguments.integer("--warm", in: 0...10_000) { setting.unsettled = warm }
    if let present = try arguments.present, present != .null {
      throw UsageError("profile shows nothing: --present null")
    }
    // A frame has some ten spans on the first thread, and one for each 32 rows shared by all.
    if arguments["--trace"] == nil { setting.spans = 1 }
    return setting
  }
}
