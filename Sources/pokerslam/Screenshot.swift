import PokerSlamHost
import Commands
import PNG
import Platform
import PokerSlamGame
import Records
import Scenes
import StageUI
import Typeset
import Workers

/// Draws scenes into files, without a window.
@MainActor
enum Screenshot {
  static func run(_ request: ScreenshotRequest, _ io: CommandIO) throws -> Int32 {
    let jobs = try self.jobs(request)
    if request.strip != nil, request.printsTree || request.printsDigest {
      throw UsageError("--strip cannot be combined with --tree or --digest")
    }
    if request.recordingPath != nil, jobs.count != 1 {
      throw UsageError("--recording takes one scene")
    }
    if request.printsJSON, request.explainedPixel == nil {
      throw UsageError("--json belongs to --why")
    }
    if request.sheet != nil,
      request.strip != nil || request.cache != nil || request.printsTree || request.printsDigest
    {
      throw UsageError("--sheet cannot be combined with --strip, --cache, --tree or --digest")
    }
    var sheet = request.sheet.map { ContactSheet(columns: $0) }
    let store = try self.store(request)
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: request.threads ?? ThisProcess.processorCount)
    var tally = PictureTally()
    for job in jobs where request.shard?.contains(job.name) != false {
      let scene = job.scene
      let points = request.size ?? scene.size
      let pixels = try PictureSize(points, scale: job.scale, count: request.strip ?? 1)
      if let strip = request.strip {
        let pictures = Strip(scene, size: points, scale: job.scale, count: strip)
        let image = pictures.paint(job.changes, glyphs: fonts, runner: pool)
        try write(image.encoded(), "\(job.name)-strip", folder: request.folder, io)
        continue
      }
      if let (x, y) = request.explainedPixel {
        guard x < pixels.width, y < pixels.height else {
          throw UsageError(
            "\(x),\(y) is outside of the \(pixels.width) by \(pixels.height) pixels of \(scene.name)"
          )
        }
        let history = scene.pixelHistory(
          x: x, y: y, width: pixels.width, height: pixels.height, scale: job.scale, glyphs: fonts,
          runner: pool, changes: job.changes)
        try io.write(request.printsJSON ? "\(history.json)\n" : history.description)
        if request.recordingPath == nil { continue }
      }
      if let path = request.recordingPath {
        let recording = scene.recording(
          width: pixels.width, height: pixels.height, scale: job.scale, glyphs: fonts, runner: pool,
          changes: job.changes)
        try io.writeFile(Array(recording.text.utf8), path)
        try io.print("wrote \(path)")
        continue
      }
      let start = io.clock()
      let picture = scene.picture(
        width: pixels.width, height: pixels.height, scale: job.scale, glyphs: fonts, runner: pool,
        changes: job.changes)
      tally.recording += io.clock() - start
      let tree = request.printsTree || request.printsDigest ? picture.treeWithPressAreas : ""
      if request.printsTree {
        try io.write(tree)
        continue
      }
      if request.sheet != nil {
        var pixmap = Pixmap(width: pixels.width, height: pixels.height)
        Renderer(runner: pool).paint(picture.list, scale: picture.scale, into: &pixmap)
        sheet?.add(job.caption, pixmap)
        continue
      }
      var isPainted = false
      let make = { () -> [UInt8] in
        isPainted = true
        let start = io.clock()
        defer { tally.painting += io.clock() - start }
        var pixmap = Pixmap(width: pixels.width, height: pixels.height)
        Renderer(runner: pool).paint(picture.list, scale: picture.scale, into: &pixmap)
        return request.printsDigest
          ? Array(ByteDigest.text(of: pixmap.digest).utf8) : image(of: pixmap, scene).encoded()
      }
      let bytes =
        try store?.bytes(
          of: picture.list.digest(
            width: pixels.width, height: pixels.height, scale: picture.scale),
          request.printsDigest ? "digest" : scene.name, title: job.name, make: make) ?? make()
      if isPainted { tally.painted += 1 } else { tally.reused += 1 }
      if request.printsDigest {
        var treeDigest = ByteDigest()
        treeDigest.combine(tree.utf8)
        try io.print("\(job.name) \(String(decoding: bytes, as: UTF8.self)) \(treeDigest.text)")
      } else {
        try write(bytes, job.name, folder: request.folder, io)
      }
    }
    if let sheet {
      try write(sheet.image(glyphs: fonts).encoded(), "sheet", folder: request.folder, io)
      return 0
    }
    if store != nil || request.variants != nil { tally.lines.forEach(io.printError) }
    if let count = try store?.trim(to: request.cacheSize << 20), count > 0 {
      io.printError("old pictures removed from \(request.cache ?? ""): \(count)")
    }
    return 0
  }

  private static func store(_ request: ScreenshotRequest) throws -> PictureStore? {
    guard let cache = request.cache else {
      guard !request.provesCache else { throw UsageError("--prove needs --cache") }
      return nil
    }
    guard request.strip == nil, !request.printsTree else {
      throw UsageError("--cache cannot be combined with --strip or --tree")
    }
    return try PictureStore(cache, isProving: request.provesCache)
  }

  /// A picture that was asked for.
  struct Job {
    var name: String
    /// The name, and what differs in a variant.
    var caption: String
    var scene: Scene
    var scale: Double
    var changes: SceneChanges
  }

  static func jobs(_ request: ScreenshotRequest) throws -> [Job] {
    let scenes = try self.scenes(request)
    guard let variants = request.variants else {
      return scenes.map {
        Job(
          name: $0.name, caption: $0.name, scene: $0, scale: request.scale,
          changes: request.changes)
      }
    }
    return (0..<variants).map { index in
      let (round, scene) = index.quotientAndRemainder(dividingBy: scenes.count)
      let name = "\(scenes[scene].name)-\(round)"
      var job = Job(
        name: name, caption: name, scene: scenes[scene], scale: request.scale,
        changes: request.changes)
      // The digits of the round, in a system with another base for each axis: all combinations come
      // before one repeats.
      var rest = round
      func next<Value>(_ values: [Value]) -> Value {
        let (quotient, place) = rest.quotientAndRemainder(dividingBy: values.count)
        rest = quotient
        return values[place]
      }
      let scale = next([1, 1.25, 1.5, 2])
      let theme = next(ThemeName.allCases).rawValue
      let textScale = next([1, 1.3, 2])
      job.scale *= scale
      job.changes.settings["theme"] = .text(theme)
      job.changes.settings["textScale"] = .real(textScale)
      job.caption += "   \(scale)×   \(theme)   text \(textScale)"
      return job
    }
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
    _ bytes: [UInt8], _ name: String, folder: String, _ io: CommandIO
  ) throws {
    try File.makeFolder(folder)
    let path = "\(folder)/\(name).png"
    try io.writeFile(bytes, path)
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
