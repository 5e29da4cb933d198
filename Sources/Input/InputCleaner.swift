/// Normalises a stream of input events, so that programs can rely on its order.
///
/// Whatever the input, the output has these properties:
/// - For each pointer, presses are `down moved* (up | cancelled)` with one button at a time. The
///   event `moved` carries the button only during a press. A second button during a press cancels
///   the press: a right click during a drag cancels the drag. A new press can begin only after all
///   buttons are up.
/// - Every press is cancelled and every key is released before the event that reports a loss of
///   focus or a hidden window.
/// - Keys go down before they repeat and before they go up. Keys already held when focus arrives
///   (such as the Return that started the program, which SDL reports as a fresh press) are ignored.
/// - The buttons of a gamepad behave like keys, and are released before the gamepad is
///   disconnected.
/// - Times never decrease, positions are finite, and a pointer that does not move sends no event.
///
/// Cleaning events here spares every host and every view from handling these cases.
public struct InputCleaner: Hashable, Sendable {
  private struct Pointer: Hashable, Sendable {
    var id: PointerEvent.ID
    var position: Point?
    /// The button of the current press.
    var pressed: PointerEvent.Button?
    /// The buttons known to be physically down.
    var held: [PointerEvent.Button] = []
  }

  private var pointers: [Pointer] = []
  private var heldKeys: [KeyEvent] = []
  private var heldButtons: [PadEvent] = []
  private var latest: Nanoseconds?
  private var focusGained: Nanoseconds?

  /// The time after focus arrives during which a key that goes down counts as already held.
  ///
  /// SDL reports held keys within 1 ms.
  private static let focusGrace = Nanoseconds.milliseconds(5)

  public init() {}

  /// Appends the cleaned form of `event` to `output`: no event, the event, or several.
  public mutating func clean(_ event: InputEvent, into output: inout [InputEvent]) {
    let time = max(event.time, latest ?? event.time)
    latest = time
    switch event.kind {
    case .pointer(let pointer):
      if let cleaned = clean(pointer, at: time, into: &output) {
        output.append(.pointer(cleaned), at: time)
      }
    case .wheel(let wheel):
      guard wheel.deltaX.isFinite, wheel.deltaY.isFinite, wheel.position.isFinite else { return }
      output.append(event.kind, at: time)
    case .key(let key):
      clean(key, at: time, into: &output)
    case .focusGained:
      focusGained = time
      output.append(.focusGained, at: time)
    case .focusLost, .hidden:
      releaseEverything(at: time, into: &output)
      output.append(event.kind, at: time)
    case .pad(let pad):
      clean(pad, at: time, into: &output)
    case .stick(let stick):
      guard stick.x.isFinite, stick.y.isFinite else { return }
      output.append(event.kind, at: time)
    case .padDisconnected(let id):
      releaseButtons(at: time, into: &output) { $0.pad == id }
      output.append(event.kind, at: time)
    case .text, .composing, .padConnected, .resized, .exposed, .shown, .quit:
      output.append(event.kind, at: time)
    }
  }

  public mutating func clean(_ events: [InputEvent]) -> [InputEvent] {
    var output: [InputEvent] = []
    output.reserveCapacity(events.count)
    for event in events { clean(event, into: &output) }
    return output
  }

  // MARK: - Pointers

  private mutating func clean(
    _ event: PointerEvent, at time: Nanoseconds, into output: inout [InputEvent]
  ) -> PointerEvent? {
    var event = event
    let index = indexOfPointer(event.id)
    defer { if event.id != .mouse { forgetIdleFinger(event.id) } }
    let known = pointers[index].position
    guard let position = event.position.isFinite ? event.position : known else { return nil }
    event.position = position
    pointers[index].position = position
    let pressed = pointers[index].pressed

    switch event.phase {
    case .down:
      let button = event.button ?? .primary
      event.button = button
      return press(button, of: index, at: time, into: &output) ? event : nil
    case .moved:
      // A finger cannot hover. If it moves without a press, its press was cancelled, so the
      // movement is ignored.
      guard position != known, pressed != nil || event.id == .mouse else { return nil }
      event.button = pressed
      return event
    case .up:
      let button = event.button ?? .primary
      pointers[index].held.removeAll { $0 == button }
      guard pressed == button else { return nil }
      pointers[index].pressed = nil
      event.button = button
      return event
    case .cancelled:
      pointers[index].pressed = nil
      event.button = pressed
      return pressed == nil ? nil : event
    case .left:
      event.button = nil
      return pressed == nil ? event : nil
    }
  }

