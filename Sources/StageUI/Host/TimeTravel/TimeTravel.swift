/// Pauses a program and shows its last ten seconds again, frame by frame.
///
/// F4 pauses a program of the kit and shows a bar at the edge of the window. The bar has the frames of
/// the last ten seconds with the input; arrows step, a drag scrubs, Space plays, 2, 4 and 8 slow
/// down, and F4 or Escape return to the program. While it is paused, the program gets neither frames
/// nor input, and its clock stands still: it goes on as if no time had passed.
///
/// A program that calls a host by itself puts its two calls inside those of a time traveller:
///
/// ```swift
/// let travel = TimeTravel(host)
/// let outcome = travel.update(input) { host.update($0) }
/// let damage = travel.paint(into: surface) { host.paint(into: $0) }
/// ```
///
/// Frames are recorded while the frame overlay (F3) is shown, from the first pause on, and while
/// ``isRecording`` is true. A recorded frame costs its display list, whose memory the next frame then
/// cannot reuse, and a look at each of its fragments; at rest, and while nothing is recorded, a frame
/// costs a branch more. The frames have up to 64 MB; older ones are dropped first.
///
/// Only pictures are kept, not the state of views: the past can be looked at, but the program cannot
/// be continued from there. Sounds that have begun and work outside of the main actor go on during a
/// pause. Dates of the frame clock are late by the length of the pauses afterwards.
@MainActor
@preconcurrency
public final class TimeTravel {
  /// Whether frames are recorded even while the frame overlay is off.
  public var isRecording = false
  /// Makes the writer of a file; nil if the program writes no files.
  package var makeWriter: (@MainActor (HistoryFormat, TimeTravel) throws -> any HistoryWriter)?
  /// Called with the path of each file that was written.
  package var onWritten: (@MainActor (String) -> Void)?
  package let host: ViewHost
  /// The recorded frames; nil while nothing is recorded.
  package private(set) var history: FrameHistory?
  /// The state of the pause; nil while the program runs.
  var pause: Pause?
  /// How far the program's clock is behind the window's.
  private var delay = Nanoseconds.zero
  /// The time of the program's last update, on its clock.
  private var now = Nanoseconds.zero
  private var held = HeldPresses()
  /// The events that end presses, and those of the window, for the first update after a pause.
  private var waiting: [InputEvent] = []
  private var isPauseWanted = false
  /// Whether the surface has the picture of a pause that has ended.
  private var isStale = false
  /// The report of the last update, which stays until the program shows a frame again.
  private var report: FrameReport?
  private var last = FrameOutcome(needsPaint: false)
  /// The number of lists that the host had made at the last update.
  private var madeLists = -1

  /// Creates a time traveller; F4 pauses the program from now on.
  public init(_ host: ViewHost) {
    self.host = host
    host.onPauseKey = { [weak self] in self?.pauseProgram() }
  }

  /// Notes that the program gets the rest of a press that began before the time traveller was made.
  package func admitPress(of pointer: PointerEvent.ID) { held.note(pointer) }

  /// The seconds from the beginning of the record to the last update, in milliseconds; nil while nothing is
  /// recorded.
  package var recordedTime: Double? {
    history.map { (($0.end - $0.began).seconds * 1000).rounded() / 1000 }
  }

  /// The factor by which playing is slowed down: 1, 2, 4 or 8.
  package var slowness: Int { pause?.playhead.slowness ?? 1 }

  /// Whether the program is paused.
  public var isPaused: Bool { pause != nil }

  /// Pauses the program after its next update.
  public func pauseProgram() { isPauseWanted = !isPaused }

  /// Updates the program, or the picture of its past while it is paused.
  public func update(
    _ input: FrameInput, program: (FrameInput) -> FrameOutcome
  ) -> FrameOutcome {
    guard isPaused else { return run(input, program) }
    var input = input
    if input.events.contains(where: { $0.kind == .quit }) {
      resume(at: input.time)
    } else {
      input.events = takeEvents(input)
      guard !isPaused else { return pausedOutcome(input) }
    }
    return run(input, program)
  }

  /// Paints the program, or the picture of its past while it is paused; returns the rectangles that
  /// changed.
  public func paint(
    into surface: borrowing SurfaceMemory, program: (borrowing SurfaceMemory) -> [PixelRect]
  ) -> [PixelRect] {
    if let pause, let history {
      return pause.paint(
        history, writesFiles: makeWriter != nil, into: surface, glyphs: host.tree.glyphs)
    }
    guard isStale else { return program(surface) }
    isStale = false
    return program(
      unsafe SurfaceMemory(
        baseAddress: surface.baseAddress, width: surface.width, height: surface.height,
        bytesPerRow: surface.bytesPerRow, isFresh: true))
  }

  // MARK: - The program

