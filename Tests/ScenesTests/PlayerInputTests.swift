import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The effects of sliders, keys, mouse buttons and window changes.
@MainActor
@Suite struct PlayerInputTests {
  /// Larger text makes the rows of its own page higher, so the slider would move away from the
  /// pointer that drags it.
  @Test func textSizeSliderAppliesOnRelease() throws {
    let stepper = try SteppedProgram(.settings)
    stepper.wait(frames: 90)
    func find() -> ScreenElement? {
      stepper.program.host.screenElements.first {
        $0.accessibility.role == .slider && $0.accessibility.label == "Text size"
      }
    }
    let slider = try #require(find())
    func pointer(_ phase: PointerEvent.Phase, _ share: Double) {
      stepper.pointer(
        phase,
        Point(slider.frame.minX + 13 + (slider.frame.width - 26) * share, slider.frame.midY))
    }
    pointer(.down, 0.1)
    for share in [0.3, 0.9, 0.5] {
      pointer(.moved, share)
      stepper.wait(frames: 3)
      #expect(stepper.app.settings.textScale == 1)
      #expect(find()?.frame == slider.frame)
    }
    #expect(find()?.accessibility.value == "150\u{A0}%")
    pointer(.up, 0.5)
    #expect(abs(stepper.app.settings.textScale - 1.5) < 1e-9)
  }

  /// The slider applies its value only on release, because a new scale moves the slider away from
  /// the pointer.
  @Test func scaleSliderAppliesOnRelease() throws {
    let stepper = try SteppedProgram(.settings)
    stepper.wait(frames: 90)
    func find() -> ScreenElement? {
      stepper.program.host.screenElements.first {
        $0.accessibility.role == .slider && $0.accessibility.label == "Interface scale"
      }
    }
    let slider = try #require(find())
    func pointer(_ phase: PointerEvent.Phase, _ share: Double) -> FrameOutcome {
      stepper.pointer(
        phase,
        Point(slider.frame.minX + 13 + (slider.frame.width - 26) * share, slider.frame.midY))
    }
    _ = pointer(.down, 0.1)
    for share in [0.3, 0.5, 0.7, 0.5] {
      #expect(pointer(.moved, share).userScale == nil)
      #expect(stepper.app.settings.interfaceScale == 1)
      #expect(find()?.frame == slider.frame)
    }
    let shown = try #require(find())
    #expect(shown.accessibility.value == "190\u{A0}%")
    let chosen = try #require(pointer(.up, 0.5).userScale)
    #expect(abs(chosen - 1.9) < 1e-9)
    #expect(stepper.app.settings.interfaceScale == chosen)
  }

  /// F11 and the switch in the settings set the same value.
  @Test func fullscreenSettingFollowsTheWindow() throws {
    let stepper = try SteppedProgram()
    func frame(isFullscreen: Bool = false) -> Bool? {
      stepper.isFullscreen = isFullscreen
      return stepper.frame().isFullscreen
    }
    #expect(frame(isFullscreen: true) == true)
    #expect(stepper.app.settings.isFullscreen, "the window was opened in fullscreen")
    #expect(frame() == false)
    #expect(!stepper.app.settings.isFullscreen, "F11")
    stepper.app.settings.isFullscreen = true
    // The window takes some frames to change. Until then, the request is repeated.
    for _ in 0..<5 { #expect(frame() == true) }
    #expect(frame(isFullscreen: true) == true)
    #expect(stepper.app.settings.isFullscreen)
  }

  @Test func rightButtonClearsTheSelectionAndThenPauses() throws {
    let stepper = try SteppedProgram()
    let game = stepper.game
    stepper.wait(frames: 90)
    withAnimation(nil) { game.tap(Cell(row: 0, column: 0)) }
    stepper.click(Point(640, 400), .secondary)
    #expect(game.session.selection.isEmpty && !game.isPaused)
    stepper.wait()
    stepper.click(Point(640, 400), .secondary)
    #expect(game.isPaused)
  }

  /// Each press of the play button refuses a selection that is no hand.
  @Test func playButtonRefusesASelectionThatIsNoHand() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    let game = stepper.game
    let cells = [Cell(row: 1, column: 1), Cell(row: 1, column: 2)]
    for cell in cells { withAnimation(nil) { game.tap(cell) } }
    #expect(game.session.selectedHand == nil && game.session.selection.count == 2)
    stepper.wait()
    let button = try #require(stepper.element(Strings.play))
    stepper.click(Point(button.frame.midX, button.frame.midY))
    #expect(game.refusal?.number == 1 && game.session.selection.count == 2)
    stepper.click(Point(button.frame.midX, button.frame.midY))
    #expect(game.refusal?.number == 2, "a repeated refusal is shown again")
    // The first key without a shortcut only shows the focus.
    stepper.press(.return)
    #expect(game.refusal?.number == 2 && stepper.focused != nil)
  }

