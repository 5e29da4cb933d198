import Records
import StageTesting
import StageUI
import Testing

// Made in the gallery; it belongs into Tests/ScenesTests.
@MainActor @Test func boardAsRecorded() throws {
  try useScene(
    "board", at: 4, size: Size(1280, 800), scale: 0.5, settings: ["theme": .text("paper")]
  ) { script in
    script.wait(0.5)
    script.tap(at: Point(836, 261))
    script.wait(0.467)
    script.tap(at: Point(738, 401))
    script.wait(0.967)
    script.press(Key.space)
    script.wait(1.967)
    script.expectPicture("end")
  }
}
