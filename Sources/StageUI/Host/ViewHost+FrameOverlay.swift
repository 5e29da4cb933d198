extension ViewHost {
  /// How much of the frames' measurements is drawn over the views; F3 changes it.
  ///
  /// It stays `off` in a host that has neither a profiler nor a ``makeProfiler``.
  public var frameOverlay: FrameOverlay {
    get { meter?.level ?? .off }
    set {
      let old = frameOverlay
      guard newValue != old, let meter = meter ?? makeMeter() else { return }
      meter.show(newValue, isRunning: shown != nil)
      guard newValue == .off else { return }
      // The surface contains the overlay, so all of it is painted again.
      renderer.invalidate()
      tree.needsPicture = true
      guard !meter.isPermanent else { return }
      self.meter = nil
      if meter.endsFrames { profiler = nil }
    }
  }

  private func makeMeter() -> FrameMeter? {
    let own = profiler
    guard let profiler = own ?? makeProfiler?() else { return nil }
    self.profiler = profiler
    meter = FrameMeter(profiler, runner: runner, endsFrames: own == nil, isPermanent: false)
    return meter
  }

  /// Measures every frame from now on, whether or not the overlay is shown.
  ///
  /// The host ends the profiler's frames. Call it before the first frame.
  ///
  /// - Parameter context: makes the event and the replay of a frame that is one of the slowest, after it
  ///   was shown.
  package func measureFrames(
    with profiler: Profiler, context: (@MainActor () -> FrameContext)? = nil
  ) {
    self.profiler = profiler
    let meter = FrameMeter(profiler, runner: runner, endsFrames: true, isPermanent: true)
    meter.context = context
    self.meter = meter
  }

  /// Completes the measurement of the frame that was shown last.
  ///
  /// `update(_:)` does it too. A program that measures work before that call needs it earlier,
  /// outside all zones.
  package func noteShown(_ input: FrameInput) {
    guard let meter else { return }
    meter.note(input.previous, bodies: tree.counters.bodies) { [self] frame in
      let (size, scale) = shown ?? (.zero, 1)
      return SlowPictures.Picture(frame: frame, list: list, size: size, scale: scale)
    }
    meter.events = input.events
  }

  /// Shows the next level of the overlay if an event is a press of its key.
  func cyclesOverlay(_ event: InputEvent) -> Bool {
    guard event.cyclesFrameOverlay, meter != nil || makeProfiler != nil else { return false }
    frameOverlay = frameOverlay.next
    return true
  }
}

extension InputEvent {
  /// Whether the event presses F3.
  package var cyclesFrameOverlay: Bool {
    guard case .key(let key) = kind, key.isDown, !key.isRepeat else { return false }
    return key.key == .f3 && key.modifiers.subtracting(.capsLock).isEmpty
  }
}
