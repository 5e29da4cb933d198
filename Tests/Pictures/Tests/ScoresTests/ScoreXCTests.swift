import Foundation
import PNG
import Scores
import StageTesting
import StageUI
import XCTest

final class ScoreXCTests: XCTestCase {
  /// The failures that a test expects, as places; nil while failures count.
  private var places: [String]?

  override func recordFailure(
    withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
  ) {
    guard places == nil else {
      places?.append("\(file):\(line)")
      return
    }
    super.recordFailure(
      withDescription: description, inFile: file, atLine: line, expected: expected)
  }

  @MainActor func testCard() async throws {
    try expectPictures(
      of: ScoreCard(player: "Alice", score: 640),
      in: PictureAxes(sizes: [Size(220, 80)], schemes: [.light, .dark]).all, settings: .blocks)
  }

  @MainActor func testPlayerIsAddedByKeys() async throws {
    try useView(ScoreList(), size: Size(220, 140), settings: .blocks) { script in
      script.tap("Name")
      script.type("Bob")
      script.tap("Add")
      script.wait(0.5)
      XCTAssertTrue(script.shows("Bob: 100"), script.tree)
    }
  }

  @MainActor func testFailureBelongsToTheCaller() async throws {
    places = []
    // Each part of a shared run draws both.
    var settings = PictureSettings.blocks
    settings.shard = nil
    try expectTree(of: LevelBar(level: 0), size: Size(100, 8), is: "", settings: settings)
    let line = #line - 1
    try useView(ScoreList(), size: Size(220, 140), settings: settings) { $0.tap("Remove") }
    let found = places
    places = nil
    XCTAssertEqual(found, ["\(#filePath):\(line)", "\(#filePath):\(line + 2)"])
  }

  @MainActor func testFailureOfAGoldenBelongsToTheCaller() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let goldens = GoldenFolder("goldens", beside: "\(folder.path)/Tests/ScoreTests.swift")
    let picture = PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 255])
    let pictures = ProgramPictures(in: goldens) { _ in
      let round = ScoreRound(glyphs: BlockFont.shared)
      return ProgramPicture(round.host, size: Size(220, 140), at: 0) { round.update($0) }
    }
    let atlas = StateAtlas("states", in: goldens)
    places = []
    let line = #line
    try goldens.compare(Array("640".utf8), file: "score.txt")
    try goldens.compare(picture, name: "score")
    try atlas.compare()
    try pictures.expectGolden("round")
    let found = places
    places = nil
    XCTAssertEqual(found, (1...4).map { "\(#filePath):\(line + $0)" })
  }
}
