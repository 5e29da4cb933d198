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

  @Test func aLongCaptionIsWrapped() throws {
    let stepper = try SteppedProgram(.menu, size: Size(390, 844))
    stepper.program.caption = String(repeating: "menu --theme violet ", count: 8)
    stepper.frame()
    let boxes = stepper.program.host.list.drawings.map(\.words)
    #expect(boxes.contains { $0.hasPrefix("rect with radius 8") && $0.contains("#000000 at 90 %") })
    #expect(!boxes.contains { $0.hasPrefix("rect with radius 8 (-") })
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
