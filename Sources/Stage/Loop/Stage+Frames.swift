internal import Frame

// One frame: update, paint, present.
extension Stage {
  /// If presenting takes longer than this, the window counts as occluded.
  ///
  /// Under Wayland, presenting an occluded window blocks until the compositor requests a frame,
  /// which takes up to a second.
  private static let occludedPresent = Nanoseconds.milliseconds(250)

  func frame(
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
    summary.firstShown = summary.firstShown ?? shown
    previous = FrameReport(
      time: time, began: began, updated: updated, painted: painted, presented: presented,
      shown: shown, oldestInput: events.first?.time, missedRefreshes: link.missedRefreshes,
      damage: damage.reduce(0) { $0 + $1.area })
    return outcome
  }

  /// Updates without painting, while the window is hidden.
  func hiddenUpdate(_ update: (FrameInput) -> FrameOutcome) -> FrameOutcome {
    link.isPaused = true
    let now = StageClock.now()
    let time = FrameTime(
      timestamp: previous?.shown ?? now, targetTimestamp: now, duration: link.duration,
      delta: .zero)
    return update(input(pump.takeEvents(), time))
  }

  private func input(_ events: [InputEvent], _ time: FrameTime) -> FrameInput {
    for event in events {
      device.note(event.kind)
      idleWatch.note(event)
      switch event.kind {
      case .focusGained: hasFocus = true
      case .focusLost: hasFocus = false
      case .quit:
        wasToldToQuit = true
        if driver == "wayland", isCompositorGone { isDisplayLost = true }
      default: break
      }
    }
    var input = FrameInput(
      events: events, time: time, size: window.metrics.size, scale: window.metrics.scale,
      isVisible: isVisible, hasFocus: hasFocus, previous: previous, device: device.device,
      pads: device.connectedPads)
    let moment = time.targetTimestamp
    input.idle = idleWatch.idle(at: moment)
    input.isOnBattery = isOnBattery(at: moment)
    input.isAmbientAllowed =
      occludedUntil == nil
      && idleWatch.isAmbientAllowed(
        at: moment, phase: input.phase, isOnBattery: input.isOnBattery)
    input.isFullscreen = window.isFullscreen
    hasNewPreferences = false
    hasMainActorWork = false
    mainActorWatch?.willRunQueue()
    if let desktop {
      input.desktop = desktop.preferences.inWindow(scaledBy: window.desktopScale.factor)
    }
    return input
  }

  /// Whether the compositor is gone.
  ///
  /// It is checked twice, 30 ms apart, because a compositor that is killed closes its connections
  /// one after the other.
  private var isCompositorGone: Bool {
    if LostDisplay.isCompositorGone() { return true }
    StageClock.sleep(until: StageClock.now() + .milliseconds(30))
    return LostDisplay.isCompositorGone()
  }

  private func isOnBattery(at now: Nanoseconds) -> Bool {
    if let power, now - power.asked < Self.powerInterval { return power.isOnBattery }
    let isOnBattery = PowerSupply().isOnBattery
    power = (isOnBattery, now)
    return isOnBattery
  }
}
