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
    time += Self.step
    var input = FrameInput.stepped(to: time, kinds, size: size)
    input.previous = previous
    input.hasFocus = hasFocus
    input.desktop = desktop
    input.isAmbientAllowed = isAmbientAllowed
    input.isFullscreen = isFullscreen
    return program.update(input)
  }

  /// Lets the time of some frames pass without events.
  ///
  /// As in a window, no frame is made while nothing needs one. Frames that would show ambient motion
  /// alone are left out too, since it depends on the time alone.
  func wait(frames: Int = 40) {
    var left = frames
    while left > 0 {
      frame()
      let skipped = idleFrames(atMost: left - 2)
      time += Self.step * skipped
      left -= 1 + skipped
    }
  }

  private static let step = Nanoseconds.milliseconds(16)
  /// The most frames in a row that are left out: after a longer time ambient motion would stop.
  private static let mostIdleFrames = Int(AmbientClock.longestStep.count / step.count) - 2

  /// Returns the number of the next frames in which nothing but ambient motion changes.
  private func idleFrames(atMost most: Int) -> Int {
    let most = max(0, min(most, Self.mostIdleFrames))
    return switch program.nextWithoutAmbientMotion(at: time) {
    case .animating: 0
    case .atRest: most
    // The frame before a change is made: the change begins at its time.
    case .at(let due): max(0, min(most, Int((due - time).count / Self.step.count) - 2))
    }
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

  /// The number of commands of the current picture.
  var commandCount: Int { program.host.frame(size: size, time: time.seconds).commandCount }

  /// Returns the four bytes of a pixel of the current picture.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * Int(size.width) + x) * 4..<(y * Int(size.width) + x) * 4 + 4])
  }

  func element(_ label: String) -> ScreenElement? {
    program.host.screenElements.first { $0.accessibility.label == label }
  }
}
