import Commands
import KitWindow
import Platform
import PokerSlamGame
import Scenes
import StageUI

/// The request of `screenshot`.
struct ScreenshotRequest {
  var scenes: [String] = []
  var drawsAll = false
  /// In points; nil for each scene's own size.
  var size: Size?
  var scale = 1.0
  var threads: Int?
  var changes = SceneChanges()
  /// The number of pictures side by side in a strip; nil for a single picture.
  var strip: Int?
  /// The number of pictures in a row of a contact sheet; nil for files of their own.
  var sheet: Int?
  var folder = "."
  var printsTree = false
  var printsDigest = false
  /// The pixel to explain instead of drawing pictures.
  var explainedPixel: (x: Int, y: Int)?
  var printsJSON = false
  /// The file of a recording to write instead of drawing a picture.
  var recordingPath: String?
  /// The part of the pictures that is drawn; nil for all of them.
  var shard: Shard?
  /// The number of pictures of all scenes under various conditions; nil for one of each scene.
  var variants: Int?
  /// The folder of pictures that earlier runs have painted.
  var cache: String?
  /// The largest size of that folder in megabytes.
  var cacheSize = 512
  var provesCache = false
}

/// Draws scenes into files.
@MainActor
enum ScreenshotCommand {
  static let commands = [
    Command(
      "screenshot", "Draws scenes into PNG files, without a window", ScreenshotRequest(),
      positionals: .some("[SCENE...]", "names of scenes") { $0.scenes = $1 },
      options: [
        .flag("--all", "all scenes") { $0.drawsAll = true },
        .size("--size", "the size in points (default: each scene's own)") {
          $0.size = Size(Double($1.width), Double($1.height))
        },
        .number("--scale", "S", in: 0.25...8, "pixels per point") { $0.scale = $1 },
        .number(
          "--at", "SECONDS", in: 0...3600,
          "seconds from the start of the scene (default: the moment of its picture)"
        ) { $0.changes.moment = $1 },
        .insets("--insets", "the points that a notch or a bar covers at each edge") {
          $0.changes.insets = EdgeInsets(sides: $1)
        },
        .choice(
          "--layout-direction", of: "layout direction",
          among: LayoutDirection.allCases.map { ($0.word, $0) },
          "the side on which lines and rows begin (default: that of the language)"
        ) { $0.changes.layoutDirection = $1 },
        .integer(
          "--strip", in: MomentStrip.counts,
          "N pictures side by side, from the start to that moment"
        ) { $0.strip = $1 },
        .integer(
          "--sheet", "COLUMNS", in: 1...64, "all pictures with their names in one file, sheet.png"
        ) { $0.sheet = $1 },
        .integer("--threads", in: 1...64, "the number of drawing threads") { $0.threads = $1 },
        .text("--out", "FOLDER", "the folder of the pictures, created if it is missing") {
          $0.folder = $1
        },
        .flag("--tree", "prints the accessibility tree with the areas of presses instead") {
          $0.printsTree = true
        },
        .flag("--digest", "prints digests of each picture and of its tree instead") {
          $0.printsDigest = true
        },
        .pixel("--why", "prints the drawings that made this pixel instead, bottom first") {
          $0.explainedPixel = $1
        },
        .text(
          "--recording", "FILE",
          "writes the states, views and drawings of each frame instead, for --compare"
        ) { $0.recordingPath = $1 },
        .flag("--json", "prints what --why finds as JSON, one line for each scene") {
          $0.printsJSON = true
        },
        .value("--shard", "I/N", "part I of N of the pictures, the same ones on each machine") {
          $0.shard = $1
        } read: { text throws(UsageError) in
          guard let shard = Shard(text) else {
            throw UsageError("--shard takes a part such as 2/4, not \"\(text)\"")
          }
          return shard
        },
        .integer(
          "--variants", in: 1...1_000_000,
          "N pictures: the scenes in various scales, themes and sizes of text"
        ) { $0.variants = $1 },
        .folder("--cache", "reuses the pictures in this folder whose drawings have not changed") {
          $0.cache = $1
        },
        .integer(
          "--cache-size", "MB", in: 1...1_000_000, "the largest size of that folder (default: 512)"
        ) { $0.cacheSize = $1 },
        .flag("--prove", "paints the pictures in the cache too, and fails if one differs") {
          $0.provesCache = true
        },
      ] + Option.settings(forWindows: false, \.changes.settings),
      notes: [
        """
        --why prints for each drawing the pixel below it and with it, the view that drew it, the paint, the
        effects, and the states of the nearest view of the program. The source is what the drawing alone paints
        onto a clear pixel: its alpha is the coverage times the opacity. A group comes before its drawings.
        """
      ],
      examples: [
        "screenshot --all --out pictures", "screenshot board --at 0.6 --strip 8",
        "screenshot menu --why 640,400",
        "screenshot board --variants 18 --scale 0.25 --sheet 6",
        "screenshot --all --digest --shard 2/4 --cache /srv/pictures",
      ],
      run: { request, io in try Screenshot.run(request, io) }),
    Command(
      "screenshot", form: "--compare", "Compares two files of --recording", [],
      positionals: .some("A B", "two recordings", atLeast: 2, atMost: 2) { $0 = $1 },
      notes: [
        """
        Record the same scene with two builds: the first frame that differs is printed, with the first state,
        view and drawing that are only in one of them. Lines of A begin with -, lines of B with +. If only the
        picture differs, the canvas paints equal drawings differently.
        """
      ],
      failsWhen: "the recordings differ", run: compare),
    Command("screenshot", form: "--list", "Lists the scenes and their sizes", ()) { _, io in
      try io.print(
        Scene.all.map {
          "\($0.name) \(Int(clamping: $0.size.width))x\(Int(clamping: $0.size.height))"
        })
      return 0
    },
  ]

  /// The largest recording that is read.
  private static let recordingLimit = 256 << 20

  /// Prints the first difference between two recordings; returns 1 if there is one.
  private static func compare(_ paths: [String], _ io: CommandIO) throws -> Int32 {
    let recordings = try paths.map { path in
      let text = String(decoding: try io.readFile(path, recordingLimit), as: UTF8.self)
      guard let recording = FrameRecording(text: text) else {
        throw CommandFailure("\(path): this is not a recording of screenshot --recording")
      }
      return recording
    }
    guard let difference = recordings[0].firstDifference(from: recordings[1]) else {
      try io.print("all \(recordings[0].frames.count) frames are equal")
      return 0
    }
    try io.print(difference)
    return 1
  }
}

extension EdgeInsets {
  /// - Parameter sides: top, leading, bottom and trailing.
  init(sides: [Double]) {
    self.init(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
  }
}
