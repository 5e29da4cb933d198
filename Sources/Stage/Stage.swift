// A window that calls a program when there is something to do and is at rest when there is not.
//
//   wait for input or a slot → read input → update → paint → wait for the slot → present
//
// The program never calls the stage: what it wants is in its answer. Input is read as late before
// the slot as the recent cost of frames allows, so what is shown answers what the hand did 2–4 ms
// ago. At rest the process blocks in the display connection without a time limit.

internal import CSDL2
package import Frame

/// The window, the display link and the input of one program.
@MainActor package final class Stage {
  /// A present that takes longer than this shows nobody anything: an occluded window under Wayland
  /// blocks in the swap until the compositor wants a frame, up to a second.
  private static let occludedPresent = Nanoseconds.milliseconds(250)
  /// How often an animating program is tried again while occluded; input does so at once.
  private static let occludedInterval = Nanoseconds.seconds(1)

  let window: Window
  private let sink: Sink
  private let decision: PresentDecision
  private let driver: String
  private var pump: EventPump
  private var link: PacedDisplayLink
  private var isVisible = true
  private var hasFocus = false
  /// What is on the screen is gone; the surface has it still.
  private var isExposed = false
  private var occludedUntil: Nanoseconds?
  private var previous: FrameReport?

  /// Opens a hidden window; `run` shows it.
  ///
  /// `PresentChoice.null` opens no display.
  package init(_ options: StageOptions = StageOptions()) throws(StageError) {
    let video = try VideoSystem(
      applicationID: options.applicationID, title: options.title,
      wantsDisplay: options.present != .null)
    driver = video.driver
    window = try Window(options, video: video)
    (sink, decision) = try Sink.make(options.present.decision(driver: driver), window: window)
    pump = EventPump(metrics: window.metrics, driver: driver)
    link = PacedDisplayLink(
      pacer: Pacer(
        refreshRate: window.refreshRate,
        synchronization: sink.claimsToWait ? .claimed : .absent))
  }

  /// For `--version` and the log.
  package var facts: StageFacts {
    StageFacts(
      videoDriver: driver, decision: decision, refreshRate: link.pacer.refreshRate,
      pixelWidth: window.metrics.pixelWidth, pixelHeight: window.metrics.pixelHeight,
      scale: window.metrics.scale, scaleSource: window.desktopScale.source)
  }

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
      if case .atRest = next, !pump.hasEvents, !isExposed, !sink.presenter.needsFullPaint {
        continue
      }
      summary.updates += 1
      let outcome = isVisible ? frame(update, paint, &summary) : hiddenUpdate(update)
      if outcome.quits { break }
      if window.apply(outcome) { sizeChanged() }
      next = frameLimit == nil ? outcome.next : .animating(.display)
      settle(next)
    }
    summary.missedRefreshes = link.missedRefreshes
    return summary
  }

  // MARK: - Waiting

  private func awaitNews(_ next: FrameOutcome.Next) {
    guard isVisible else { return pump.wait(until: nil) }
    switch next {
    case .atRest: pump.wait(until: nil)
    case .at(let moment): pump.wait(until: moment)
    case .animating:
      if let occludedUntil { pump.wait(until: occludedUntil) }
      occludedUntil = nil
    }
  }

  private func settle(_ next: FrameOutcome.Next) {
    switch next {
    case .animating(let range): link.preferredFrameRateRange = range
    case .atRest, .at: link.rest()
    }
    if occludedUntil != nil { link.rest() }
  }

  /// Plans the next frame and waits until it begins, with all input there is by then.
  private func awaitSlot() -> FrameSlot {
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

  // MARK: - Frames

  private func frame(
    _ update: (FrameInput) -> FrameOutcome, _ paint: (borrowing SurfaceMemory) -> [PixelRect],
    _ summary: inout StageSummary
  ) -> FrameOutcome {
    link.isPaused = false
    let slot = awaitSlot()
    let began = StageClock.now()
    let time = link.time(of: slot, at: began)
    let events = pump.takeEvents()
    let outcome = update(input(events, time))
    let updated = StageClock.now()
    guard !outcome.quits, isVisible else {
      link.finish(slot, work: began...updated, presenting: nil)
      return outcome
    }

    var damage = sink.presenter.paint(ifNeeded: outcome.needsPaint, paint) ?? []
    let painted = StageClock.now()
    if isExposed, !sink.presenter.needsFullPaint { damage = [sink.presenter.bounds] }
    guard !damage.isEmpty else {
      link.finish(slot, work: began...painted, presenting: nil)
      return outcome
    }
    if let moment = slot.present { StageClock.sleep(until: moment) }
    let presented = StageClock.now()
    sink.presenter.present(damage: damage)
    let shown = StageClock.now()
    isExposed = false
    link.finish(slot, work: began...painted, presenting: presented...shown)
    if sink.claimsToWait, link.pacer.synchronization == .absent { sink.stopWaiting() }
    if shown - presented > Self.occludedPresent { occludedUntil = shown + Self.occludedInterval }
    summary.presents += 1
    previous = FrameReport(
      time: time, began: began, updated: updated, painted: painted, presented: presented,
      shown: shown, oldestInput: events.first?.time, missedRefreshes: link.missedRefreshes)
    return outcome
  }

  /// While hidden a program hears what happens and is not shown.
  private func hiddenUpdate(_ update: (FrameInput) -> FrameOutcome) -> FrameOutcome {
    link.isPaused = true
    let now = StageClock.now()
    let time = FrameTime(
      timestamp: previous?.shown ?? now, targetTimestamp: now, duration: link.duration,
      delta: .zero)
    return update(input(pump.takeEvents(), time))
  }

  private func input(_ events: [InputEvent], _ time: FrameTime) -> FrameInput {
    for event in events {
      switch event.kind {
      case .focusGained: hasFocus = true
      case .focusLost: hasFocus = false
      default: break
      }
    }
    return FrameInput(
      events: events, time: time, size: window.metrics.size, scale: window.metrics.scale,
      isVisible: isVisible, hasFocus: hasFocus, previous: previous)
  }

  // MARK: - The window's own affairs

  private func attendToNotices() {
    let notices = pump.takeNotices()
    if notices.contains(.movedToDisplay) {
      link.refreshRateChanged(to: window.refreshRate)
    }
    if notices.contains(.resized) {
      // The surface is another one even if the window has its old size again.
      if window.remeasure() { sizeChanged() } else { sink.invalidate(window.metrics) }
    }
    if notices.contains(.lostTextures) { sink.invalidate(window.metrics) }
    if notices.contains(.exposed) { isExposed = true }
    let nowVisible = window.isVisible
    if notices.contains(.visibility), nowVisible != isVisible {
      isVisible = nowVisible
      isExposed = isExposed || nowVisible
      pump.add(nowVisible ? .shown : .hidden)
    }
  }

  private func sizeChanged() {
    sink.invalidate(window.metrics)
    pump.translator.metrics = window.metrics
    pump.add(.resized(window.metrics.size, scale: window.metrics.scale))
  }
}

/// What happened in a run.
package struct StageSummary: Hashable, Sendable {
  package var updates = 0
  package var presents = 0
  /// Refreshes that should have had a new frame and did not.
  package var missedRefreshes = 0
}
