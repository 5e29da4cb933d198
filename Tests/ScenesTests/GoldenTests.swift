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
  static let goldens = GoldenFolder("goldens")
  static var fonts: Result<FontLibrary, any Error> { TestFonts.installed }

  /// The identity of the goldens' font: Quicksand-Bold.ttf of Debian's fonts-quicksand 0.2016-2.1.
  static let fontIdentity: UInt64 = 0x3444_8E28_C5E8_EE3F

  @Test func fontFileMatchesTheGoldens() throws {
    let face = try Self.fonts.get().face(.bold)
    #expect(
      face.identity == Self.fontIdentity,
      "\(face.path) is not the file the goldens were recorded with: every text will differ")
  }

  @Test(arguments: TestShard.share(of: Scene.all.map(\.name)))
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
    let key = Self.goldens.key(
      of: name, list: list.digest(width: width, height: height, scale: scale), tree: treeWithAreas,
      threads: [1, 2, 3])
    if let key, ProvedPictures.shared?.spares(key) == true {
      Self.goldens.pass(name)
      return
    }
    var digests: [UInt64] = []
    var isEqual = true
    for threads in 1...3 {
      var pixmap = Pixmap(width: width, height: height)
      Renderer(runner: WorkerPool(threads: threads)).paint(list, scale: scale, into: &pixmap)
      digests.append(pixmap.digest)
      guard threads == 1 else { continue }
      let isEqualPicture = try Self.goldens.compare(
        PNGImage(width: width, height: height, pixels: pixmap.straightRGBA), name: name,
        places: ElementPlaces(tree: tree, scale: scale))
      let isEqualTree = try Self.goldens.compare(Array(treeWithAreas.utf8), file: "\(name).txt")
      isEqual = isEqualPicture && isEqualTree
    }
    #expect(
      digests == [digests[0], digests[0], digests[0]], "pictures differ between 1, 2 and 3 threads")
    guard let key, let proved = ProvedPictures.shared else { return }
    let isSame = isEqual && Set(digests).count == 1
    #expect(isSame || !proved.contains(key), "\(name) was equal in an earlier run")
    if isSame { proved.insert(key) }
  }

  @Test func digestsFileIsUpToDate() throws {
    let fonts = try Self.fonts.get()
    let names = Set(TestShard.share(of: Scene.all.map(\.name)))
    var lines = ""
    for scene in Scene.all where names.contains(scene.name) {
      var pixmap = Pixmap(width: Int(scene.size.width), height: Int(scene.size.height))
      _ = scene.paint(into: &pixmap, glyphs: fonts)
      lines += "\(scene.name) \(String(format: "%016lx", pixmap.digest))\n"
    }
    guard TestShard.isPartial else {
      try Self.goldens.compare(Array(lines.utf8), file: "digests.txt")
      return
    }
    let golden = try String(
      contentsOf: Self.goldens.url.appendingPathComponent("digests.txt"), encoding: .utf8)
    let expected = golden.split(separator: "\n").filter { line in
      line.split(separator: " ").first.map { names.contains(String($0)) } ?? false
    }
    #expect(lines.split(separator: "\n") == expected)
  }

  @Test func everyGoldenHasAScene() throws {
    let expected = Set(
      Scene.all.flatMap { ["\($0.name).png", "\($0.name).txt"] }
        + ["digests.txt", "transition-strips.png", "sounds.png"]
        + Preview.Variant.allCases.map { "previews-\($0.rawValue).png" })
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.goldens.url.path)
    #expect(Set(found).subtracting(expected) == [], "goldens without a scene")
  }

  @Test func sceneNamesAreUnique() {
    #expect(Set(Scene.all.map(\.name)).count == Scene.all.count)
  }
}
