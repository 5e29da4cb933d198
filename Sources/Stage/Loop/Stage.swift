// A window that calls the program when there is work and blocks otherwise.
//
// wait for input or a slot → read input → update → paint → wait for the slot → present
//
// A slot is the time of one refresh. The program never calls the stage: it returns requests as a
// `FrameOutcome`. Input is read as late as possible: the time left until the slot is just enough
// for a frame that costs as much as the recent ones. A shown frame therefore reflects input that is
// 2–4 ms old. At rest the process blocks in the display connection without a timeout.

package import Audio
package import Frame

/// The window, the display link and the input of one program.
@MainActor package final class Stage {
  /// The interval of frames while an animating window is occluded; input starts a frame at once.
  static let occludedInterval = Nanoseconds.seconds(1)
  /// The minimum time between two readings of the battery's state.
  static let powerInterval = Nanoseconds.seconds(30)

  /// The longest time from the first frame to the deferred setup.
  ///
  /// The setup starts earlier if the program stops animating.
  private static let deferredSetupDelay = Nanoseconds.seconds(1)

  let window: Window
  let sink: Sink
  let driver: String
  let decision: PresentDecision
  var pump: EventPump
  var link: PacedDisplayLink
  var isVisible = true
  var hasFocus = false
  /// Whether the screen lost the window's contents; the surface still has them.
  var isExposed = false
  /// Reads the desktop's preferences; nil without a desktop.
  var desktop: DesktopWatch?
  /// Whether the preferences changed since the program last received them.
  var hasNewPreferences = false
  /// Whether the main actor got work since the last update.
  var hasMainActorWork = false
  let mainActorWatch: MainActorWatch?
  var occludedUntil: Nanoseconds?
  var previous: FrameReport?
  var device = DeviceTracker()
  var idleWatch = IdleWatch(start: StageClock.now())
  var power: (isOnBattery: Bool, asked: Nanoseconds)?
  let audio: AudioOutput?
  let fixedRate: Double?
  private let icon: (@MainActor @Sendable () -> StageIcon)?
  /// Whether `runDeferredSetup` has done its work.
  private var isDeferredSetupDone = false
  private var firstShown: Nanoseconds?
  /// Whether the program has received a `quit` event.
  var wasToldToQuit = false
  /// Whether the compositor is gone; SDL reports this only as a quit event.
  var isDisplayLost = false

  /// Opens a hidden window; `run` shows it.
  ///
  /// `PresentChoice.null` opens no display.
  ///
  /// - Parameters:
  ///   - start: A video start already in progress, with the same options; nil starts one here.
  ///   - mixer: The source of all sound, to be used only on the stage's thread. The audio device is
  ///     opened at the first sound.
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
    mainActorWatch = options.isWokenByMainActor ? MainActorWatch() : nil
  }

  isolated deinit {
    audio?.stop()
    desktop?.stop()
    mainActorWatch?.stop()
  }

  /// Whether the window has the size and position of an earlier run.
  package var isRestored: Bool { window.isRestored }

  /// Facts about the window and its driver, for `--version` and the log.
  package var facts: StageFacts {
    StageFacts(
      videoDriver: driver, decision: decision, refreshRate: link.pacer.refreshRate,
      pixelWidth: window.metrics.pixelWidth, pixelHeight: window.metrics.pixelHeight,
      scale: window.metrics.scale, scaleSource: window.desktopScale.source)
  }

  /// The window's position and size, to be stored under the key `displayLayout`.
  package var geometry: WindowGeometry { window.geometry(at: StageClock.now()) }

  /// A description of the displays and their arrangement.
  package var displayLayout: String { Window.displayLayout }

  /// Sets the function that is called when the display server is lost, so that the program can
  /// save.
  ///
  /// The function runs inside the call that detected the loss. Its result is printed, and the
  /// process then ends with exit code 1.
  package func onDisplayLost(_ save: @escaping @MainActor () -> String) { LostDisplay.handle(save) }

  /// Calls the program until it quits.
  ///
  /// - Parameters:
  ///   - frameLimit: The number of updates after which the loop ends; nil for no limit. With a
  ///     limit the loop does not rest between updates.
  ///   - update: Receives the events and the frame's time, and returns the program's requests.
  ///   - paint: Paints and returns the rectangles that it changed. It must paint all of a fresh
  ///     surface, and otherwise at least the changes. It is called after an update that asks for
  ///     it, or when the surface lost its contents, but never while the window is hidden.
  @discardableResult
  package func run(
    frameLimit: Int? = nil, update: (FrameInput) -> FrameOutcome,
    paint: (borrowing SurfaceMemory) -> [PixelRect]
  ) -> StageSummary {
    StageClock.minimizeTimerSlack()
    window.show()
    var summary = StageSummary()
    var next = FrameOutcome.Next.animating(.display)
    while frameLimit.map({ summary.updates < $0 }) ?? true {
      waitForWork(next)
      handleNotices()
      guard isVisible || pump.hasEvents || hasMainActorWork else { continue }
      if case .atRest = next, !pump.hasEvents, !isExposed, !hasNewPreferences, !hasMainActorWork,
        !sink.presenter.needsFullPaint
      {
        continue
      }
      summary.updates += 1
      let outcome = isVisible ? frame(update, paint, &summary) : hiddenUpdate(update)
      summary.isDisplayLost = isDisplayLost
      // After a signal the program may save, but cannot refuse to quit.
      let isForced = isDisplayLost || EndSignals.received != nil && wasToldToQuit
      if outcome.quits || isForced { break }
      apply(outcome)
      audio?.follow()
      next = frameLimit == nil ? outcome.next : .animating(.display)
      settle(next)
      if summary.presents > 0, !isDeferredSetupDone { runDeferredSetup(next) }
    }
    summary.signal = EndSignals.received
    // After a signal the process had 1 second to end, in case the loop hangs. The loop has ended.
    // Saving now gets 3 seconds, because the disk may be slow.
    if summary.signal != nil { EndSignals.leave(withinMilliseconds: 3000) }
    summary.missedRefreshes = link.missedRefreshes
    return summary
  }

  // MARK: - Waiting

  private func waitForWork(_ next: FrameOutcome.Next) {
    guard isVisible else { return pump.wait(until: nil, hearsPads: false) }
    switch next {
    case .atRest: pump.wait(until: nil)
    case .at(let moment): pump.wait(until: moment)
    case .animating:
      if let occludedUntil { pump.wait(until: occludedUntil) }
      occludedUntil = nil
    }
  }

  /// Looks for pads and sets the icon at the program's first rest, or a second after the first
  /// frame if the program does not rest.
  ///
  /// Looking for pads and setting the icon can each take longer than a frame.
  private func runDeferredSetup(_ next: FrameOutcome.Next) {
    let now = StageClock.now()
    let shown = firstShown ?? now
    firstShown = shown
    if case .animating = next, now - shown < Self.deferredSetupDelay { return }
    isDeferredSetupDone = true
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

  /// Plans the next frame and waits until it begins, collecting input up to then.
  func awaitSlot() -> FrameSlot {
    var slot = plan()
    if slot.begin - StageClock.now() > link.duration {
      // The next frame can be far off, as in slow ambient motion. Input that arrives before it gets
      // a frame at the next refresh.
      pump.wait(until: slot.begin - .milliseconds(2))
      if pump.hasWork {
        link.preferredFrameRateRange = .display
        slot = plan()
      }
    }
    StageClock.sleep(until: slot.begin)
    pump.drain()
    handleNotices()
    return slot
  }

  private func plan() -> FrameSlot {
    guard let slot = link.plan(at: StageClock.now()) else {
      preconditionFailure("the display link is paused")
    }
    return slot
  }
}

/// Totals of one run.
package struct StageSummary: Hashable, Sendable {
  /// The number of calls of `update`.
  package var updates = 0
  /// The number of frames shown.
  package var presents = 0
  /// When the first frame was shown; nil if none was.
  package var firstShown: Nanoseconds?
  /// The number of refreshes that should have shown a new frame but did not.
  package var missedRefreshes = 0
  /// The signal that ended the run: INT, TERM or HUP.
  package var signal: Int32?
  /// Whether the run ended because the compositor was lost.
  package var isDisplayLost = false

  /// The exit code of the process: 128 plus the signal, as in shells; 1 if the display was lost.
  package var exitCode: Int32 { signal.map { 128 + $0 } ?? (isDisplayLost ? 1 : 0) }
}
