import Scores
import StageTesting
import StageUI
import Testing

// What T wrote in a pause of the list, see ScorePauseTests.
@MainActor @Test func recordedInput() throws {
  try useView(ScoreList(), size: Size(220, 140), scale: 1, settings: .blocks) { script in
    script.wait(0.1)
    script.tap(at: Point(90.5, 23))
    script.type("Bob")
    script.tap(at: Point(192.5, 23))
    script.wait(0.5)
    script.expectPicture("end")
  }
}
