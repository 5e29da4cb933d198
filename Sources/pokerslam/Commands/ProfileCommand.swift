import PokerSlamHost
import Commands
import JSON
import PNG
import Platform
import Scenes
import StageUI
import Typeset
import Workers

/// Measures frames of animated scenes.
@MainActor
enum ProfileCommand {
  struct Request {
    var scenes: [String] = []
    var measuresAll = false
    var setting = ProfileRun.Setting()
    var runs = 1
    /// The largest median of frames as a multiple of the time to set the frame's memory.
    var limit: Double?
    var jsonPath: String?
    var tracePath: String?
    var mangoHudPath: String?
    var presentMonPath: String?
    var costsPath: String?
    /// Whether painting counts by view, too.
    var countsPainters = false
    var callgrindPath: String?
    var pictureFolder: String?
  }

  static let commands = [
    Command(
      "profile", "Measures the times of animated frames", Request(),
      positionals: .some("[SCENE...]", "names of scenes") { $0.scenes = $1 },
      options: [
        .flag("--all", "all scenes") { $0.measuresAll = true },
        .integer("--frames", in: 1...100_000, "the number of frames (default: 2000)") {
          $0.setting.frames = $1
        },
        .size("--size", "the size in points (default: 1920x1080)") {
          $0.setting.size = Size(Double($1.width), Double($1.height))
        },
        .number("--scale", "S", in: 0.25...8, "pixels per point") { $0.setting.scale = $1 },
        .integer("--threads", in: 1...64, "the number of drawing threads") {
          $0.setting.threads = $1
        },
        .number(
          "--fps", "N", in: 10...1000, "the target frame rate (default: 60)"
        ) { $0.setting.rate = $1 },
        .integer(
          "--runs", in: 1...100, "measures each scene N times and keeps the least disturbed run"
        ) { $0.runs = $1 },
        .number("--limit", "N", in: 1...10_000, "the largest median, in times of memset") {
          $0.limit = $1
        },
        .integer(
          "--warm", in: 0...10_000, "the number of warm-up frames (default: 60)"
        ) { $0.setting.warmUpFrames = $1 },
        .flag("--damage", "paints only what changed, as a window does, and counts its pixels") {
          $0.setting.paintsDamageOnly = true
        },
        .text("--json", "FILE", "writes one line per scene, for --compare") { $0.jsonPath = $1 },
        .text(
          "--trace", "FILE",
          """
          writes the spans of each scene for Perfetto; of more than 6,000 frames at least the last 6,000 and
          the ten slowest
          """
        ) { $0.tracePath = $1 },
        .flag("--profile-views", "measures the bodies of each view too, as --trace does") {
          $0.setting.measuresViews = true
        },
        .text("--mangohud", "FILE", "writes the frames of one scene with MangoHud's columns") {
          $0.mangoHudPath = $1
        },
        .text(
          "--slow", "FOLDER",
          "draws the ten slowest frames of each scene, as SCENE-FRAME.png in a folder"
        ) {
          $0.pictureFolder = $1
          $0.setting.keepsPictures = true
        },
        .text("--costs", "FILE", "counts one scene's work by zone and view, and draws it as SVG") {
          $0.costsPath = $1
        },
        .flag(
          "--painters", "counts the instructions of painting by view too, in ten times the time"
        ) { $0.countsPainters = true },
        .text("--callgrind", "FILE", "what callgrind writes, with the instructions of --costs") {
          $0.callgrindPath = $1
        },
        .text("--presentmon", "FILE", "writes the frames with PresentMon's columns") {
          $0.presentMonPath = $1
        },
      ],
      notes: [
        """
        Without names it measures board, board-flying, menu and pause. Nothing is shown, and without
        --damage every frame is painted completely. It prints the median, the 95th, 99th and 99.9th percentile
        and the maximum of the times of frames and their zones, and the median as a multiple of the time
        to set the frame's memory. Moments are those of a simulated window: input latency, animation error
        (the animation's interval minus the displayed one), the delay of presents, and the files of
        --mangohud and --presentmon.
        """,
        """
        The 1 % and 0.1 % low are the mean time of the slowest 1 % and 0.1 % of the frames, as frames per
        second. The number of frames is rounded up: of up to 100 frames the 1 % low is the slowest frame,
        and of up to 1,000 the 0.1 % low.
        """,
        """
        The ten slowest frames have their cause: the zone with the largest excess over its median, without
        nested zones, or a screen that appeared, and the three views with the most evaluated bodies. The command that follows measures such a frame again, and
        --slow shows what it painted.
        """,
        """
        Two lines tell what was painted, without times: the painted pixels of a frame, their number for each
        repainted pixel (overdraw), the bytes written and read, and the share of hits of each cache. They
        are the same in each run.
        """,
        """
        --costs prints how many bodies were evaluated and how many views were measured, placed and recorded,
        for each zone and view. If callgrind runs the program, --callgrind names the file that it writes,
        which has the instructions, allocations, retains and releases of each; with --painters and --threads 1
        those of painting belong to views, otherwise to zones alone. The file of --json has all these counts
        too, as the member costs. With its option --instr-atstart=no callgrind counts the measured frames
        alone, also without --costs.
        """,
        """
        The line of raster contains the lines below it, and raster.bands its bands. The other lines
        of raster do not contain each other: raster.prepare is without the blurs, meshes and
        outlines that it made, which have lines of their own. The last two columns are medians: own is
        without all nested zones, as the argument own of a span in a trace, and whole is with them, as the
        length of the span.
        """,
      ],
      failsWhen: "the median of a scene is above --limit, which is printed on standard error",
      examples: ["profile menu --trace menu.json"], run: run),
    Command("profile", form: "--list", "Lists the scenes", ()) { _, io in
      try io.print(AnimatedScene.all.map(\.name))
      return 0
    },
    Command(
      "profile", form: "--compare", "Compares two files: of --json, or of counts by scene",
      [],
      positionals: .some("A B", "two files to compare", atLeast: 2, atMost: 2) { $0 = $1 },
      notes: [
        """
        Files of --json are compared by the medians of frames and zones, which is p50 of their tables and
        neither own nor whole. The interval contains the
        true difference in 95 of 100 cases, by bootstrap over blocks of 20 frames. A zone is slower or
        faster if its whole interval lies beyond 2 % of the larger median. The zone that changed first in
        a frame is named. Exchanging A and B only negates the differences. Measure both programs in turn on
        a quiet machine; the line of memset shows whether the machine itself has changed.
        """,
        """
        Files of counts have lines such as "board update/BoardView 837646", "commit 4af343c2" and
        "machine libc: 2.36". With the same lines of machine, a tenth of a percent of the instructions of a
        zone or a view is a difference if it is more than 3,000, or than 2 % of fewer than 150,000. Searches
        for types and in memory depend on addresses and have rows of their own, of which more is tolerated.
        With other lines of machine, 2 % of a zone are a difference. The commits of both files are named.
        """,
      ],
      failsWhen: """
        a zone is slower or a scene is missing, or if instructions or other counts differ by more than their
        noise, which are printed on standard error
        """,
      run: compare),
  ]

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let animatedScenes = try self.animatedScenes(request)
    var setting = request.setting
    _ = try PictureSize(setting.size, scale: setting.scale)
    // Spans are read only for a trace; without one, a single span per thread is kept.
    if request.mangoHudPath != nil, animatedScenes.count > 1 {
      throw UsageError("profile --mangohud takes one scene, because a file has no names")
    }
    if request.costsPath != nil, animatedScenes.count > 1 || request.runs > 1 {
      throw UsageError("profile --costs takes one scene and one run")
    }
    if request.countsPainters, request.costsPath == nil {
      throw UsageError("profile --painters needs --costs")
    }
    if request.tracePath != nil { setting.measuresViews = true }
    setting.spans = request.tracePath == nil ? 1 : ProfileRun.spans(frames: setting.frames)
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: setting.threads)
    var rows: [SceneProfile] = []
    var traced: [(String, Profiler)] = []
    try io.print(SceneProfile.heading)
    for animatedScene in animatedScenes {
      let costs = request.costsPath.map { _ in CostMeter() }
      costs?.countsPaintingByView = request.countsPainters
      let run = ProfileRun(
        animatedScene: animatedScene, setting: setting, fonts: fonts, pool: pool, costs: costs)
      var (best, profiler) = run.run()
      for _ in 1..<request.runs {
        let other = run.run()
        if other.profile.isBetter(than: best) { (best, profiler) = other }
      }
      best.costs = try costs.map { try self.costs($0, request, io) }
      try io.print(best.lines)
      rows.append(best)
      if let folder = request.pictureFolder {
        try draw(best.slowPictures, of: best.scene, in: folder, pool, io)
      }
      if let costs = best.costs, let path = request.costsPath {
        try write(costs, to: path, of: best.scene, request, io)
      }
      if request.tracePath != nil { traced.append((best.scene, profiler)) }
    }
    try io.print(FrameProfile.definitions)
    if let path = request.jsonPath {
      try io.writeFile(Array(rows.map { "\($0.json)\n" }.joined().utf8), path)
    }
    if let path = request.tracePath { try io.writeFile(ChromeTrace.encode(traced), path) }
    if let path = request.mangoHudPath, let row = rows.first {
      try io.writeFile(Array(row.frames.mangoHudLog().utf8), path)
    }
    if let path = request.presentMonPath {
      try io.writeFile(Array(FrameProfile.presentMonTable(rows.map(\.frames)).utf8), path)
    }
    guard let limit = request.limit else { return 0 }
    let complaints = rows.compactMap { $0.complaint(above: limit) }
    for line in complaints { io.printError(line) }
    return complaints.isEmpty ? 0 : 1
  }

  /// Draws frames of a scene into files.
  private static func draw(
    _ pictures: [SlowPictures.Picture], of scene: String, in folder: String, _ pool: WorkerPool,
    _ io: CommandIO
  ) throws {
    try File.makeFolder(folder)
    for picture in pictures {
      let pixmap = picture.painted(runner: pool)
      let image = PNGImage(
        width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
      try io.writeFile(image.encoded(), "\(folder)/\(scene)-\(picture.frame).png")
    }
  }

  /// Reads the costs of a scene, with those of callgrind if it runs the program.
  private static func costs(
    _ meter: CostMeter, _ request: Request, _ io: CommandIO
  ) throws -> FrameCosts {
    try meter.costs(
      callgrindFile: try request.callgrindPath.map { try io.readFile($0, callgrindLimit) })
  }

  /// Prints the costs of a scene, and draws them as a flame graph.
  private static func write(
    _ costs: FrameCosts, to path: String, of scene: String, _ request: Request, _ io: CommandIO
  ) throws {
    try io.print([""] + costs.lines)
    if let line = costs.referenceLine(frames: request.setting.frames) { try io.print(line) }
    let picture = costs.flameGraph(title: "\(scene), \(request.setting.frames) frames")
    try io.writeFile(Array(picture.utf8), path)
  }

  /// The largest file of callgrind that is read; ten frames have some 50 MB.
  private static let callgrindLimit = 1 << 30

  /// The largest file of `--json` that is read: 100,000 frames of a scene have some 6 MB.
  private static let sampleLimit = 64 << 20

  /// Prints the differences between two files; returns 1 if the second one is worse, otherwise 0.
  private static func compare(_ paths: [String], _ io: CommandIO) throws -> Int32 {
    let files = try paths.map { path in
      (path: path, text: String(decoding: try io.readFile(path, sampleLimit), as: UTF8.self))
    }
    guard files.allSatisfy({ $0.text.hasPrefix("{") }) else { return try compareCounts(files, io) }
    let samples = try files.map { file in
      do throws(ProfileFileError) {
        return try ProfileSamples.read(file.text, path: file.path)
      } catch {
        throw CommandFailure(error.description)
      }
    }
    let comparison = ProfileComparison(samples[0], samples[1])
    try io.print(comparison.lines)
    return comparison.isWorse ? 1 : 0
  }

  private static func compareCounts(
    _ files: [(path: String, text: String)], _ io: CommandIO
  ) throws -> Int32 {
    let figures = try files.map { try FrameFigures(text: $0.text, path: $0.path) }
    try io.print([figures[1].note(from: figures[0])])
    let differences = figures[1].differences(from: figures[0])
    for line in differences { io.printError(line) }
    return differences.isEmpty ? 0 : 1
  }

  private static func animatedScenes(_ request: Request) throws -> [AnimatedScene] {
    guard request.measuresAll else {
      return request.scenes.isEmpty
        ? AnimatedScene.budgeted : try request.scenes.map(animatedScene(named:))
    }
    if let name = request.scenes.first {
      throw UsageError("profile takes --all or \"\(name)\", not both")
    }
    return AnimatedScene.all
  }

  static func animatedScene(named name: String) throws -> AnimatedScene {
    guard let animatedScene = AnimatedScene.named(name) else {
      throw UsageError.unknown(
        name, kind: "scene", known: AnimatedScene.all.map(\.name), listedBy: "profile --list")
    }
    return animatedScene
  }
}
