import PokerSlamHost
import Commands
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
  static func run(_ request: ScreenshotRequest, _ io: CommandIO) throws -> Int32 {
    let scenes = try self.scenes(request)
    if request.strip != nil, request.printsTree || request.printsDigest {
      throw UsageError("--strip cannot be combined with --tree or --digest")
    }
    if request.recordingPath != nil, scenes.count != 1 {
      throw UsageError("--recording takes one scene")
    }
    if request.printsJSON, request.explainedPixel == nil {
      throw UsageError("--json belongs to --why")
    }
    let (scale, changes) = (request.scale, request.changes)
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: request.threads ?? ThisProcess.processorCount)
    for scene in scenes {
      let points = request.size ?? scene.size
      let pixels = try PictureSize(points, scale: scale, count: request.strip ?? 1)
      if let strip = request.strip {
        let pictures = Strip(scene, size: points, scale: scale, count: strip)
        let image = pictures.paint(changes, glyphs: fonts, runner: pool)
        try write(image, "\(scene.name)-strip", folder: request.folder, io)
        continue
      }
      if let (x, y) = request.explainedPixel {
        guard x < pixels.width, y < pixels.height else {
          throw UsageError(
            "\(x),\(y) is outside of the \(pixels.width) by \(pixels.height) pixels of \(scene.name)"
          )
        }
        let history = scene.pixelHistory(
          x: x, y: y, width: pixels.width, height: pixels.height, scale: scale, glyphs: fonts,
          runner: pool, changes: changes)
        try io.write(request.printsJSON ? "\(history.json)\n" : history.description)
        continue
      }
      if let path = request.recordingPath {
        let recording = scene.recording(
          width: pixels.width, height: pixels.height, scale: scale, glyphs: fonts, runner: pool,
          changes: changes)
        try io.writeFile(Array(recording.text.utf8), path)
        try io.print("wrote \(path)")
        continue
      }
      var pixmap = Pixmap(width: pixels.width, height: pixels.height)
      let tree = scene.paint(
        into: &pixmap, scale: scale, glyphs: fonts, runner: pool, changes: changes)
      if request.printsTree {
        try io.write(tree)
      } else if request.printsDigest {
        try io.print(line(scene, digest: pixmap.digest))
      } else {
        try write(image(of: pixmap, scene), scene.name, folder: request.folder, io)
      }
    }
    return 0
  }

  /// Returns a scene's line in the repository's list of digests.
  static func line(_ scene: Scene, digest: UInt64) -> String {
    let hex = String(digest, radix: 16)
    return "\(scene.name) \(String(repeating: "0", count: 16 - hex.count))\(hex)"
  }

  private static func scenes(_ request: ScreenshotRequest) throws -> [Scene] {
    if request.drawsAll { return Scene.all }
    guard !request.scenes.isEmpty else {
      throw UsageError("screenshot takes the name of a scene, --all or --list")
    }
    return try request.scenes.map { name in
      guard let scene = Scene.named(name) else {
        throw UsageError.unknown(
          name, kind: "scene", known: Scene.all.map(\.name), listedBy: "screenshot --list")
      }
      return scene
    }
  }

  private static func image(of pixmap: borrowing Pixmap, _ scene: Scene) -> PNGImage {
    PNGImage(
      width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA,
      text: [
        PNGText(keyword: "Title", value: "Poker Slam"),
        PNGText(keyword: "Scene", value: scene.name),
      ]
    )
  }

  private static func write(
    _ image: PNGImage, _ name: String, folder: String, _ io: CommandIO
  ) throws {
    try File.makeFolder(folder)
    let path = "\(folder)/\(name).png"
    try io.writeFile(image.encoded(), path)
    try io.print("wrote \(path)")
  }
}

/// The size in pixels of a requested picture.
struct PictureSize {
  let width: Int
  let height: Int

  /// The most pixels of all pictures together: 16,384 × 8,192, half a gigabyte.
  static let mostPixels = 1 << 27

  /// Creates the size in pixels; throws if the pictures together have more than `mostPixels`.
  ///
  /// - Parameter count: the number of pictures side by side.
  init(_ points: Size, scale: Double, count: Int = 1) throws(UsageError) {
    (width, height) = (Int(clamping: points.width * scale), Int(clamping: points.height * scale))
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= Self.mostPixels / count else {
      throw UsageError(
        "\(width) by \(height) pixels\(count > 1 ? ", \(count) times," : "") are too many; "
          + "the limit is \(Self.mostPixels)")
    }
  }
}
