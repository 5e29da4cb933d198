import Foundation
import PNG
import Platform
import PokerSlamGame
import Previews
import Raster
import Scenes
import StageUI
import TestSupport
import Testing
import Typeset

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
  /// The scenes whose meaning this process has checked.
  private static var checkedNames: Set<String> = []
  private static let pictures = ProgramPictures(
    in: goldens, usesAllThreads: Conditions.areAll, checks: { MeaningChecks.scene($0) },
    stage: staged)
  private nonisolated static let names = TestShard.share(
    of: ChosenScenes.among(Scene.all.map(\.name)))
  /// A short run draws half of the scenes again, and an eighth of those that show another one in
  /// another size or theme.
  private nonisolated static let drawnAgain = names.filter {
    Conditions.includes($0, oneOf: ContrastTests.isVariant($0) ? 8 : 2)
  }

  private static func staged(_ name: String) throws -> ProgramPicture {
    let scene = try #require(Scene.named(name))
    let (width, height) = (
      Int(scene.size.width * scene.goldenScale), Int(scene.size.height * scene.goldenScale)
    )
    let scale = DisplayScale.effective(width: width, height: height, desktop: scene.goldenScale)
    let staged = scene.stage(glyphs: try fonts.get())
    let list = staged.advance(
      to: scene.moment, size: Size(Double(width) / scale, Double(height) / scale), scale: scale)
    return ProgramPicture(
      host: staged.program.host, list: list, width: width, height: height, scale: scale)
  }

  /// The identity of the goldens' font: Quicksand-Bold.ttf of Debian's fonts-quicksand 0.2016-2.1.
  static let fontIdentity: UInt64 = 0x3444_8E28_C5E8_EE3F

  @Test func fontFileMatchesTheGoldens() throws {
    let face = try Self.fonts.get().face(.bold)
    #expect(
      face.identity == Self.fontIdentity,
      "\(face.path) is not the file the goldens were recorded with: every text will differ")
  }

  @Test(arguments: names) func sceneEqualsItsGolden(_ name: String) throws {
    let digest = try Self.pictures.expectGolden(name)
    if Scene.named(name)?.goldenScale == 1 { Self.fullSizeDigests[name] = digest }
  }

  /// Every scene is drawn again: anew, in another order, with two or three threads (with both in a
  /// full run) and in memory filled with a pattern; and people can read and use it.
  @Test(arguments: ProgramPictures.shuffled(drawnAgain))
  func sceneIsTheSameTwiceAndMeansSomething(_ name: String) throws {
    try Self.pictures.expectSame(name)
    Self.checkedNames.insert(name)
  }

  /// A row that matches nothing would accept a fault that comes back.
  ///
  /// It is tested in runs of all scenes, as in `make check`.
  @Test func everyAcceptedFaultOccurs() {
    guard Conditions.areAll, Scene.all.allSatisfy({ Self.checkedNames.contains($0.name) }) else {
      return
    }
    for fault in AcceptedFault.all {
      #expect(fault.stale(in: Acceptance.all) == [], "\(fault.reason)")
    }
  }

  @Test func acceptedFaultsThatNoLongerOccurAreFound() {
    let fault = AcceptedFault(
      [.smallText, .contrast], of: ["ab", "cd"], in: ["menu", "board"], because: "a reason")
    func seen(_ kind: MeaningChecks.Kind, _ element: String, _ scene: String) -> Acceptance {
      Acceptance(kind: kind, element: element, reason: "a reason", scene: scene)
    }
    let all: Set = [seen(.smallText, "ab", "menu-de"), seen(.contrast, "cd", "board")]
    #expect(fault.stale(in: all) == [])
    #expect(
      fault.stale(in: [seen(.smallText, "ab", "menu")]) == [
        "contrast", "\"cd\"", "scenes \"board…\"",
      ])
    var other = seen(.contrast, "cd", "board")
    other.reason = "another one"
    #expect(fault.stale(in: [seen(.smallText, "ab", "menu"), other]).count == 3)
  }

  private static func digest(of tree: some Sequence<UInt8>) -> String {
    var digest = ByteDigest()
    digest.combine(tree)
    return digest.text
  }

  /// Lines of `screenshot --digest`: scene, picture, accessibility tree with press areas.
  ///
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
        // The golden has the full size too, so its tree is the same.
        let file = Self.goldens.url.appendingPathComponent("\(scene.name).txt")
        let tree = (try? Data(contentsOf: file)) ?? Data()
        lines.append("\(scene.name) \(ByteDigest.text(of: digest)) \(Self.digest(of: tree))")
        continue
      }
      let (width, height) = (Int(scene.size.width), Int(scene.size.height))
      let picture = scene.picture(width: width, height: height, glyphs: fonts)
      let tree = Self.digest(of: picture.treeWithPressAreas.utf8)
      let stored = expected.first { $0.hasPrefix("\(scene.name) ") }
      let key = stored.flatMap {
        ProvedPictures.shared?.key(
          picture.list.digest(width: width, height: height, scale: picture.scale), tree: tree,
          files: [Array($0.utf8)], threads: [])
      }
      if let key, let stored, ProvedPictures.shared?.spares(key) == true {
        lines.append(stored)
        continue
      }
      var pixmap = Pixmap(width: width, height: height)
      Renderer().paint(picture.list, scale: picture.scale, into: &pixmap)
      let line = "\(scene.name) \(ByteDigest.text(of: pixmap.digest)) \(tree)"
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
    let scenes = Set(
      Scene.all.flatMap { scene in ["png", "txt", "drawings"].map { "\(scene.name).\($0)" } })
    let expected = scenes.union(
      ["digests.txt", "transition-strips.png", "sounds.png"]
        + Preview.Variant.allCases.map { "previews-\($0.rawValue).png" })
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.goldens.url.path)
    // Folders have the pictures of scripts; `recordedTestsHaveTheirPictures` looks for their tests.
    let files = found.filter { $0.contains(".") }
    #expect(Set(files).subtracting(expected) == [], "goldens without a scene")
    #expect(scenes.subtracting(files) == [], "STAGE_RECORD=1 adds drawings that are missing")
    try expectGoldenSize(atMost: 145_000_000)
  }

  @Test func sceneNamesAreUnique() {
    #expect(Set(Scene.all.map(\.name)).count == Scene.all.count)
  }
}
