/// A host that calls a program as a window does, with scripted input and manually advanced time.
///
/// It calls update, paint and present in the same order as the window, and also passes input
/// through `InputCleaner`. So a program behaves the same as in a window.
public struct ScriptedHost {
  /// The source of frame times.
  public var link: ManualDisplayLink
  /// The presenter that shows the painted frames.
  public let presenter: any Presenter
  private var cleaner = InputCleaner()
  private var previous: FrameReport?
  private var isVisible = true
  private var hasFocus = true
  private var device = DeviceTracker()
  private var idle: IdleWatch?
  /// Whether the computer counts as running on battery power.
  public var isOnBattery = false

  public init(presenter: any Presenter, link: ManualDisplayLink = ManualDisplayLink()) {
    self.presenter = presenter
    self.link = link
  }

  /// Runs one frame that is shown at `moment` or, if nil, at the next frame time of `link`.
  ///
  /// - Parameters:
  ///   - kinds: the events since the last frame; they get the current time as their timestamp.
  ///   - update: receives the input and returns the program's outcome.
  ///   - paint: paints the surface and returns the changed rectangles; it must paint a fresh
  ///     surface whole.
  @discardableResult
  public mutating func frame(
    _ kinds: [InputEvent.Kind] = [], at moment: Nanoseconds? = nil,
    update: (FrameInput) -> FrameOutcome, paint: (borrowing SurfaceMemory) -> [PixelRect]
  ) -> FrameOutcome {
    let stamp = link.now
    let events = cleaner.clean(kinds.map { InputEvent(time: stamp, $0) })
    if idle == nil { idle = IdleWatch(start: stamp) }
    for event in events { note(event) }
    let next = if let moment { link.frame(at: moment) } else { link.nextFrame() }
    guard let time = next else { preconditionFailure("frame(_:at:) was called on a paused link") }
    let outcome = update(input(events, time))
    switch outcome.next {
    case .animating(let range): link.preferredFrameRateRange = range
    case .atRest, .at: link.rest()
    }
    guard isVisible, !outcome.quits else { return outcome }
    if let damage = presenter.paint(ifNeeded: outcome.needsPaint, paint) {
      presenter.present(damage: damage)
      let shown = time.targetTimestamp
      previous = FrameReport(
        time: time, began: stamp, updated: stamp, painted: stamp, presented: shown, shown: shown,
        oldestInput: events.first?.time)
    }
    return outcome
  }

  private func input(_ events: [InputEvent], _ time: FrameTime) -> FrameInput {
    var input = FrameInput(
      events: events, time: time, size: presenter.size, scale: presenter.scale,
      isVisible: isVisible, hasFocus: hasFocus, previous: previous, device: device.device,
      pads: device.connectedPads, isOnBattery: isOnBattery)
    let moment = time.targetTimestamp
    input.idle = idle?.idle(at: moment) ?? .zero
    input.isAmbientAllowed =
      idle?.isAmbientAllowed(at: moment, phase: input.phase, isOnBattery: isOnBattery) ?? true
    return input
  }

  private mutating func note(_ event: InputEvent) {
    device.note(event.kind)
    idle?.note(event)
    switch event.kind {
    case .hidden: isVisible = false
    case .shown: isVisible = true
    case .focusGained: hasFocus = true
    case .focusLost: hasFocus = false
    default: break
    }
  }
}
