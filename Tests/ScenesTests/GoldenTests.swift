import Foundation
import PNG
public import Raster
import Scenes
import Testing
import Typeset
public import Workers

extension WorkerPool: BandRunner {}

/// Every scene against its picture and its accessibility tree in the repository, exactly.
///
/// A missing golden is written and fails; a different one fails and leaves a strip of expected,
/// difference and actual in `.artifacts/goldens`; with `POKERSLAM_RECORD=1` (`make record`) what
/// fails is rewritten, and still fails.
@MainActor
@Suite(.serialized) struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  static let strips = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".artifacts/goldens")
  static let isRecording = ProcessInfo.processInfo.environment["POKERSLAM_RECORD"] == "1"
  static let fonts = Result { try FontLibrary() }

  /// The font of the pictures: Debian's fonts-quicksand 0.2016-2.1, Quicksand-Bold.ttf.
  static let fontIdentity: UInt64 = 0x3444_8E28_C5E8_EE3F

  @Test func theFontIsTheOneOfThePictures() throws {
    let face = try Self.fonts.get().face(.bold)
    #expect(
      face.identity == Self.fontIdentity,
      "\(face.path) is not the file the goldens were recorded with: every text will differ")
  }

  @Test(arguments: Scene.all.map(\.name))
  func picture(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let fonts = try Self.fonts.get()
    var digests: [UInt64] = []
    for threads in 1...3 {
      var pixmap = Pixmap(
        width: Int(scene.size.width * scene.goldenScale),
        height: Int(scene.size.height * scene.goldenScale))
      let tree = scene.paint(
        into: &pixmap, scale: scene.goldenScale, glyphs: fonts,
        runner: WorkerPool(threads: threads))
      digests.append(pixmap.digest)
      guard threads == 1 else { continue }
      try compare(
        PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA),
        name: name)
      try compare(Array(tree.utf8), file: "\(name).txt")
    }
    #expect(digests == [digests[0], digests[0], digests[0]], "the same with 1, 2 and 3 threads")
  }

  @Test func theListOfDigestsIsUpToDate() throws {
    let fonts = try Self.fonts.get()
    var lines = ""
    for scene in Scene.all {
      var pixmap = Pixmap(width: Int(scene.size.width), height: Int(scene.size.height))
      _ = scene.paint(into: &pixmap, glyphs: fonts)
      lines += "\(scene.name) \(String(format: "%016lx", pixmap.digest))\n"
    }
    try compare(Array(lines.utf8), file: "digests.txt")
  }

  @Test func everyGoldenHasAScene() throws {
    let expected = Set(
      Scene.all.flatMap { ["\($0.name).png", "\($0.name).txt"] } + ["digests.txt"])
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(found).subtracting(expected) == [], "goldens without a scene")
  }

  @Test func namesAreUnique() {
    #expect(Set(Scene.all.map(\.name)).count == Scene.all.count)
  }
}

extension GoldenTests {
  private func compare(_ actual: [UInt8], file: String) throws {
    let url = Self.folder.appendingPathComponent(file)
    let golden = (try? Data(contentsOf: url)).map(Array.init)
    guard golden != actual else { return }
    if golden == nil || Self.isRecording { try Data(actual).write(to: url) }
    guard let golden else {
      Issue.record("\(file) was missing; it has been written: look at it and commit it")
      return
    }
    let oldLines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let newLines = String(decoding: actual, as: UTF8.self).split(separator: "\n")
    let differing = zip(oldLines, newLines).first { $0 != $1 }
    Issue.record(
      "\(file) differs, first: \(differing.map { "\($0) → \($1)" } ?? "in the number of lines")")
  }

  private func compare(_ actual: PNGImage, name: String) throws {
    let url = Self.folder.appendingPathComponent("\(name).png")
    guard let data = try? Data(contentsOf: url) else {
      try Data(actual.encoded()).write(to: url)
      Issue.record("\(name).png was missing; it has been written: look at it and commit it")
      return
    }
    let golden = try PNGImage(decoding: Array(data))
    guard golden.pixels != actual.pixels || golden.width != actual.width else { return }
    if Self.isRecording { try Data(actual.encoded()).write(to: url) }
    guard golden.width == actual.width, golden.height == actual.height else {
      Issue.record(
        "\(name) is \(actual.width)x\(actual.height), was \(golden.width)x\(golden.height)")
      return
    }
    let strip = Strip(expected: golden, actual: actual)
    try FileManager.default.createDirectory(at: Self.strips, withIntermediateDirectories: true)
    let path = Self.strips.appendingPathComponent("\(name).png")
    try Data(strip.image.encoded()).write(to: path)
    Issue.record("\(name): \(strip.summary); see \(path.path)")
  }
}

/// Expected, difference and actual side by side.
struct Strip {
  let image: PNGImage
  let summary: String

  init(expected: PNGImage, actual: PNGImage) {
    let (width, height) = (expected.width, expected.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 12)
    var count = 0
    var worst = 0
    var first: (x: Int, y: Int)?
    for y in 0..<height {
      let row = (y * width * 4)..<((y + 1) * width * 4)
      pixels += expected.pixels[row]
      for x in 0..<width {
        let place = (y * width + x) * 4
        let distance =
          (0..<4).map {
            abs(Int(expected.pixels[place + $0]) - Int(actual.pixels[place + $0]))
          }.max() ?? 0
        if distance > 0 {
          count += 1
          worst = max(worst, distance)
          first = first ?? (x, y)
        }
        // Equal pixels sink into grey; different ones glow, the smallest difference too.
        let gray = expected.pixels[place + 1] / 6
        pixels +=
          distance == 0 ? [gray, gray, gray, 255] : [255, UInt8(255 - distance / 2), 0, 255]
      }
      pixels += actual.pixels[row]
    }
    image = PNGImage(width: width * 3, height: height, pixels: pixels)
    summary =
      "\(count) pixels differ, by \(worst) at most, the first at "
      + (first.map { "\($0.x),\($0.y)" } ?? "none")
  }
}

@Suite struct StripTests {
  @Test func aShiftOfOnePixelIsCountedAndLocated() {
    var moved = [UInt8](repeating: 0, count: 64)
    var still = moved
    still[(1 * 4 + 1) * 4] = 200
    moved[(1 * 4 + 2) * 4] = 200
    let strip = Strip(
      expected: PNGImage(width: 4, height: 4, pixels: still),
      actual: PNGImage(width: 4, height: 4, pixels: moved))
    #expect(strip.summary == "2 pixels differ, by 200 at most, the first at 1,1")
    #expect(strip.image.width == 12 && strip.image.height == 4)
  }
}
