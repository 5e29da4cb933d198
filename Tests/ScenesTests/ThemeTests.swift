import Testing

@testable import PokerSlamGame
@testable import StageUI

/// Changes of theme, and the edges of panels.
@MainActor
@Suite struct ThemeTests {
  /// Returns a pixel's red, green and blue.
  private func pixel(_ stepper: SteppedProgram, _ x: Int, _ y: Int) -> [Int] {
    let pixels = stepper.pixels
    let index = (y * Int(stepper.size.width) + x) * 4
    return (0..<3).map { Int(pixels[index + $0]) }
  }

  /// On the paper theme the ring's white does not show, so its dark lines must.
  @Test func focusRingStandsOutOnEveryTheme() {
    for name in ThemeName.allCases {
      let ground = Theme.named(name).base
      let ring = max(Color.white.contrast(on: ground), FocusRing.edge.contrast(on: ground))
      #expect(ring >= 3, "\(name)")
    }
  }

  @Test func newThemeFadesIn() throws {
    let stepper = try SteppedProgram(size: Size(400, 600)) { $0.settings.reduceMotion = .on }
    stepper.wait(frames: 120)
    let old = pixel(stepper, 200, 590)
    stepper.app.settings.theme = .paper
    stepper.frame()
    let first = pixel(stepper, 200, 590)
    stepper.wait(frames: 9)
    let middle = pixel(stepper, 200, 590)
    stepper.wait(frames: 20)
    let new = pixel(stepper, 200, 590)
    for channel in 0..<3 where abs(new[channel] - old[channel]) > 40 {
      let share = Double(middle[channel] - old[channel]) / Double(new[channel] - old[channel])
      #expect(abs(first[channel] - old[channel]) < 16, "\(old) \(first)")
      #expect(share > 0.3 && share < 0.7, "\(old) \(middle) \(new)")
    }
    #expect(zip(old, new).contains { abs($0 - $1) > 40 })
    // After the fade nothing moves.
    #expect(stepper.frame().next == .atRest)
  }

  /// Black panels on a black background have a line as their edge.
  @Test func panelsOfHighContrastHaveAnEdge() throws {
    let stepper = try SteppedProgram(size: Size(800, 600)) { $0.settings.theme = .highContrast }
    stepper.wait(frames: 60)
    stepper.app.pause()
    stepper.wait(frames: 60)
    let button = try #require(stepper.element(Strings.resume)).frame
    let row = (0..<Int(button.minX)).map { pixel(stepper, $0, Int(button.midY)).max() ?? 0 }
    #expect((row.max() ?? 0) > 150, "left of the button there is the panel's edge")
  }
}
