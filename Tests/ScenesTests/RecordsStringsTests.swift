import StageUI
import Testing

@testable import PokerSlamGame
@testable import Records

/// What the player is told about the file of records.
@MainActor
@Suite struct RecordsStringsTests {
  @Test func noticeOfAnEarlierRunNamesTheDamagedFile() {
    let moved = RecordsNotice.movedAside(to: "/a/b.damaged-1", reason: "x", SalvageCounts())
    #expect(Strings.notice(moved).hasSuffix("the old one is /a/b.damaged-1"))
    #expect(Strings.notice(.earlier("\(moved)")) == Strings.notice(moved))
    let shortened = RecordsNotice.shortened(games: 1, steps: 0)
    #expect(Strings.notice(.earlier("\(shortened)")) == Strings.notice(shortened))
  }

  @Test func obstaclesHaveMessages() {
    #expect(
      Strings.notice(.notSaving(.inUse))
        == "This game is not saved: another running game has the records open")
    for obstacle in [SavingObstacle.noFolder, .inUse, .newer(version: 9)] {
      #expect(!Strings.reason(obstacle).hasPrefix("recordsReason"))
    }
  }

  @Test(arguments: [false, true]) func menuSaysWhenNothingIsSaved(forgets: Bool) throws {
    let stepper = try SteppedProgram(.menu)
    stepper.app.forgets = forgets
    stepper.wait(frames: 60)
    let labels = stepper.program.host.screenElements.map(\.accessibility.label)
    #expect(labels.contains(Strings.nothingIsSaved) == forgets)
  }
}
