import Session
package import StageUI

/// The whole program between input and picture: called once a frame with what happened and when.
@MainActor
package final class Program {
  package let app: AppModel
  package let host: ViewHost
  package let glyphs: any GlyphSource
  private let ambient = Ambient()
  /// Told that a button was used.
  package var onPress: @MainActor () -> Void {
    get { ambient.pressed }
    set { ambient.pressed = newValue }
  }
  private var clock = AmbientClock(elapsed: Nanoseconds(seconds: SwayingMesh.stillMoment))
  private var wasActive = false
  private var wasFullscreen = false
  /// What the player had chosen last; only another choice changes the window's scale.
  private var knownScale: Double
  /// Makes what measures frames, for F3 to show; nil leaves the key to the views.
  package var makeProfiler: (@MainActor () -> Profiler)?
  /// When the last frame that was measured was shown.
  var lastShown = Nanoseconds.zero
  var graph: FrameGraph?
  /// Shown over everything, at the top.
  package var caption: String? { didSet { chooseOverlay() } }

  package init(_ app: AppModel, glyphs: any GlyphSource, runner: any BandRunner) {
    self.app = app
    self.glyphs = glyphs
    knownScale = app.settings.interfaceScale
    let ambient = ambient
    host = ViewHost(glyphs: glyphs, runner: runner) { RootView(app: app, ambient: ambient) }
  }

  package func update(_ input: FrameInput) -> FrameOutcome {
    endMeasuring(input)
    let profiler = host.profiler
    profiler?.begin(.update)
    defer { profiler?.end() }
    beginFrame(at: input.time.targetTimestamp)
    noteFocus(input.phase)
    noteFullscreen(input.isFullscreen)
    app.settings.desktop = input.desktop
    advanceAmbient(
      to: input.time.targetTimestamp, isAllowed: isAmbientWanted && input.isAmbientAllowed)
    var outcome = host.update(input)
    outcome.next = sooner(outcome.next, at: input.time.targetTimestamp)
    if app.settings.interfaceScale != knownScale {
      knownScale = app.settings.interfaceScale
      outcome.userScale = knownScale
    }
    if !app.settings.haptics { outcome.rumble = nil }
    outcome.isFullscreen = app.settings.isFullscreen
    if app.quits { outcome.quits = true }
    return outcome
  }

  /// What is shown at a moment without input: for pictures and profiles.
  package func frame(size: Size, scale: Double = 1, time: Double) -> DisplayList {
    let moment = Nanoseconds(seconds: time)
    beginFrame(at: moment)
    advanceAmbient(to: moment, isAllowed: isAmbientWanted)
    return host.frame(size: size, scale: scale, time: time)
  }

  /// To be called when nothing moves any more, for some time.
  package func rest() {
    host.release()
    glyphs.release()
  }

  private func beginFrame(at moment: Nanoseconds) {
    let moment = UInt64(max(moment.count, 0))
    app.game.beginFrame(at: moment)
    app.beam?.game.beginFrame(at: moment)
  }

  package func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    host.paint(into: surface)
  }

  /// Losing the focus pauses the game; a window that has not had it yet has nothing to lose.
  private func noteFocus(_ phase: ScenePhase) {
    if wasActive, phase != .active { app.pause() }
    wasActive = phase == .active
  }

  /// What F11 or the command line did to the window counts as the player's choice.
  private func noteFullscreen(_ isFullscreen: Bool) {
    guard wasFullscreen != isFullscreen else { return }
    wasFullscreen = isFullscreen
    if app.settings.isFullscreen != isFullscreen { app.settings.isFullscreen = isFullscreen }
  }

  /// The mesh moves at 30 Hz, what waves and falls in the menu at 60.
  private func advanceAmbient(to moment: Nanoseconds, isAllowed: Bool) {
    clock.advance(to: moment, isAllowed: isAllowed)
    if ambient.isAtRest == isAllowed { ambient.isAtRest = !isAllowed }
    let steps = app.screen.ambientRate
    let seconds = (clock.elapsed.seconds * steps + 1e-6).rounded(.down) / steps
    if ambient.seconds != seconds { ambient.seconds = seconds }
  }

  private var isAmbientWanted: Bool {
    !app.settings.motionIsReduced && app.screen.wantsAmbientMotion
  }

  private func sooner(_ next: FrameOutcome.Next, at moment: Nanoseconds) -> FrameOutcome.Next {
    if case .animating = next { return next }
    if app.game.wantsFrames || app.beam?.game.wantsFrames ?? false { return .animating(.display) }
    if !clock.isAtRest || isAmbientWanted, rate > 0 {
      return .animating(app.screen.place == .menu ? .ambient : .backdrop)
    }
    // A search that has found something does not wake the window.
    if app.game.isSearching { return next.noLater(than: moment + .milliseconds(25)) }
    return next
  }

  private var rate: Double { clock.isAtRest ? 0 : 1 }
}

extension FrameOutcome.Next {
  fileprivate func noLater(than moment: Nanoseconds) -> Self {
    if case .at(let own) = self, own < moment { return self }
    return .at(moment)
  }
}
