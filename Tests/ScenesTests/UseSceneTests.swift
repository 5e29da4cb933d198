import PokerSlamGame
import Records
import StageUI
import TestSupport
import Testing

/// Scripts that use scenes, as the gallery prints them.
@MainActor
@Suite struct UseSceneTests {
  @Test func scriptPlaysAHand() throws {
    try useScene("board") { script in
      #expect(script.time == 4 && script.value(of: "Score") == "0")
      script.tap("5 of clubs")
      script.tap("5 of hearts")
      script.wait(0.5)
      script.press(.space)
      script.wait(3)
      let score = script.value(of: "Score").flatMap { Int($0) } ?? 0
      #expect(score > 0, "\(script.tree)")
    }
  }

  @Test func sceneHasTheSettingsAndTheSize() throws {
    try useScene("board", settings: ["language": .text("de")]) { script in
      #expect(script.shows("Punkte") && script.shows("Herz König"))
    }
    try useScene("board", size: Size(390, 844)) { script in
      let board = script.frame(of: "Board")
      #expect(board.map { $0.maxX <= 390 } == true)
    }
  }

  @Test func sceneMovesAsInTheGallery() throws {
    // The scene plays by itself: its changes come before frames, not from input.
    try useScene("board-flying") { script in
      let before = script.tree
      script.wait(6)
      #expect(script.tree != before)
    }
  }

  @Test func recordedTestsHaveTheirPictures() throws {
    try expectNoOrphans()
  }
}