  private func run(_ input: FrameInput, _ program: (FrameInput) -> FrameOutcome) -> FrameOutcome {
    var own = input
    own.time = programTime(input.time)
    own.events = waiting
    waiting = []
    for event in input.events where held.admits(event) {
      let time = event.time - delay
      own.events.append(InputEvent(time: isStale ? max(time, now) : time, event.kind))
    }
    if isStale { own.previous = report }
    report = own.previous
    now = own.time.targetTimestamp
    last = program(own)
    record(own)
    var outcome = last
    if isPauseWanted { beginPause() }
    if isPaused || isStale { outcome.needsPaint = true }
    if case .at(let moment) = outcome.next { outcome.next = .at(moment + delay) }
    if isPaused { outcome.next = .atRest }
    return outcome
  }

  /// Returns the time of a frame on the program's clock.
  ///
  /// The first frame after a pause follows the last one before it, and has no step, as after a rest.
  private func programTime(_ time: FrameTime) -> FrameTime {
    guard delay > .zero else { return time }
    return FrameTime(
      timestamp: isStale ? now : time.timestamp - delay,
      targetTimestamp: time.targetTimestamp - delay, duration: time.duration,
      delta: isStale ? .zero : time.delta)
  }

  private func record(_ input: FrameInput) {
    guard isRecording || isPauseWanted || host.frameOverlay != .off else {
      if history != nil { history = nil }
      return
    }
    host.profiler?.begin(.overlay)
    defer { host.profiler?.end() }
    if history == nil {
      history = FrameHistory(at: now)
      madeLists = -1
    } else {
      history?.note(input.events)
    }
    if madeLists != host.madeLists, let window = host.shown {
      madeLists = host.madeLists
      history?.add(host.list, size: window.size, scale: window.scale, at: now)
    } else {
      history?.advance(to: now)
    }
  }

  // MARK: - Pauses

  private func beginPause() {
    isPauseWanted = false
    guard let history, !history.frames.isEmpty, !last.quits, let window = host.shown else { return }
    isRecording = true
    pause = Pause(at: history.end, size: window.size, scale: window.scale, runner: host.runner)
  }

  /// Ends the pause: the program's clock goes on from its last update.
  func resume(at time: FrameTime) {
    pause = nil
    isStale = true
    delay = max(time.targetTimestamp - now - time.duration, delay)
  }

  /// Handles the events of a paused program; returns those that follow the end of the pause.
  private func takeEvents(_ input: FrameInput) -> [InputEvent] {
    for (index, event) in input.events.enumerated() {
      if endsPause(event) {
        resume(at: input.time)
        return Array(input.events[(index + 1)...])
      }
      handle(event, in: input)
      keep(event)
    }
    return []
  }

  /// Keeps an event for the program if it ends a press or is about the window.
  ///
  /// The press of a pointer is cancelled, so that it does not act when the pause ends.
  private func keep(_ event: InputEvent) {
    var event = InputEvent(time: now, event.kind)
    switch event.kind {
    case .pointer(var pointer):
      guard pointer.phase == .up || pointer.phase == .cancelled else { return }
      pointer.phase = .cancelled
      event.kind = .pointer(pointer)
    case .key(let key): guard !key.isDown else { return }
    case .pad(let pad): guard !pad.isDown else { return }
    case .stick(let stick): guard stick.x == 0, stick.y == 0 else { return }
    case .wheel, .text, .composing, .quit: return
    case .padConnected, .padDisconnected, .focusGained, .focusLost, .resized, .exposed, .hidden,
      .shown:
      break
    }
    if held.admits(event) { waiting.append(event) }
  }

  private func pausedOutcome(_ input: FrameInput) -> FrameOutcome {
    var outcome = last
    (outcome.needsPaint, outcome.next) = (false, .atRest)
    if var pause, let history {
      pause.resize(to: input.size, scale: input.scale)
      let isMoving = pause.advance(to: input.time.targetTimestamp, in: history) { onWritten?($0) }
      if isMoving { outcome.next = .animating(.display) }
      outcome.needsPaint = pause.needsPaint
      pause.needsPaint = false
      self.pause = pause
    }
    outcome.pointerStyle = .arrow
    (outcome.textArea, outcome.userScale, outcome.rumble, outcome.quits) = (nil, nil, nil, false)
    return outcome
  }
}

extension ViewHost {
  /// Pauses the program if an event is a press of the key for that.
  func pausesProgram(_ event: InputEvent) -> Bool {
    guard let onPauseKey, event.pausesProgram else { return false }
    onPauseKey()
    return true
  }
}

extension InputEvent {
  /// Whether the event presses F4.
  package var pausesProgram: Bool {
    guard case .key(let key) = kind, key.isDown, !key.isRepeat else { return false }
    return key.key == .f4 && key.modifiers.subtracting(.capsLock).isEmpty
  }
}
