import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The screens of a run of Climb: where their parts lie, and what they show.
@MainActor
@Suite struct ClimbScreenTests {
  private func stepper(
    _ session: ClimbSession, size: Size = Size(1280, 800), textScale: Double = 1
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.settings.textScale = textScale
      app.leftClimb = { session }
      app.go(to: .climb)
      app.climb.endIntro()
      app.climb.dealCards(atOnce: true)
    }
    stepper.wait(frames: 60)
    return stepper
  }

  @Test(
    arguments: [Size(390, 844), Size(360, 640), Size(320, 560), Size(844, 390), Size(1280, 800)],
    [1.0, 2.0])
  func hintsFitTheirPlace(_ size: Size, _ textScale: Double) throws {
    let stepper = try stepper(Climber.run(to: 4), size: size, textScale: textScale)
    let place = ClimbLayout(
      size: size, insets: EdgeInsets(), wantsNext: stepper.app.climb.showsNextCards,
      textScale: textScale
    ).hand
    for _ in 0..<3 {
      stepper.app.climb.showHint()
      stepper.wait()
      let hint = Strings.hint(try #require(stepper.app.climb.hint))
      let frame = try #require(stepper.element(hint), "\(hint)").frame
      #expect(place.insetBy(dx: -1, dy: -1).contains(frame), "\(hint): \(frame) in \(place)")
    }
  }
}
