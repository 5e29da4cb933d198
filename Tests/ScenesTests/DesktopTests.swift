import StageUI
import Testing

@testable import PokerSlamGame

/// The desktop's preferences reach the running game, and the player's settings take precedence.
@MainActor
@Suite struct DesktopTests {
  private func stepper(_ change: (Settings) -> Void = { _ in }) throws -> SteppedProgram {
    let stepper = try SteppedProgram(size: Size(800, 600)) { change($0.settings) }
    stepper.wait(frames: 60)
    return stepper
  }

  /// A place that leaves under a panel is blurred, and each frame in which it moved would cost a blur
  /// of the window.
  @Test func ambientMotionRestsUntilTheNextPlaceIsThere() throws {
    let stepper = try SteppedProgram(.modes, size: Size(800, 600))
    func moves(after frames: Int) -> Bool {
      stepper.wait(frames: frames)
      let before = stepper.pixels
      for _ in 0..<6 { stepper.frame() }
      return stepper.pixels != before
    }
    #expect(!moves(after: 150))
    withAnimation(.easeInOut(duration: 0.1)) { stepper.app.go(to: .climbMap) }
    #expect(!moves(after: 20))
    #expect(moves(after: 60))
  }

  @Test func reducedMotionOfTheDesktopStopsAmbientMotionAtOnce() throws {
    let stepper = try stepper()
    #expect(stepper.frame().next != .atRest)
    stepper.desktop.reducesMotion = true
    stepper.wait(frames: 300)
    #expect(stepper.app.settings.motionIsReduced)
    #expect(stepper.frame().next == .atRest)
    stepper.desktop.reducesMotion = false
    stepper.frame()
    #expect(stepper.frame().next != .atRest)
  }

  @Test func motionSettingOverridesTheDesktop() throws {
    let stepper = try stepper { $0.reduceMotion = .off }
    stepper.desktop.reducesMotion = true
    stepper.frame()
    #expect(!stepper.app.settings.motionIsReduced)
  }

  @Test func highContrastReplacesOnlyTheDefaultTheme() throws {
    for (theme, expected) in [(ThemeName.violet, ThemeName.highContrast), (.paper, .paper)] {
      let stepper = try stepper { ($0.theme, $0.reduceMotion) = (theme, .on) }
      let before = stepper.pixels
      stepper.desktop.prefersHighContrast = true
      stepper.wait(frames: 2)
      #expect(stepper.app.settings.shownTheme == expected)
      #expect((stepper.pixels != before) == (theme != expected))
    }
  }

  @Test func textScaleIsTheClampedProductOfDesktopAndSetting() throws {
    for (own, desktop, expected) in [(1, 1.5, 1.5), (1.5, 1.5, 2), (1, 0.8, 1), (1.25, 1, 1.25)] {
      let stepper = try stepper { $0.textScale = own }
      stepper.desktop.textScale = desktop
      stepper.frame()
      #expect(stepper.app.settings.shownTextScale == expected)
      #expect(stepper.app.settings.textScale == own, "the setting itself stays")
    }
  }
}
