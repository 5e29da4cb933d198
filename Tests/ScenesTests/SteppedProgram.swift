import Raster
import Scenes
import Session
import StageUI
import TestSupport

@testable import PokerSlamGame

/// A program that is stepped by hand, at about 60 frames a second.
@MainActor
final class SteppedProgram {
  let program: Program
  var size: Size
  var isFullscreen = false
  var hasFocus = true
  /// Whether ambient motion is allowed.
  ///
  /// The default simulates a player who is present and a machine on mains power.
  var isAmbientAllowed = true
  /// The desktop's preferences.
  var desktop = DesktopPreferences()
  /// The reported timing of the previous frame.
  var previous: FrameReport?
  private var time = Nanoseconds.zero

  init(_ program: Program, size: Size = Size(1280, 800)) {
    (self.program, self.size) = (program, size)
  }

  /// Starts a fixed deal, optionally with a change before the first frame.
  convenience init(
    _ place: Destination = .board, size: Size = Size(1280, 800),
    _ change: (AppModel) -> Void = { _ in }
  ) throws {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: place)
    change(app)
    self.init(
      Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner()), size: size)
  }

  var app: AppModel { program.app }
  var game: GameModel { program.app.game }
  /// The accessible label of the focused element.
  var focused: String? { program.host.focusedElement?.accessibility.label }

  /// Runs one frame with these events.
  @discardableResult
  func frame(_ kinds: [InputEvent.Kind] = []) -> FrameOutcome {
    time += .milliseconds(16)
    var input = FrameInput.stepped(to: time, kinds, size: size)
    input.previous = previous
    input.hasFocus = hasFocus
    input.desktop = desktop
    input.isAmbientAllowed = isAmbientAllowed
    input.isFullscreen = isFullscreen
    return program.update(input)
  }

  /// Runs frames without events.
  func wait(frames: Int = 40) {
    for _ in 0..<frames { frame() }
  }

  func press(_ key: Key) {
    frame([.key(KeyEvent(isDown: true, key: key))])
    frame([.key(KeyEvent(isDown: false, key: key))])
    wait()
  }

  @discardableResult
  func pointer(
    _ phase: PointerEvent.Phase, _ position: Point, _ button: PointerEvent.Button = .primary
  ) -> FrameOutcome {
    frame([.pointer(PointerEvent(phase: phase, position: position, button: button))])
  }

  func click(_ position: Point, _ button: PointerEvent.Button = .primary) {
    pointer(.down, position, button)
    pointer(.up, position, button)
  }

  /// The current picture, four bytes per pixel.
  var pixels: [UInt8] {
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    let list = program.host.frame(size: size, time: time.seconds)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }

  /// Returns the four bytes of a pixel of the current picture.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * Int(size.width) + x) * 4..<(y * Int(size.width) + x) * 4 + 4])
  }

  func element(_ label: String) -> ScreenElement? {
    program.host.screenElements.first { $0.accessibility.label == label }
  }
}
