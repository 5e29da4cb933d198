import Foundation
import PNG
import PokerSlamGame
import Previews
import Raster
import Scenes
import StageUI
import TestSupport
import Testing
import Typeset
import Workers

/// Every scene, compared exactly with its picture and its accessibility tree in the repository.
///
/// The tree also tells where elements take presses, if that is not their frame.
///
/// A golden without a scene fails. `make record` accepts all differences; see `GoldenFolder`.
@MainActor
@Suite(.serialized) struct GoldenTests {
  static let goldens = GoldenFolder(
    "goldens", explainedBy: "pokerslam screenshot NAME --scale SCALE --why X,Y")
  static var fonts: Result<FontLibrary, any Error> { TestFonts.installed }

  /// The digests of the scenes that this process has painted at their full size for their goldens.
  private static var fullSizeDigests: [String: UInt64] = [:]
  /// The pools of the numbers of threads that are compared, made once for all scenes.
  private static let pools = [2: WorkerPool(threads: 2), 3: WorkerPool(threads: 3)]

  /// The identity of the goldens' font: Quicksand-Bold.ttf of Debian's fonts-quicksand 0.2016-2.1.
  static let fontIdentity: UInt64 = 0x3444_8E28_C5E8_EE3F

  @Test func fontFileMatchesTheGoldens() throws {
    let face = try Self.fonts.get().face(.bold)
    #expect(
      face.identity == Self.fontIdentity,
      "\(face.path) is not the file the goldens were recorded with: every text will differ")
  }

  @Test(arguments: TestShard.share(of: ChosenScenes.among(Scene.all.map(\.name))))
  func sceneEqualsItsGolden(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let fonts = try Self.fonts.get()
    let (width, height) = (
      Int(scene.size.width * scene.goldenScale), Int(scene.size.height * scene.goldenScale)
    )
    let scale = DisplayScale.effective(width: width, height: height, desktop: scene.goldenScale)
    let staged = scene.stage(glyphs: fonts)
    let list = staged.advance(
      to: scene.moment, size: Size(Double(width) / scale, Double(height) / scale), scale: scale)
    let tree = staged.program.host.accessibilityTree
    let treeWithAreas = staged.program.host.accessibilityTreeWithPressAreas
    // A short run compares one thread with two or with three in a quarter of the scenes.
    let threadCounts =
      [1] + (Conditions.includes(name, oneOf: 4) ? Conditions.some(1, of: [2, 3], for: name) : [])
    let key = Self.goldens.key(
      of: name, list: list.digest(width: width, height: height, scale: scale), tree: treeWithAreas,
      threads: threadCounts)
    if let key, ProvedPictures.shared?.spares(key) == true {
      Self.goldens.pass(name)
      return
    }
    var digests: [UInt64] = []
    var isEqual = true
    for threads in threadCounts {
      var pixmap = Pixmap(width: width, height: height)
      let runner: any BandRunner = Self.pools[threads] ?? SerialRunner()
      Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
      digests.append(pixmap.digest)
      guard threads == 1 else { continue }
      if scene.goldenScale == 1 { Self.fullSizeDigests[name] = pixmap.digest }
      isEqual = try Self.goldens.compare(
        PNGImage(width: width, height: height, pixels: pixmap.straightRGBA), tree: treeWithAreas,
        name: name, places: ElementPlaces(tree: tree, scale: scale))
    }
    #expect(Set(digests).count == 1, "pictures differ between \(threadCounts) threads")
    guard let key, let proved = ProvedPictures.shared else { return }
    let isSame = isEqual && Set(digests).count == 1
    #expect(isSame || !proved.contains(key), "\(name) was equal in an earlier run")
    if isSame { proved.insert(key) }
  }

  /// A short run covers the scenes whose goldens have the full size, and an eighth of the others.
  @Test func digestsFileIsUpToDate() throws {
    let fonts = try Self.fonts.get()
    let isPartial = TestShard.isPartial || !Conditions.areAll
    let names = Set(
      TestShard.share(of: Scene.all.map(\.name)).filter {
        Self.fullSizeDigests[$0] != nil || Conditions.includes($0, oneOf: 8)
      })
    let url = Self.goldens.url.appendingPathComponent("digests.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let golden = text.split(separator: "\n").filter { line in
      let name = line.prefix { $0 != " " }
      return !isPartial || names.contains(String(name))
    }
    let expected = Set(golden.map(String.init))
    var lines: [String] = []
    for scene in Scene.all where names.contains(scene.name) {
      if let digest = Self.fullSizeDigests[scene.name] {
        lines.append("\(scene.name) \(String(format: "%016lx", digest))")
        continue
      }
      let (width, height) = (Int(scene.size.width), Int(scene.size.height))
      let picture = scene.picture(width: width, height: height, glyphs: fonts)
      let stored = expected.first { $0.hasPrefix("\(scene.name) ") }
      let key = stored.flatMap {
        ProvedPictures.shared?.key(
          picture.list.digest(width: width, height: height, scale: picture.scale), tree: "",
          files: [Array($0.utf8)], threads: [])
      }
      if let key, let stored, ProvedPictures.shared?.spares(key) == true {
        lines.append(stored)
        continue
      }
      var pixmap = Pixmap(width: width, height: height)
      Renderer().paint(picture.list, scale: picture.scale, into: &pixmap)
      let line = "\(scene.name) \(String(format: "%016lx", pixmap.digest))"
      if let key, line == stored { ProvedPictures.shared?.insert(key) }
      lines.append(line)
    }
    if isPartial {
      #expect(lines == golden.map(String.init))
    } else {
      try Self.goldens.compare(
        Array(lines.map { $0 + "\n" }.joined().utf8), file: "digests.txt")
    }
  }

  @Test func everyGoldenHasAScene() throws {
    let expected = Set(
      Scene.all.flatMap { ["\($0.name).png", "\($0.name).txt"] }
        + ["digests.txt", "transition-strips.png", "sounds.png"]
        + Preview.Variant.allCases.map { "previews-\($0.rawValue).png" })
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.goldens.url.path)
    // Folders have the pictures of scripts; `recordedTestsHaveTheirPictures` looks for their tests.
    let files = found.filter { $0.contains(".") }
    #expect(Set(files).subtracting(expected) == [], "goldens without a scene")
  }

  @Test func sceneNamesAreUnique() {
    #expect(Set(Scene.all.map(\.name)).count == Scene.all.count)
  }
}
