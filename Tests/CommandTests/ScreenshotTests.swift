import JSON
import Testing

@testable import pokerslam

/// `screenshot --why`.
@Suite @MainActor struct ScreenshotTests {
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
}
