import Foundation
import PNG
import Previews
public import Raster
import Scenes
import Testing
import Typeset
public import Workers

extension WorkerPool: BandRunner {}

/// Every scene against its picture and its accessibility tree in the repository, exactly.
///
/// A golden that is missing fails, and so does one without a scene. A different picture leaves a strip
/// of expected, difference and actual in `.artifacts/goldens`, and `index.html` beside it shows all
/// of them. With `POKERSLAM_RECORD=1` (`make record`) what fails is rewritten, and still fails.
@MainActor
@Suite(.serialized) struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  static let strips = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".artifacts/goldens")
  static let isRecording = ProcessInfo.processInfo.environment["POKERSLAM_RECORD"] == "1"
  static let page = FailurePage(folder: strips)
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
        name: name, tree: ElementPlaces(tree: tree, scale: scene.goldenScale))
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
      Scene.all.flatMap { ["\($0.name).png", "\($0.name).txt"] }
        + ["digests.txt", "films.png"]
        + Preview.Variant.allCases.map { "previews-\($0.rawValue).png" })
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
    if Self.isRecording { try Data(actual).write(to: url) }
    guard let golden else {
      Issue.record("\(file) is missing; make record writes it")
      return
    }
    Issue.record("\(file) differs\(TextDifference.first(expected: golden, actual: actual))")
  }

  func compare(_ actual: PNGImage, name: String, tree: ElementPlaces) throws {
    let url = Self.folder.appendingPathComponent("\(name).png")
    let golden = try (try? Data(contentsOf: url)).map { try PNGImage(decoding: Array($0)) }
    if let golden, golden.pixels == actual.pixels, golden.width == actual.width { return }
    if Self.isRecording { try Data(actual.encoded()).write(to: url) }
    guard let golden else {
      try Self.page.add(name, "missing", actual)
      Issue.record("\(name).png is missing; make record writes it; see \(Self.page.path)")
      return
    }
    guard golden.width == actual.width, golden.height == actual.height else {
      let sizes = "\(actual.width)x\(actual.height), was \(golden.width)x\(golden.height)"
      try Self.page.add(name, sizes, actual)
      Issue.record("\(name) is \(sizes)")
      return
    }
    let strip = Strip(expected: golden, actual: actual)
    let place = strip.box.flatMap { tree.name(of: $0) }.map { ", around \($0)" } ?? ""
    try Self.page.add(name, strip.summary + place, strip.image)
    Issue.record("\(name): \(strip.summary)\(place); see \(Self.page.path)")
  }
}
