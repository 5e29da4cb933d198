internal import CSDL2
internal import Frame

/// Waits for SDL's events and collects all of them.
@MainActor struct EventPump {
  var translator: EventTranslator
  let pads = PadSystem()
  /// The events since the last `takeEvents`.
  private var events: [InputEvent] = []
  private var cleaner = InputCleaner()
  private var clock = EventClock()
  /// Whether the driver can block until an event arrives.
  ///
  /// A driver without a display cannot block: SDL would poll it every millisecond. `wait` therefore
  /// polls such a driver itself, every `pollInterval`.
  private let waits: Bool

  /// The interval for polling a driver that cannot block.
  ///
  /// Polling this often takes 0.05 % of a core and is fast enough for signals.
  private static let pollInterval = Nanoseconds.milliseconds(20)

  init(metrics: Window.Metrics, driver: String) {
    translator = EventTranslator(metrics: metrics)
    waits = !VideoSystem.isHeadless(driver)
    // SDL's own events of a drain all have the time of the drain; those of X11 have the time of the
    // server. In a slow frame the difference is up to the length of the frame.
    if driver == "x11" { SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE) }
  }

  var hasEvents: Bool { !events.isEmpty }
  var hasWork: Bool { !events.isEmpty || !translator.notices.isEmpty }

  /// Blocks until there is an input event or a notice, or until `deadline`; nil means no timeout.
  ///
  /// Other SDL events do not end the wait. During the wait the process sleeps, but it wakes up to
  /// read the pads. If no pad is connected, it does so every 3 s.
  ///
  /// - Parameter hearsPads: Whether to wake up to read the pads; false while the window is hidden,
  ///   because SDL withholds pad events from a window without focus.
  mutating func wait(until deadline: Nanoseconds?, hearsPads: Bool = true) {
    drain()
    while !hasWork {
      let now = StageClock.now()
      if let deadline, now >= deadline { return }
      var end = deadline
      if hearsPads, let look = pads.nextLook(after: now) { end = min(end ?? look, look) }
      if waits {
        // The timeout is rounded up. If it ended before the deadline, the loop would spin until the
        // deadline.
        let left = end.map { ($0 - now).count / 1_000_000 + 1 } ?? -1
        SDL_WaitEventTimeout(nil, CInt(min(left, 60_000)))
      } else {
        StageClock.sleep(until: min(end ?? now + Self.pollInterval, now + Self.pollInterval))
      }
      drain()
    }
  }

  /// The types of SDL's events of the keyboard and the mouse.
  private static let keyboardAndMouse = SDL_KEYDOWN.rawValue..<SDL_JOYAXISMOTION.rawValue

  /// Collects pending events without waiting.
  mutating func drain() {
    pads.update()
    var event = unsafe SDL_Event()
    var translated: [InputEvent] = []
    // The X server's time of the input that the next events report; nil if there is none.
    var serverTime: Nanoseconds?
    while unsafe SDL_PollEvent(&event) != 0 {
      let ticks = SDL_GetTicks()
      let now = StageClock.now()
      if unsafe event.type == SDL_SYSWMEVENT.rawValue {
        // SDL sends each event of X11 just before its own events for it.
        serverTime = unsafe EventClock.time(ofServer: csdl2_x11_time(&event), now: now)
        continue
      }
      var time = unsafe clock.time(of: event.common.timestamp, ticks: ticks, now: now)
      if let serverTime, unsafe Self.keyboardAndMouse.contains(event.type) { time = serverTime }
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

  /// Adds an event that the stage itself detected.
  mutating func add(_ kind: InputEvent.Kind) {
    accept(InputEvent(time: StageClock.now(), kind))
  }

  /// Returns all events since the last call and clears them.
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
