import StageUI
import Testing

@testable import PokerSlamGame

/// The frame overlay of the game.
@MainActor
@Suite struct FrameOverlayTests {
  @Test func f3ShowsTheOverlayInTheGame() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.frame()
    stepper.program.host.makeProfiler = { Profiler { 0 } }
    let levels = (0..<4).map { _ in
      stepper.press(.f3)
      return stepper.program.host.frameOverlay
    }
    #expect(levels == [.figures, .graph, .damage, .off])
  }

  @Test func theCaptionStaysBesideTheOverlay() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.program.host.makeProfiler = { Profiler { 0 } }
    stepper.program.caption = "menu   1 of 9"
    stepper.press(.f3)
    #expect(stepper.program.host.overlay != nil)
    stepper.program.caption = nil
    #expect(stepper.program.host.overlay == nil && stepper.program.host.frameOverlay == .figures)
  }
}
