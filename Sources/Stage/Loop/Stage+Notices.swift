package import Frame

// The window's own events, and the outcome of frames.
extension Stage {
  func handleNotices() {
    let notices = pump.takeNotices()
    guard !notices.isEmpty else { return }
    if notices.contains(.fullscreen) { window.setFullscreen(!window.isFullscreen) }
    if notices.contains(.movedToDisplay) {
      link.refreshRateChanged(to: fixedRate ?? window.refreshRate)
    }
    if !notices.isDisjoint(with: [.resized, .moved]) {
      let now = StageClock.now()
      window.placeChanged(at: now)
      if let end = window.bordersEnd, now < end { window.makeRoomForBorders() }
    }
    if notices.contains(.resized) {
      // SDL needs a new surface even if the window is again as large as before.
      if window.remeasure() { sizeChanged() } else { sink.invalidate(window.metrics) }
    }
    if notices.contains(.lostTextures) { sink.invalidate(window.metrics) }
    if notices.contains(.audioDevices) { audio?.devicesChanged() }
    if notices.contains(.exposed) { isExposed = true }
    if notices.contains(.desktop) { hasNewPreferences = true }
    if notices.contains(.mainActor) { hasMainActorWork = true }
    let nowVisible = window.isVisible
    if notices.contains(.visibility), nowVisible != isVisible {
      isVisible = nowVisible
      isExposed = isExposed || nowVisible
      pump.add(nowVisible ? .shown : .hidden)
    }
  }

  /// Returns the paths of the files that were dropped on the window since the last call.
  package func takeDroppedFiles() -> [String] {
    defer { pump.translator.droppedFiles = [] }
    return pump.translator.droppedFiles
  }

  func apply(_ outcome: FrameOutcome) {
    if window.apply(outcome, hidesPointer: device.hidesPointer) { sizeChanged() }
    if let cap = outcome.frameCap { link.cap = cap }
    if let rumble = outcome.rumble, case .pad(let pad) = device.device {
      pump.pads.rumble(rumble, in: pad)
    }
  }

  /// Sends the program an event in the next frame as if it came from the display; used by the bot.
  package func post(_ kind: InputEvent.Kind) { pump.add(kind) }

  /// Requests a window size in points; the resulting size arrives as a `resized` event.
  package func resize(to size: Size) { window.resize(to: size) }

  /// Sets the smallest and the largest size, in points, that the user can give the window.
  ///
  /// An infinite side has no limit.
  package func setSizeLimits(_ minimum: Size, _ maximum: Size) {
    window.setSizeLimits(minimum, maximum)
  }

  /// Sets the title of the window.
  package func setTitle(_ title: String) { window.setTitle(title) }

  /// Calls the program before the window is shown, without painting.
  ///
  /// After the update, the stage reads the window's size, which `resize(to:)` may have changed.
  @discardableResult
  package func updateHidden(_ update: (FrameInput) -> FrameOutcome) -> FrameOutcome {
    let outcome = hiddenUpdate(update)
    if window.remeasure() { sizeChanged() }
    return outcome
  }

  private func sizeChanged() {
    sink.invalidate(window.metrics)
    pump.translator.metrics = window.metrics
    pump.add(.resized(window.metrics.size, scale: window.metrics.scale))
  }
}