  /// A pointer that rests on a button shows a tooltip beside it, inside the window.
  @Test(arguments: [
    ("Undo", -1.0), ("Hint", -1.0), ("Back to the menu", 1.0), ("Help", 1.0),
  ])
  func hoveredButtonShowsItsTooltip(label: String, side: Double) throws {
    let stepper = try SteppedProgram()
    stepper.isAmbientAllowed = false
    stepper.wait(frames: 120)
    let (width, height) = (Int(stepper.size.width), Int(stepper.size.height))
    let button = try #require(stepper.element(label)).frame
    let before = picture(of: stepper)
    func changed(_ now: [UInt32], in rect: Rect) -> Int {
      var count = 0
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) where now[y * width + x] != before[y * width + x] {
          count += 1
        }
      }
      return count
    }
    let beside = Rect(
      x: button.minX, y: button.midY + side * 44 - 14, width: button.width, height: 28)
    stepper.pointer(.moved, Point(button.midX, button.midY))
    stepper.wait(frames: 20)
    #expect(
      changed(picture(of: stepper), in: beside) == 0, "a passing pointer must not show a tooltip")
    stepper.wait(frames: 60)
    let now = picture(of: stepper)
    #expect(changed(now, in: beside) > Int(beside.width) * 20)
    for edge in [
      Rect(x: 0, y: 0, width: Double(width), height: 2),
      Rect(x: 0, y: Double(height - 2), width: Double(width), height: 2),
      Rect(x: 0, y: 0, width: 2, height: Double(height)),
      Rect(x: Double(width - 2), y: 0, width: 2, height: Double(height)),
    ] { #expect(changed(now, in: edge) == 0, "the tooltip is outside the window") }
    // The index of a pixel of the button's glass, between its rim and its symbol.
    let glass = Int(button.midY) * width + Int(button.minX) + 6
    // Undo is disabled, because no hand has been played.
    if label == "Undo" {
      #expect(before[glass] == now[glass], "a disabled button is not highlighted")
    } else {
      #expect(
        before[glass] & 0xFF00 < now[glass] & 0xFF00, "the button must be highlighted, not covered")
    }
    // Moves the pointer off the button. The new position is beside the board, because cards rise
    // below the pointer.
    stepper.pointer(.moved, Point(200, 600))
    stepper.wait(frames: 20)
    #expect(picture(of: stepper) == before)
  }

  private func picture(of stepper: SteppedProgram) -> [UInt32] {
    let presenter = MemoryPresenter(
      width: Int(stepper.size.width), height: Int(stepper.size.height))
    _ = presenter.withSurface { stepper.program.paint(into: $0) }
    presenter.present(damage: [presenter.bounds])
    return presenter.shown
  }

  /// The focused element keeps the focus after a resize that changes the layout.
  @Test func focusSurvivesARotationOfTheWindow() throws {
    let stepper = try SteppedProgram()
    let game = stepper.game
    while !game.isOver {
      guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { break }
      game.choose(best.cells)
      game.play()
    }
    stepper.wait(frames: 120)
    for _ in 0..<4 where stepper.focused != Strings.undo { stepper.press(.tab) }
    let name = Strings.undo
    #expect(stepper.focused == name)
    stepper.size = Size(390, 844)
    stepper.frame([.resized(stepper.size, scale: 1)])
    stepper.wait(frames: 20)
    #expect(stepper.focused == name)
  }
}