  /// Records that `button` went down, and returns whether this begins a press.
  private mutating func press(
    _ button: PointerEvent.Button, of index: Int, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) -> Bool {
    if pointers[index].held.contains(button) {
      // A button cannot go down twice, so its release was lost, and perhaps those of other buttons.
      pointers[index].held.removeAll()
    }
    cancelPress(of: index, at: time, into: &output)
    pointers[index].held.append(button)
    guard pointers[index].held.count == 1 else { return false }
    pointers[index].pressed = button
    return true
  }

  private mutating func cancelPress(
    of index: Int, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    let pointer = pointers[index]
    guard let button = pointer.pressed, let position = pointer.position else { return }
    pointers[index].pressed = nil
    output.append(
      .pointer(PointerEvent(id: pointer.id, phase: .cancelled, position: position, button: button)),
      at: time)
  }

  private mutating func indexOfPointer(_ id: PointerEvent.ID) -> Int {
    if let index = pointers.firstIndex(where: { $0.id == id }) { return index }
    pointers.append(Pointer(id: id))
    return pointers.count - 1
  }

  private mutating func forgetIdleFinger(_ id: PointerEvent.ID) {
    pointers.removeAll { $0.id == id && $0.pressed == nil }
  }

  // MARK: - Keys

  private mutating func clean(
    _ event: KeyEvent, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    let held = heldKeys.firstIndex { $0.key == event.key }
    if let held {
      if !event.isDown {
        heldKeys.remove(at: held)
      } else if !event.isRepeat {
        // The key went down again, so its release was lost.
        release(heldKeys[held], at: time, into: &output)
        heldKeys[held] = event
      }
    } else {
      guard event.isDown, !event.isRepeat else { return }
      if let focusGained, time - focusGained < Self.focusGrace { return }
      heldKeys.append(event)
    }
    output.append(.key(event), at: time)
  }

  private func release(_ key: KeyEvent, at time: Nanoseconds, into output: inout [InputEvent]) {
    var key = key
    key.isDown = false
    key.isRepeat = false
    output.append(.key(key), at: time)
  }

  // MARK: - Pads

  private mutating func clean(
    _ event: PadEvent, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    let held = heldButtons.firstIndex { $0.pad == event.pad && $0.button == event.button }
    if let held {
      if !event.isDown { heldButtons.remove(at: held) } else if !event.isRepeat { return }
    } else {
      guard event.isDown, !event.isRepeat else { return }
      heldButtons.append(event)
    }
    output.append(.pad(event), at: time)
  }

  private mutating func releaseButtons(
    at time: Nanoseconds, into output: inout [InputEvent], where isMeant: (PadEvent) -> Bool
  ) {
    for event in heldButtons where isMeant(event) {
      output.append(.pad(PadEvent(pad: event.pad, button: event.button, isDown: false)), at: time)
    }
    heldButtons.removeAll(where: isMeant)
  }

  private mutating func releaseEverything(at time: Nanoseconds, into output: inout [InputEvent]) {
    for index in pointers.indices {
      cancelPress(of: index, at: time, into: &output)
      pointers[index].held.removeAll()
    }
    pointers.removeAll { $0.id != .mouse }
    for key in heldKeys { release(key, at: time, into: &output) }
    heldKeys.removeAll(keepingCapacity: true)
    releaseButtons(at: time, into: &output) { _ in true }
  }
}
