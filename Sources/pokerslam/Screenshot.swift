import PNG
import Platform
import PokerSlamGame
import Scenes
import StageUI
import Typeset
import Workers

/// Draws scenes into files, without a window.
@MainActor
enum Screenshot {
  static let title = "Poker Slam"

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(
      words,
      options: [
        "--size", "--scale", "--out", "--threads", "--at", "--theme", "--text", "--insets",
        "--strip",
      ], flags: ["--all", "--list", "--tree", "--digest"])
    if arguments.has("--list") {
      for scene in Scene.all {
        print("\(scene.name) \(Int(scene.size.width))x\(Int(scene.size.height))")
      }
      return 0
    }
    let scenes = try self.scenes(arguments)
    let size = try arguments.size("--size")
    let scale = try arguments.number("--scale", in: 0.25...8) ?? 1
    let threads = try arguments.integer("--threads", in: 1...64)
    let changes = try self.changes(arguments)
    let strip = try arguments.integer("--strip", in: 2...64)
    if strip != nil, arguments.has("--tree") || arguments.has("--digest") {
      throw UsageError("--strip makes pictures: it goes with neither --tree nor --digest")
    }
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: threads ?? ThisProcess.processorCount)
    for scene in scenes {
      let points = size.map { Size(Double($0.width), Double($0.height)) } ?? scene.size
      if let strip {
        let pictures = Strip(scene, size: points, scale: scale, count: strip)
        let image = pictures.paint(changes, glyphs: fonts, runner: pool)
        try write(image, "\(scene.name)-strip", folder: arguments["--out"] ?? ".")
        continue
      }
      var pixmap = Pixmap(width: Int(points.width * scale), height: Int(points.height * scale))
      let tree = scene.paint(
        into: &pixmap, scale: scale, glyphs: fonts, runner: pool, changes: changes)
      if arguments.has("--tree") {
        print(tree, terminator: "")
      } else if arguments.has("--digest") {
        print(line(scene, digest: pixmap.digest))
      } else {
        try write(image(of: pixmap, scene), scene.name, folder: arguments["--out"] ?? ".")
      }
    }
    return 0
  }

  /// A scene's line in the list of digests that the repository keeps.
  static func line(_ scene: Scene, digest: UInt64) -> String {
    let hex = String(digest, radix: 16)
    return "\(scene.name) \(String(repeating: "0", count: 16 - hex.count))\(hex)"
  }

  private static func scenes(_ arguments: Arguments) throws -> [Scene] {
    if arguments.has("--all") { return Scene.all }
    guard !arguments.positional.isEmpty else {
      throw UsageError("screenshot takes the name of a scene, --all or --list")
    }
    var scenes: [Scene] = []
    for name in arguments.positional {
      guard let scene = Scene.named(name) else {
        throw UsageError.unknown(name, kind: "scene", known: Scene.all.map(\.name))
      }
      scenes.append(scene)
    }
    return scenes
  }

  private static func changes(_ arguments: Arguments) throws -> SceneChanges {
    var changes = SceneChanges()
    changes.moment = try arguments.number("--at", in: 0...3600)
    changes.textScale = try arguments.number("--text", in: 1...2)
    changes.theme = try arguments.choice("--theme", of: "theme")
    if let (top, left, bottom, right) = try arguments.insets("--insets") {
      changes.insets = EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
    }
    return changes
  }

  private static func image(of pixmap: borrowing Pixmap, _ scene: Scene) -> PNGImage {
    PNGImage(
      width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA,
      text: [PNGText(keyword: "Title", value: title), PNGText(keyword: "Scene", value: scene.name)]
    )
  }

  private static func write(_ image: PNGImage, _ name: String, folder: String) throws {
    try File.makeFolder(folder)
    let path = "\(folder)/\(name).png"
    try File.write(image.encoded(), to: path)
    print("wrote \(path)")
  }
}
