import Raster
import Scenes
import Session
import StageUI
import Testing
import Typeset

@testable import PokerSlamKit

/// What a player chooses, and what becomes of it.
@MainActor
@Suite struct ChoicesTests {
  private func program(_ place: Destination = .game) throws -> Program {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: place)
    return Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
  }

  private func input(
    _ time: Double, _ size: Size = Size(1280, 800), isFullscreen: Bool = false,
    _ kinds: InputEvent.Kind...
  ) -> FrameInput {
    let moment = Nanoseconds(seconds: time)
    return FrameInput(
      events: kinds.map { InputEvent(time: moment, $0) },
      time: FrameTime(
        timestamp: moment, targetTimestamp: moment, duration: Nanoseconds(seconds: 1.0 / 60),
        delta: Nanoseconds(seconds: 1.0 / 60)),
      size: size, isFullscreen: isFullscreen)
  }

  /// The slider stays under the pointer until it is let go: what it changes would move it away.
  @Test func theScaleIsChosenWhereTheSliderIsLetGo() throws {
    let program = try program(.settings)
    var time = 1.0
    func step(_ kinds: InputEvent.Kind...) -> FrameOutcome {
      time += 1.0 / 60
      var frame = input(time)
      frame.events = kinds.map { InputEvent(time: Nanoseconds(seconds: time), $0) }
      return program.update(frame)
    }
    for _ in 0..<90 { _ = step() }
    func find() -> ScreenElement? {
      program.host.screenElements.first {
        $0.accessibility.role == .slider && $0.accessibility.label == "Interface scale"
      }
    }
    let slider = try #require(find())
    func pointer(_ phase: PointerEvent.Phase, _ share: Double) -> InputEvent.Kind {
      .pointer(
        PointerEvent(
          phase: phase,
          position: Point(
            slider.frame.minX + 13 + (slider.frame.width - 26) * share, slider.frame.midY),
          button: .primary))
    }
    _ = step(pointer(.down, 0.1))
    for share in [0.3, 0.5, 0.7, 0.5] {
      #expect(step(pointer(.moved, share)).userScale == nil)
      #expect(program.app.settings.interfaceScale == 1)
      #expect(find()?.frame == slider.frame)
    }
    let shown = try #require(find())
    #expect(shown.accessibility.value == "190 %")
    let chosen = try #require(step(pointer(.up, 0.5)).userScale)
    #expect(abs(chosen - 1.9) < 1e-9)
    #expect(program.app.settings.interfaceScale == chosen)
  }

  /// F11 and the switch are two ways to say the same.
  @Test func fullscreenIsWhatTheWindowIs() throws {
    let program = try program()
    #expect(program.update(input(1, isFullscreen: true)).isFullscreen == true)
    #expect(program.app.settings.isFullscreen, "it began so")
    #expect(program.update(input(1.1, isFullscreen: false)).isFullscreen == false)
    #expect(!program.app.settings.isFullscreen, "F11")
    program.app.settings.isFullscreen = true
    // The window takes some frames.
    for frame in 0..<5 {
      #expect(program.update(input(1.2 + Double(frame) / 60)).isFullscreen == true)
    }
    #expect(program.update(input(1.4, isFullscreen: true)).isFullscreen == true)
    #expect(program.app.settings.isFullscreen)
  }

  @Test func theRightButtonTakesBackAndThenPauses() throws {
    let program = try program()
    let game = program.app.game
    for frame in 0..<90 { _ = program.update(input(1 + Double(frame) / 60)) }
    withAnimation(nil) { game.tap(Cell(row: 0, column: 0)) }
    func rightClick(at time: Double) {
      for (phase, delay) in [(PointerEvent.Phase.down, 0.0), (.up, 0.05)] {
        _ = program.update(
          input(
            time + delay, Size(1280, 800), isFullscreen: false,
            .pointer(
              PointerEvent(phase: phase, position: Point(640, 400), button: .secondary))))
      }
    }
    rightClick(at: 3)
    #expect(game.session.selection.isEmpty && !game.isPaused)
    rightClick(at: 4)
    #expect(game.isPaused)
  }

  @Test func aSectionGoesBackToHowItCame() throws {
    let settings = Settings()
    settings.theme = .paper
    settings.patterns = true
    settings.music = 0.1
    #expect(!settings.isAsItCame(.display) && !settings.isAsItCame(.audio))
    settings.reset(.display)
    #expect(settings.theme == .violet && !settings.patterns && settings.music == 0.1)
    #expect(settings.isAsItCame(.display) && !settings.isAsItCame(.audio))
    for section in SettingsPanel.Section.allCases { settings.reset(section) }
    #expect(SettingsPanel.Section.allCases.allSatisfy(settings.isAsItCame))
  }

  /// Who had the focus has it after a resize that lays everything out anew.
  @Test func theFocusStaysWithItsNameWhenTheWindowTurns() throws {
    let program = try program()
    let game = program.app.game
    while !game.isOver {
      guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { break }
      game.choose(best.cells)
      game.play()
    }
    var time = 1.0
    func frames(_ count: Int, _ size: Size, _ kinds: InputEvent.Kind...) {
      for frame in 0..<count {
        time += 1.0 / 60
        var input = input(time, size)
        if frame == 0 {
          input.events = kinds.map { InputEvent(time: Nanoseconds(seconds: time), $0) }
        }
        _ = program.update(input)
      }
    }
    frames(120, Size(1280, 800))
    for _ in 0..<4 {
      frames(2, Size(1280, 800), .key(KeyEvent(isDown: true, key: .tab)))
      frames(2, Size(1280, 800), .key(KeyEvent(isDown: false, key: .tab)))
    }
    let name = try #require(program.host.focusedElement).accessibility.label
    frames(20, Size(390, 844), .resized(Size(390, 844), scale: 1))
    #expect(program.host.focusedElement?.accessibility.label == name)
  }
}
