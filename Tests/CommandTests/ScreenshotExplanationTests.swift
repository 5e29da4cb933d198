import JSON
import Testing

@testable import pokerslam

/// `screenshot --why` and `screenshot --recording`.
@Suite @MainActor struct ScreenshotExplanationTests {
  private func why(_ words: String...) -> String {
    let world = World()
    #expect(world.run(["screenshot", "board", "--size", "640x400", "--at", "0.5"] + words) == 0)
    #expect(world.complaints.isEmpty && world.files.isEmpty)
    return world.output
  }

  /// Returns the lines that show pixels, without their indents.
  private func steps(of text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("#") }
  }

  @Test func whyPrintsTheStepsOfAPixel() throws {
    let text = why("--why", "320,200")
    let first = try #require(text.split(separator: "\n").first)
    #expect(first.hasPrefix("pixel (320, 200) #"))
    let steps = steps(of: text)
    #expect(steps.first?.hasPrefix("#00000000 → #") == true, "\(text)")
    #expect(steps.last?.contains("→ \(first.suffix(9))  ") == true, "\(text)")
    #expect(steps.allSatisfy { $0.contains("  RootView") }, "\(text)")
  }

  @Test func whyPrintsTheSameEachTime() {
    #expect(why("--why", "100,300") == why("--why", "100,300", "--threads", "1"))
  }

  @Test func jsonHasTheSameSteps() throws {
    let text = why("--why", "320,200")
    let json = try JSON(decoding: why("--why", "320,200", "--json"))
    let steps = try #require(json["steps"]?.array)
    #expect(steps.count == self.steps(of: text).count)
    #expect(steps.first?["before"] == "#00000000")
    #expect(steps.last?["after"] == json["pixel"])
  }

  @Test func whyAndARecordingAreMadeTogether() {
    let world = World()
    #expect(
      world.run(
        "screenshot", "board", "--size", "320x200", "--at", "0.05", "--why", "9,9", "--recording",
        "a") == 0)
    #expect(world.files["a"] != nil)
    #expect(world.output.hasPrefix("pixel (9, 9) #"))
  }

  @Test func recordingsOfOneSceneAreEqual() throws {
    let world = World()
    for name in ["a", "b"] {
      #expect(
        world.run(
          "screenshot", "board", "--size", "320x200", "--at", "0.05", "--recording", name) == 0)
    }
    #expect(world.files["a"] == world.files["b"])
    #expect(world.run("screenshot", "--compare", "a", "b") == 0)
    #expect(world.lines.suffix(2) == ["all 3 frames are equal", ""])
  }

  @Test func theFirstDifferenceOfRecordingsIsPrinted() throws {
    let old = "stage recording 1\nstate A.n = 1\nstate A.n = 2\nframe 0 1 0\nframe 0.5 1 "
    let world = World(files: ["a": Array("\(old)0\n".utf8), "b": Array("\(old)1\n".utf8), "c": []])
    #expect(world.run("screenshot", "--compare", "a", "b") == 1)
    #expect(
      world.lines == [
        "frame 1 at 0.5 s is the first that differs", "- state A.n = 1", "+ state A.n = 2", "",
      ])
    #expect(world.run("screenshot", "--compare", "a", "c") == 1)
    #expect(
      world.complaints.last?.contains("c: this is not a recording of screenshot --recording")
        == true)
  }
}
