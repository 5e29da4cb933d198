@testable import StageUI

// Sends input to the bench. Each event has the bench's current time.
extension Bench {
  @discardableResult
  func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, id: PointerEvent.ID = .mouse,
    button: PointerEvent.Button? = .primary
  ) -> Bool {
    send(.pointer(PointerEvent(id: id, phase: phase, position: Point(x, y), button: button)))
  }

  @discardableResult
  func send(_ kind: InputEvent.Kind) -> Bool {
    host.send(InputEvent(time: Nanoseconds(seconds: time), kind))
  }

  func down(_ x: Double, _ y: Double) { pointer(.down, x, y) }
  func move(_ x: Double, _ y: Double) { pointer(.moved, x, y) }
  func up(_ x: Double, _ y: Double) { pointer(.up, x, y) }

  func tap(_ x: Double, _ y: Double) {
    down(x, y)
    step(0.05)
    up(x, y)
    step()
  }

  /// Presses at `start`, moves to `end` with one step in each frame, and releases.
  func drag(from start: Point, to end: Point, steps: Int = 6) {
    down(start.x, start.y)
    for index in 1...steps {
      step()
      let place = start.mixed(with: end, by: Double(index) / Double(steps))
      move(place.x, place.y)
    }
    up(end.x, end.y)
    step()
  }

  @discardableResult
  func keyDown(
    _ key: Key, letter: String = "", _ modifiers: KeyModifiers = [], isRepeat: Bool = false
  )
    -> Bool
  {
    let used = send(
      .key(
        KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers, isRepeat: isRepeat)))
    step()
    return used
  }

  func keyUp(_ key: Key, letter: String = "") {
    send(.key(KeyEvent(isDown: false, key: key, letter: letter)))
    step()
  }

  @discardableResult
  func type(_ key: Key, letter: String = "", _ modifiers: KeyModifiers = []) -> Bool {
    let used = keyDown(key, letter: letter, modifiers)
    keyUp(key, letter: letter)
    return used
  }

  @discardableResult
  func pad(_ button: PadButton) -> Bool {
    let pad = Pad(id: Pad.ID(rawValue: 1), name: "pad", family: .xbox)
    if !hasPad { send(.padConnected(pad)) }
    let used = send(.pad(PadEvent(pad: pad.id, button: button, isDown: true)))
    step()
    send(.pad(PadEvent(pad: pad.id, button: button, isDown: false)))
    step()
    return used
  }

  private var hasPad: Bool { !host.tree.keyboard.tracker.connectedPads.isEmpty }
}

/// A log of what happened, in words.
@MainActor
final class Diary {
  var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// Returns the entries since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
