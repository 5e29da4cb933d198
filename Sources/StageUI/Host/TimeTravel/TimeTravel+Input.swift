// The keys and the pointer of a paused program.
extension TimeTravel {
  /// Whether an event ends the pause: F4, or Escape while no file is being written.
  func endsPause(_ event: InputEvent) -> Bool {
    guard !event.pausesProgram else { return true }
    guard case .key(let key) = event.kind, key.isDown, !key.isRepeat else { return false }
    return key.key == .escape && pause?.writer == nil
  }

  /// Handles an event of a paused program.
  func handle(_ event: InputEvent, in input: FrameInput) {
    guard let history else { return }
    switch event.kind {
    case .key(let key) where key.isDown:
      guard pause?.writer == nil else {
        if key.key == .escape { cancelWriting() }
        return
      }
      handle(key, at: input.time.targetTimestamp, in: history)
    case .pointer(let pointer): handle(pointer, in: history)
    default: break
    }
  }

  private func cancelWriting() {
    pause?.writer = nil
    pause?.message = "Cancelled"
    pause?.needsPaint = true
  }

  private func handle(_ key: KeyEvent, at time: Nanoseconds, in history: FrameHistory) {
    let modifiers = key.modifiers.subtracting(.capsLock)
    guard modifiers.isEmpty || modifiers == .shift else { return }
    // The keys are shown again.
    pause?.message = nil
    pause?.needsPaint = true
    let step = modifiers == .shift ? 10 : 1
    switch key.key {
    case .left: pause?.playhead.step(by: -step, in: history)
    case .right: pause?.playhead.step(by: step, in: history)
    case .home: pause?.playhead.seek(to: history.start, in: history)
    case .end: pause?.playhead.seek(to: history.end, in: history)
    case .up: pause?.isAtTop = true
    case .down: pause?.isAtTop = false
    case .space: if !key.isRepeat { pause?.playhead.togglePlaying(at: time, in: history) }
    default:
      if let slowness = [1, 2, 4, 8].first(where: { Key.digit($0) == key.key }) {
        pause?.playhead.slowness = slowness
      } else if let format = Self.format(of: key), !key.isRepeat {
        write(format)
      }
    }
  }

  private func handle(_ pointer: PointerEvent, in history: FrameHistory) {
    guard let bar = pause?.bar else { return }
    switch pointer.phase {
    case .down where bar.rect.contains(pointer.position): pause?.dragged = pointer.id
    case .moved, .up: break
    default: pause?.dragged = nil
    }
    guard pause?.dragged == pointer.id else { return }
    pause?.playhead.seek(to: bar.time(at: pointer.position.x, in: history), in: history)
    pause?.needsPaint = true
    if pointer.phase == .up { pause?.dragged = nil }
  }

  private static func format(of key: KeyEvent) -> HistoryFormat? {
    let keys: [(letter: String, key: Key, format: HistoryFormat)] = [
      ("s", .s, .strip), ("a", .a, .animation), ("v", .v, .video), ("t", .t, .test),
    ]
    // A layout without Latin letters has the keys at their usual places.
    let letter = key.letter.lowercased()
    let isLatin = letter.utf8.contains { $0 < 0x80 }
    return keys.first { isLatin ? $0.letter == letter : $0.key == key.key }?.format
  }

  private func write(_ format: HistoryFormat) {
    guard let makeWriter else { return }
    do {
      pause?.writer = try makeWriter(format, self)
    } catch {
      pause?.message = "\(error)"
    }
  }
}
