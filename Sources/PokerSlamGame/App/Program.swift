import Session
package import StageUI

/// The whole program between input and picture: it is called once per frame, with the input and the
/// time.
@MainActor
package final class Program {
  package let app: AppModel
  package let host: ViewHost
  package let glyphs: any GlyphSource
  private let ambient = Ambient()
  /// Called when any button is used.
  package var onPress: @MainActor () -> Void {
    get { ambient.pressed }
    set { ambient.pressed = newValue }
  }
  private var clock = AmbientClock(elapsed: Nanoseconds(seconds: SwayingMesh.stillMoment))
  /// The place of the last frame, and whether it wanted ambient motion.
  private var knownPlace: Screen.Place
  private var knownWish = false
  /// Until when ambient motion that was at rest stays at rest, because a panel leaves or another
  /// place appears; nil if it need not.
  ///
  /// The place that leaves or comes back may be blurred, and the letters of the menu began to wave
  /// there by a thousandth of a point, for which the blur of the whole window was computed again: 10
  /// of the 35 ms of such a frame at 1920 × 1080 (2026-11).
  private var restEnd: Nanoseconds?
  private var isRestProlonged = false
  private static let way = Nanoseconds.milliseconds(500)
  private var wasActive = false
  /// When the minute of the calendar's clock ends; nil while the calendar is not shown.
  private var nextMinute: Nanoseconds?
  private var wasFullscreen = false
  /// Whether text is being typed, so that keys type letters.
  private var isTyping = false
  /// Reads aloud what has the focus and what happens in the game.
  package let narrator = Narrator()
  /// The interface scale set last; the window is rescaled only when the setting changes.
  private var knownScale: Double
  /// The theme of the last frame.
  private var knownTheme: ThemeName
  /// The texts, in the language of the settings.
  package let texts = Texts.current
  /// The language that was chosen at the last frame.
  private var knownLanguage = Language.english
  private static let themeFade = 0.3
  /// A text drawn above everything, at the top of the window.
  package var caption: String? { didSet { drawCaption() } }

  /// - Parameter root: the window's content instead of the game's screens, for pictures.
  package init(
    _ app: AppModel, glyphs: any GlyphSource, runner: any BandRunner,
    root: (@MainActor (AppModel) -> AnyView)? = nil
  ) {
    self.app = app
    self.glyphs = glyphs
    knownScale = app.settings.interfaceScale
    knownTheme = app.settings.shownTheme
    knownPlace = app.screen.place
    let ambient = ambient
    host =
      if let root {
        ViewHost(glyphs: glyphs, runner: runner) {
          root(app).surroundings(app.settings, ambient)
        }
      } else {
        ViewHost(glyphs: glyphs, runner: runner) { RootView(app: app, ambient: ambient) }
      }
    host.onFeedback = { feedback in
      if app.settings.screenEcho { app.echo.light(feedback, at: app.game.now) }
    }
  }

  package func update(_ input: FrameInput) -> FrameOutcome {
    texts.asCurrent { updateInLanguage(input) }
  }

  private func updateInLanguage(_ input: FrameInput) -> FrameOutcome {
    host.noteShown(input)
    let profiler = host.profiler
    profiler?.begin(.update)
    defer { profiler?.end() }
    beginFrame(at: input.time.targetTimestamp)
    noteFocus(input.phase)
    noteMinute(at: input.time.targetTimestamp)
    noteFullscreen(input.isFullscreen)
    app.settings.desktop = input.desktop
    notePlace(at: input.time.targetTimestamp, isAllowed: input.isAmbientAllowed)
    advanceAmbient(
      to: input.time.targetTimestamp, isAllowed: isAmbientWanted && input.isAmbientAllowed)
    noteTheme()
    noteLanguage()
    // The first frame does not wait for the records.
    if input.previous != nil, app.wantsCareer { app.profile.readNextGames() }
    app.followNews()
    host.tree.animationSpeed = app.settings.animationSpeed.factor
    var filtered = input
    filtered.events = app.settingsPanel.filter(
      withoutDuelKeys(input.events), pads: input.pads, settings: app.settings, isTyping: isTyping)
    var outcome = host.update(withoutShipPads(withoutDuelPads(filtered)))
    ambient.isInFirstFrame = false
    isTyping = outcome.textArea != nil
    outcome.next = sooner(outcome.next, at: input.time.targetTimestamp)
    narrator.follow(app, host)
    outcome.frameCap = app.settings.frameCap.cap
    if app.echo.takeBegins() { outcome.next = .animating(.display) }
    if app.settings.interfaceScale != knownScale {
      knownScale = app.settings.interfaceScale
      outcome.userScale = knownScale
    }
    if !app.settings.haptics { outcome.rumble = nil }
    outcome.isFullscreen = app.settings.isFullscreen
    if app.quits { outcome.quits = true }
    return outcome
  }

  /// Passes the left player's keys to a duel, and returns the other events.
  ///
  /// The keys are those that were really pressed, since the player's choices do not concern a duel.
  private func withoutDuelKeys(_ events: [InputEvent]) -> [InputEvent] {
    guard app.screen.place == .duel, app.screen.overlay == nil, app.duel.takesKeys else {
      return events
    }
    return events.filter { event in
      if case .key(let key) = event.kind { !app.duel.handle(key) } else { true }
    }
  }

  /// Passes the buttons of gamepads to the two players of a duel, and returns the rest of the input.
  private func withoutDuelPads(_ input: FrameInput) -> FrameInput {
    guard app.screen.place == .duel, app.screen.overlay == nil, app.duel.takesKeys else {
      return input
    }
    var input = input
    input.events.removeAll { event in
      if case .pad(let button) = event.kind { app.duel.handle(button) } else { false }
    }
    return input
  }

  /// Passes the directions of gamepads to the ship of a bonus round, and returns the rest of the
  /// input: the focus stays on the button that fires.
  private func withoutShipPads(_ input: FrameInput) -> FrameInput {
    guard app.screen.place == .climb, app.screen.overlay == nil, let climb = app.usedClimb else {
      return input
    }
    var input = input
    input.events.removeAll { event in
      if case .pad(let button) = event.kind { climb.steersShip(button) } else { false }
    }
    return input
  }

  /// Returns the frame at a time, without input; used for pictures and profiles.
  package func frame(size: Size, scale: Double = 1, time: Double) -> DisplayList {
    texts.asCurrent {
      let moment = Nanoseconds(seconds: time)
      beginFrame(at: moment)
      notePlace(at: moment, isAllowed: true)
      advanceAmbient(to: moment, isAllowed: isAmbientWanted)
      noteTheme()
      noteLanguage()
      defer { ambient.isInFirstFrame = false }
      return host.frame(size: size, scale: scale, time: time)
    }
  }

  /// Releases caches; call it when nothing has moved for some time.
  package func rest() {
    host.release()
    glyphs.release()
  }

  private func beginFrame(at moment: Nanoseconds) {
    ambient.beginFrame()
    let moment = UInt64(max(moment.count, 0))
    app.settingsPanel.advance(to: moment, app)
    app.game.beginFrame(at: moment)
    app.line?.game.beginFrame(at: moment)
    app.replay.beginFrame(at: moment)
    app.usedClimb?.beginFrame(at: moment)
    app.store.beginFrame(at: moment)
    app.usedLessons?.game.beginFrame(at: moment)
    app.usedClimbLesson?.beginFrame(at: moment)
    app.duel.beginFrame(at: moment)
  }

  package func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    host.paint(into: surface)
  }

  /// Pauses the game when the window loses the focus.
  ///
  /// A window that opens without the focus does not pause.
  private func noteFocus(_ phase: ScenePhase) {
    if wasActive, phase != .active { app.pause() }
    // The date may have changed while the computer slept.
    if !wasActive, phase == .active, app.screen.place == .daily { app.daily.refresh() }
    if !wasActive, phase == .active, app.screen.place == .leaderboard {
      app.leaderboard.refresh()
    }
    wasActive = phase == .active
  }

  /// Updates the countdown of the calendar when a minute of the clock has passed.
  private func noteMinute(at moment: Nanoseconds) {
    guard app.screen.place == .daily else {
      nextMinute = nil
      return
    }
    if let nextMinute {
      guard moment >= nextMinute else { return }
      withAnimation(.easeInOut(duration: 0.3)) { app.daily.refresh() }
    }
    nextMinute = moment + Nanoseconds(seconds: Double(app.daily.secondsToRefresh))
  }

  /// Stores the window's fullscreen state as the player's setting if F11 or the command line has
  /// changed it.
  private func noteFullscreen(_ isFullscreen: Bool) {
    guard wasFullscreen != isFullscreen else { return }
    wasFullscreen = isFullscreen
    if app.settings.isFullscreen != isFullscreen { app.settings.isFullscreen = isFullscreen }
  }

  /// Starts a cross-fade if the theme has changed.
  private func noteTheme() {
    guard app.settings.shownTheme != knownTheme else { return }
    knownTheme = app.settings.shownTheme
    host.dissolve(over: Self.themeFade)
  }

  /// Shows English instead of Japanese if no font has its characters, and says which package has
  /// one.
  private func noteLanguage() {
    guard app.settings.chosenLanguage != knownLanguage else { return }
    knownLanguage = app.settings.chosenLanguage
    guard knownLanguage == .japanese else { return }
    let sample = glyphs.shape(knownLanguage.ownName, font: FontDescription(size: 16))
    if sample.glyphs.contains(where: { $0.id == 0 }) {
      app.settings.undrawable.insert(.japanese)
      app.say(Strings.japaneseFontMissing)
    } else if app.settings.undrawable.contains(.japanese) {
      app.settings.undrawable.remove(.japanese)
    }
  }

  /// Advances ambient motion in steps of the screen's rate.
  private func advanceAmbient(to moment: Nanoseconds, isAllowed: Bool) {
    if ambient.isAtRest == isAllowed { ambient.isAtRest = !isAllowed }
    // A panel, or the change to another place, hides the motion. So the clock stops without easing.
    guard app.screen.wantsAmbientMotion, !isRestProlonged else {
      if !clock.isAtRest, !ambient.isInFirstFrame { ambient.isHeld = true }
      return clock.stop()
    }
    if ambient.isHeld { ambient.isHeld = false }
    clock.advance(to: moment, isAllowed: isAllowed)
    let steps = app.screen.ambientRate
    let seconds = (clock.elapsed.seconds * steps + 1e-6).rounded(.down) / steps
    if ambient.seconds != seconds { ambient.seconds = seconds }
  }

  private var isAmbientWanted: Bool {
    !app.settings.motionIsReduced && app.screen.wantsAmbientMotion && !isRestProlonged
  }

  /// Prolongs the rest of ambient motion if a panel has left or the place has changed.
  private func notePlace(at moment: Nanoseconds, isAllowed: Bool) {
    let wish = app.screen.wantsAmbientMotion
    if app.screen.place != knownPlace || wish != knownWish {
      (knownPlace, knownWish) = (app.screen.place, wish)
      restEnd = clock.isAtRest ? moment + Self.way : nil
    }
    if !isAllowed || app.settings.motionIsReduced || !wish {
      restEnd = nil
    }
    isRestProlonged = restEnd.map { moment < $0 } ?? false
    // The clock needs a frame to start after its rest.
    if !isRestProlonged, !clock.isAtRest { restEnd = nil }
  }

  private func sooner(_ next: FrameOutcome.Next, at moment: Nanoseconds) -> FrameOutcome.Next {
    if case .animating = next { return next }
    if wantsFrames { return .animating(.display) }
    if !clock.isAtRest || isAmbientWanted, rate > 0 {
      return .animating(app.screen.place == .menu ? .ambient : .backdrop)
    }
    return nextChange(next, at: moment)
  }

  /// Returns when a frame is needed after one at `moment` if ambient motion needs none.
  ///
  /// Until then a frame differs by nothing but ambient motion, which depends on the time alone.
  package func nextWithoutAmbientMotion(at moment: Nanoseconds) -> FrameOutcome.Next {
    if case .animating = host.nextFrame { return host.nextFrame }
    return wantsFrames ? .animating(.display) : nextChange(host.nextFrame, at: moment)
  }

  /// Whether a model needs frames even if no view is animating.
  private var wantsFrames: Bool {
    ambient.isFrameWanted || restEnd != nil || app.game.wantsFrames
      || app.line?.game.wantsFrames ?? false
      || app.screen.place == .replay && app.replay.wantsFrames
      || app.screen.isPlaying && app.usedClimb?.wantsFrames ?? false
      || app.screen.place == .duel && app.duel.wantsFrames
      || app.screen.place == .lessons && app.usedLessons?.game.wantsFrames ?? false
      || app.screen.place == .climbLesson && app.usedClimbLesson?.wantsFrames ?? false
  }

  /// Returns when the views or a model change next, if nothing moves.
  private func nextChange(
    _ next: FrameOutcome.Next, at moment: Nanoseconds
  ) -> FrameOutcome.Next {
    var next = next
    if let change = app.settingsPanel.nextChange {
      next = next.noLater(than: Nanoseconds(Int64(clamping: change)))
    }
    if app.screen.place == .board,
      let change = app.game.nextClockChange(isInSeconds: app.settings.motionIsReduced)
    {
      next = next.noLater(than: Nanoseconds(Int64(clamping: change)))
    }
    if app.screen.place == .duel,
      let change = app.duel.nextClockChange(isInSeconds: app.settings.motionIsReduced)
    {
      next = next.noLater(than: Nanoseconds(Int64(clamping: change)))
    }
    // Poll the search every 25 ms; a result by itself does not wake the window.
    if app.game.isSearching || app.daily.isSearching || app.replay.isSearching
      || app.share.isBusy || app.leaderboard.isBusy || app.settingsPanel.isBusy
    {
      return next.noLater(than: moment + .milliseconds(25))
    }
    if app.wantsCareer { return next.noLater(than: moment + .milliseconds(16)) }
    if app.profile.hasWaitingNews { return next.noLater(than: moment + .milliseconds(250)) }
    if let change = app.store.nextChange {
      next = next.noLater(than: Nanoseconds(Int64(clamping: change)))
    }
    if let nextMinute { return next.noLater(than: nextMinute) }
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
