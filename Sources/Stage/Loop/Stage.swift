// A window that calls a program when there is something to do and is at rest when there is not.
//
//   wait for input or a slot → read input → update → paint → wait for the slot → present
//
// The program never calls the stage: what it wants is in its answer. Input is read as late before
// the slot as the recent cost of frames allows, so what is shown answers what the hand did 2–4 ms
// ago. At rest the process blocks in the display connection without a time limit.

package import Audio
package import Frame

/// The window, the display link and the input of one program.
@MainActor package final class Stage {
  /// How often an animating program is tried again while occluded; input does so at once.
  static let occludedInterval = Nanoseconds.seconds(1)
  /// The kernel is asked for the battery no more often.
  static let powerInterval = Nanoseconds.seconds(30)

  /// How long a program may move at first without a pause.
  private static let settlingDelay = Nanoseconds.seconds(1)

  let window: Window
  let sink: Sink
  let driver: String
  let decision: PresentDecision
  var pump: EventPump
  var link: PacedDisplayLink
  var isVisible = true
  var hasFocus = false
  /// What is on the screen is gone; the surface has it still.
  var isExposed = false
  /// Hears of the desktop's preferences; nil without a desktop.
  var desktop: DesktopWatch?
  /// The program has not been told of the latest yet.
  var hasNewPreferences = false
  var occludedUntil: Nanoseconds?
  var previous: FrameReport?
  var device = DeviceTracker()
  var idleWatch = IdleWatch(start: StageClock.now())
  var power: (isOnBattery: Bool, asked: Nanoseconds)?
  let audio: AudioOutput?
  let fixedRate: Double?
  private let icon: (@MainActor @Sendable () -> StageIcon)?
  /// What can wait until something is shown has been done.
  private var hasSettledIn = false
  private var firstShown: Nanoseconds?
  /// The program was given a `quit`.
  var wasToldToQuit = false
  /// The compositor is gone; SDL said no more than "quit".
  var isDisplayLost = false

  /// Opens a hidden window; `run` shows it.
  ///
  /// `PresentChoice.null` opens no display.
  ///
  /// - Parameters:
  ///   - start: video that is on its way already, for the same options.
  ///   - mixer: what is heard; its device is opened when there is something to hear. It belongs to
  ///     the stage's thread.
  package init(
    _ options: StageOptions = StageOptions(), start: VideoStart? = nil, mixer: Mixer? = nil
  ) throws(StageError) {
    let start = start ?? VideoStart(options)
    desktop = start.desktop
    let video = try VideoSystem(start)
    driver = video.driver
    window = try Window(options, video: video)
    (sink, decision) = try Sink.make(options.present.decision(driver: driver), window: window)
    LostDisplay.handle { "The display is gone." }
    audio = mixer.map { AudioOutput(mixer: $0) }
    pump = EventPump(metrics: window.metrics, driver: driver)
    pump.pads.script = options.padScript.flatMap { PadScript(path: $0) }
    link = PacedDisplayLink(
      pacer: Pacer(
        refreshRate: options.refreshRate ?? window.refreshRate,
        synchronization: sink.claimsToWait ? .claimed : .absent))
    fixedRate = options.refreshRate
    icon = options.icon
  }

  isolated deinit {
    audio?.stop()
    desktop?.stop()
  }

  /// For `--version` and the log.
  package var facts: StageFacts {
    StageFacts(
      videoDriver: driver, decision: decision, refreshRate: link.pacer.refreshRate,
      pixelWidth: window.metrics.pixelWidth, pixelHeight: window.metrics.pixelHeight,
      scale: window.metrics.scale, scaleSource: window.desktopScale.source)
  }

  /// Where the window is: to be remembered under `displayLayout`.
  package var geometry: WindowGeometry { window.geometry(at: StageClock.now()) }

  /// The displays and how they stand beside each other.
  package var displayLayout: String { Window.displayLayout }

  /// Called when the display server is gone, from inside whatever noticed it; the process ends right
  /// after, with exit code 1, so this is where the program saves.
  ///
  /// The answer is said then.
  package func onDisplayLost(_ save: @escaping @MainActor () -> String) { LostDisplay.handle(save) }

  /// Calls the program until it quits.
  ///
  /// - Parameters:
  ///   - frameLimit: stop after so many updates, and do not rest before.
  ///   - update: is given what happened and the frame's time, and answers what it wants.
  ///   - paint: paints after an update that asks for it, or when the surface lost its content: all
  ///     of a fresh surface, at least the changes otherwise. Answers what it changed. Not called
  ///     while hidden.
  @discardableResult
  package func run(
    frameLimit: Int? = nil, update: (FrameInput) -> FrameOutcome,
    paint: (borrowing SurfaceMemory) -> [PixelRect]
  ) -> StageSummary {
    StageClock.sharpenSleep()
    window.show()
    var summary = StageSummary()
    var next = FrameOutcome.Next.animating(.display)
    while frameLimit.map({ summary.updates < $0 }) ?? true {
      awaitNews(next)
      attendToNotices()
      guard isVisible || pump.hasEvents else { continue }
      if case .atRest = next, !pump.hasEvents, !isExposed, !hasNewPreferences,
        !sink.presenter.needsFullPaint
      {
        continue
      }
      summary.updates += 1
      let outcome = isVisible ? frame(update, paint, &summary) : hiddenUpdate(update)
      summary.isDisplayLost = isDisplayLost
      // Asked by a signal, a program is told, and not argued with.
      let isForced = isDisplayLost || EndSignals.received != nil && wasToldToQuit
      if outcome.quits || isForced { break }
      apply(outcome)
      audio?.follow()
      next = frameLimit == nil ? outcome.next : .animating(.display)
      settle(next)
      if summary.presents > 0, !hasSettledIn { settleIn(next) }
    }
    summary.signal = EndSignals.received
    // The loop did not hang, and saving may have to wait for a disk.
    if summary.signal != nil { EndSignals.leave(withinMilliseconds: 3000) }
    summary.missedRefreshes = link.missedRefreshes
    return summary
  }

  // MARK: - Waiting

  private func awaitNews(_ next: FrameOutcome.Next) {
    guard isVisible else { return pump.wait(until: nil, hearsPads: false) }
    switch next {
    case .atRest: pump.wait(until: nil)
    case .at(let moment): pump.wait(until: moment)
    case .animating:
      if let occludedUntil { pump.wait(until: occludedUntil) }
      occludedUntil = nil
    }
  }

  /// Looking for pads takes longer than a frame, and so may an icon: the first rest is the time for
  /// it, or a second after the first frame if it does not rest.
  private func settleIn(_ next: FrameOutcome.Next) {
    let now = StageClock.now()
    let shown = firstShown ?? now
    firstShown = shown
    if case .animating = next, now - shown < Self.settlingDelay { return }
    hasSettledIn = true
    pump.pads.start()
    if let icon { window.setIcon(icon()) }
  }

  private func settle(_ next: FrameOutcome.Next) {
    switch next {
    case .animating(let range): link.preferredFrameRateRange = range
    case .atRest, .at: link.rest()
    }
    if occludedUntil != nil { link.rest() }
  }

  /// Plans the next frame and waits until it begins, with all input there is by then.
  func awaitSlot() -> FrameSlot {
    var slot = plan()
    if slot.begin - StageClock.now() > link.duration {
      // A slow backdrop must not make the hand wait: input takes the next refresh.
      pump.wait(until: slot.begin - .milliseconds(2))
      if pump.hasNews {
        link.preferredFrameRateRange = .display
        slot = plan()
      }
    }
    StageClock.sleep(until: slot.begin)
    pump.drain()
    attendToNotices()
    return slot
  }

  private func plan() -> FrameSlot {
    guard let slot = link.plan(at: StageClock.now()) else {
      preconditionFailure("a frame while the link is paused")
    }
    return slot
  }
}

/// What happened in a run.
package struct StageSummary: Hashable, Sendable {
  package var updates = 0
  package var presents = 0
  package var firstShown: Nanoseconds?
  /// Refreshes that should have had a new frame and did not.
  package var missedRefreshes = 0
  /// The signal that ended it: INT, TERM or HUP.
  package var signal: Int32?
  /// It ended because the compositor is gone.
  package var isDisplayLost = false

  /// What the process ends with: as shells count signals, 1 without a display.
  package var exitCode: Int32 { signal.map { 128 + $0 } ?? (isDisplayLost ? 1 : 0) }
}
