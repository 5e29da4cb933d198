internal import CSDL2
internal import Frame

/// Waits for SDL's events and takes them all.
@MainActor struct EventPump {
  var translator: EventTranslator
  let pads = PadSystem()
  /// Since the last `takeEvents`.
  private var events: [InputEvent] = []
  private var cleaner = InputCleaner()
  /// Whether the driver can wait.
  ///
  /// Those without a display cannot: SDL then polls every millisecond.
  private let waits: Bool

  /// How often a driver that cannot wait is polled: 0.05 % of a core, signals heard in time.
  private static let pollInterval = Nanoseconds.milliseconds(20)

  init(metrics: Window.Metrics, driver: String) {
    translator = EventTranslator(metrics: metrics)
    waits = !VideoSystem.isHeadless(driver)
  }

  var hasEvents: Bool { !events.isEmpty }
  var hasNews: Bool { !events.isEmpty || !translator.notices.isEmpty }

  /// Blocks until there is news or it is `deadline`, without a limit when nil: at rest the process
  /// is not run at all, but for a look every 3 s whether a pad was plugged in.
  ///
  /// Events that mean nothing to us do not end the wait.
  ///
  /// - Parameter hearsPads: false while hidden: SDL keeps the pads from a window without focus.
  mutating func wait(until deadline: Nanoseconds?, hearsPads: Bool = true) {
    drain()
    while !hasNews {
      let now = StageClock.now()
      if let deadline, now >= deadline { return }
      var end = deadline
      if hearsPads, let look = pads.nextLook(after: now) { end = min(end ?? look, look) }
      if waits {
        // Rounded up: a wait that ends too early would spin until the deadline.
        let left = end.map { ($0 - now).count / 1_000_000 + 1 } ?? -1
        SDL_WaitEventTimeout(nil, CInt(min(left, 60_000)))
      } else {
        StageClock.sleep(until: min(end ?? now + Self.pollInterval, now + Self.pollInterval))
      }
      drain()
    }
  }

  /// Takes what is there without waiting.
  mutating func drain() {
    pads.update()
    var event = unsafe SDL_Event()
    var translated: [InputEvent] = []
    while unsafe SDL_PollEvent(&event) != 0 {
      // Milliseconds ago, by SDL's clock, which wraps after 49 days and is not ours.
      let age = unsafe Int32(bitPattern: SDL_GetTicks() &- event.common.timestamp)
      let time = StageClock.now() - .milliseconds(max(Int(age), 0))
      translated.removeAll(keepingCapacity: true)
      if unsafe !pads.translate(event, at: time, into: &translated) {
        unsafe translator.translate(event, at: time, into: &translated)
      }
      for value in translated { accept(value) }
    }
    translated.removeAll(keepingCapacity: true)
    pads.advance(to: StageClock.now(), into: &translated)
    for value in translated { accept(value) }
  }

  /// Adds what the stage itself noticed.
  mutating func add(_ kind: InputEvent.Kind) {
    accept(InputEvent(time: StageClock.now(), kind))
  }

  /// All events since the last time, and what to see to.
  mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  mutating func takeNotices() -> EventTranslator.Notices {
    defer { translator.notices = [] }
    return translator.notices
  }

  private mutating func accept(_ event: InputEvent) {
    if event.kind == .focusLost || event.kind == .hidden {
      var released: [InputEvent] = []
      pads.releaseAll(at: event.time, into: &released)
      for value in released { cleaner.clean(value, into: &events) }
    }
    cleaner.clean(event, into: &events)
  }
}
