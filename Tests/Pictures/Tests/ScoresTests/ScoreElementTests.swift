import Scores
import StageTesting
import StageUI
import Testing

/// The seconds of a clock that begins with the view.
private struct SecondClock: View {
  var body: some View {
    TimelineView(.periodic(from: .now, by: 1)) {
      Text(verbatim: "\(Int($0.date.timeIntervalSince1970))")
    }
  }
}

/// Single elements, pressed and moved ones, waits, dates, and views in their own size.
@MainActor @Suite struct ScoreElementTests {
  private static let size = Size(220, 140)

  @Test func partsOfTheListAreAsRecorded() throws {
    try useView(ScoreList(), size: Self.size, settings: .blocks) { script in
      script.note("a player is added")
      script.tap("Name")
      script.type("Bob")
      script.hold("Add", seconds: 0.2) {
        script.expectPicture("add-pressed", of: "Add", margin: 4)
      }
      script.wait(until: "Bob has a score") { script.shows("Bob: 100") }
      script.waitForRest()
      script.expectPicture("player", of: "Bob: 100")
      script.drag("Score", to: "Add")
      #expect(script.value(of: "Score") != "100" && script.value(of: "Add") == nil)
    }
  }

  @Test func barHasItsOwnSize() throws {
    try expectPicture(of: LevelBar(level: 0.64), scale: 2, settings: .blocks)
  }

  @Test func dateOfTheFirstFrameIsChosen() throws {
    var settings = PictureSettings.blocks
    settings.startDate = Date(timeIntervalSince1970: 1_800_000_000)
    try useView(SecondClock(), size: Size(160, 40), settings: settings, checks: .none) { script in
      #expect(script.shows("1800000000"), "\(script.tree)")
      script.wait(for: "1800000002")
    }
  }
}
