package import Audio
import Session
package import StageUI

/// Plays sounds and music for the events of the game; it only observes the game.
@MainActor
package final class Soundtrack {
  private let mixer: Mixer
  let book = SoundBook()
  private var isMusicOn = false
  private var mood: MusicMood?
  private var frames = 0
  private let beside: (@escaping @Sendable () -> Void) -> Void
  private var hasBegunMaking = false
  /// Whether effects have a volume above 0; otherwise none are synthesized.
  private var isHeard = true
  private var volumes: [SoundGroup: Double] = [:]
  private weak var app: AppModel?
  private var lastOverlay: Screen.Overlay?
  private var lastDeal = 0
  private var lastLessonDeal = 0
  private var lastClimbDeal = 0
  private var lastClimbLessonDeal = 0
  private var lastHint: Hint?
  /// Whether the calendar shows the medal of a date for the first time.
  private var showsFreshMedal = false
  /// The score shown last, and the number of stars and crowns that it had earned.
  ///
  /// The number is nil until par is known.
  private var lastMarks: (score: Int, count: Int?) = (0, nil)
  private var cues: EndingCues?
  /// Sounds that are still being synthesized, with the time after which each would be too late.
  private var awaited: [(name: SoundBook.Name, column: Int?, limit: Nanoseconds)] = []
  private var now = Nanoseconds.zero

  /// The number of frames before music starts and effects are synthesized, so that the first frame
  /// is not delayed.
  static let framesBeforeSounds = 1
  /// How late a sound may be played if it was not ready in time; a later sound is dropped.
  private static let tolerance = Nanoseconds.milliseconds(250)
  /// The duration of music fades in seconds: as long as ambient motion takes to start or stop.
  private static let fadeSeconds = AmbientClock.easing.seconds

  /// - Parameters:
  ///   - seed: the seed of the music.
  ///   - beside: runs a closure on another thread; effects are synthesized there, so that no frame
  ///     waits for them.
  package init(
    _ mixer: Mixer, seed: UInt64 = 1,
    beside: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.mixer, self.beside) = (mixer, beside)
    mixer.layers.setSource { MusicBed(seed: seed) }
  }

  package func follow(_ app: AppModel) {
    self.app = app
    app.game.observers.append { [weak self] events, game in
      for event in events { self?.take(event, game) }
    }
    let followClimb: @MainActor (ClimbModel) -> Void = { [weak self] model in
      model.onSlam.append { [weak self] moment in self?.hear(moment) }
      model.onCue.append { [weak self] cue in self?.hear(cue) }
    }
    app.onClimb.append(followClimb)
    app.onClimbLesson.append(followClimb)
    app.onLessons.append { [weak self] model in
      model.game.observers.append { [weak self] events, game in
        for event in events { self?.take(event, game) }
      }
      model.game.onSlam.append { [weak self] moment, _ in self?.hear(moment) }
      model.onRefusal.append { [weak self] in self?.play(.refuse) }
    }
    app.game.onSlam.append { [weak self] moment, _ in self?.hear(moment) }
    app.duel.onBoard.append { [weak self] board in
      board.observers.append { [weak self] events, game in
        for event in events { self?.take(event, game) }
      }
      board.onSlam.append { [weak self] moment, _ in self?.hear(moment) }
    }
    app.duel.onCue.append { [weak self] cue in
      switch cue {
      case .veil: self?.play(.panelOpens)
      case .deal: self?.play(.deal)
      case .won: self?.play(.levelClear)
      case .draw: self?.play(.gather)
      }
    }
  }

  /// Applies the settings, follows the game and fades the music in or out; called once per frame.
  ///
  /// The music fades out while the window is hidden, and when ambient motion stops for lack of
  /// input. It also fades out while another window has the focus, unless the player has allowed
  /// music then. When the music has stopped, the audio device can close. The mixer completes a fade
  /// without further frames.
  package func update(_ input: FrameInput, _ settings: Settings) {
    isHeard = settings.effects > 0
    now = input.time.targetTimestamp
    setVolume(settings.effects, of: .effects)
    setVolume(settings.music, of: .music)
    frames += 1
    guard frames > Self.framesBeforeSounds else { return }
    if isHeard, !hasBegunMaking {
      hasBegunMaking = true
      beside { [book] in book.makeEffects() }
    }
    if let app { follow(app, settings) }
    playAwaited()
    let isWanted = settings.music > 0 && Self.isAttended(input, settings)
    if isWanted {
      setMood(app.map { MusicMood($0.screen, $0.tension) } ?? .playing)
    }
    guard isWanted != isMusicOn else { return }
    isMusicOn = isWanted
    if isWanted {
      mixer.playLayers(fadeInSeconds: Self.fadeSeconds)
    } else {
      mixer.stopLayers(overSeconds: Self.fadeSeconds)
    }
  }

  /// Returns when the next frame is needed even if nothing moves; nil if none is.
  ///
  /// A frame is needed at once before sounds have started and while a sound is awaited. While music
  /// plays, a frame is needed at the time at which the music fades for lack of input.
  package func nextUpdate(after input: FrameInput) -> Nanoseconds? {
    if frames <= Self.framesBeforeSounds || !awaited.isEmpty { return input.time.targetTimestamp }
    return isMusicOn ? input.time.targetTimestamp + max(IdleWatch.limit - input.idle, .zero) : nil
  }

  /// Fades the layers to a mood; silent music changes at once.
  private func setMood(_ new: MusicMood) {
    guard new != mood else { return }
    mood = new
    for (layer, gain) in new.gains.enumerated() {
      mixer.setLayerGain(gain, of: layer, overSeconds: new.fadeSeconds)
    }
  }

  private static func isAttended(_ input: FrameInput, _ settings: Settings) -> Bool {
    guard input.idle < IdleWatch.limit else { return false }
    return switch input.phase {
    case .active: true
    case .inactive: settings.playsMusicUnfocused
    case .background: false
    }
  }

  /// Sets a group's volume only if it has changed, because each command wakes the audio thread.
  private func setVolume(_ volume: Double, of group: SoundGroup) {
    guard volumes[group] != volume else { return }
    volumes[group] = volume
    mixer.setVolume(volume, of: group)
  }

  private func take(_ event: SessionEvent, _ game: GameModel) {
    switch event.kind {
    case .selection(let change): select(change, game)
    case .undone, .wentTo: play(.gather)
    case .refused: play(.refuse)
    case .countdown(let seconds) where seconds <= Session.countedSeconds: play(.countdown(seconds))
    case .timeUp: play(.timeUp)
    default: break
    }
  }

  func hear(_ moment: SlamMoment) {
    switch moment {
    case .tick(let index, let slam): play(.tick(index), column: slam.target.column)
    case .act(let index, let slam): play(.charm(index), column: slam.target.column)
    case .hit(let happened, let slam):
      if let slam, slam.style == .full {
        play(.impact(slam.tier.rawValue), column: slam.target.column)
      }
      hear(happened)
    }
  }

  private func hear(_ happened: [GameEvent]) {
    let isPerfectClear = happened.contains { $0.isPerfectClear }
    for event in happened {
      switch event {
      case .scored(let hand, _, _): play(.slam(SlamTier(hand, isPerfectClear: isPerfectClear)))
      case .fell(let cards):
        for column in 0..<5 {
          let count = cards.count { $0.to.column == column }
          if count > 0 { play(.fall(count), column: column) }
        }
      default: break
      }
    }
  }

  private func hear(_ cue: ClimbCue) {
    switch cue {
    case .level, .tool: play(.panelOpens)
    case .gate: play(.gate)
    case .refusal: play(.refuse)
    case .heartLost: play(.heartLost)
    case .heartSaved: play(.gather)
    case .target: play(.target)
    case .cleared: play(.levelClear)
    case .summit: play(.summit)
    case .toolUsed: play(.gather)
    case .release: play(.release)
    case .aim(let number): play(.select(number + 1))
    case .coins: play(.coin)
    case .bought: play(.purchase)
    case .reroll: play(.reroll)
    case .shot: play(.shot)
    case .hit: play(.coin)
    case .selected(let change, let count, let hand): select(change, count, hand)
    }
  }

  private func select(_ change: SelectionChange, _ game: GameModel) {
    select(change, game.session.selection.count, game.session.selectedHand)
  }

  private func select(_ change: SelectionChange, _ count: Int, _ hand: Hand?) {
    switch change {
    case .joined(let cell), .restarted(let cell, _):
      play(.select(count), column: cell.column)
      if let hand { play(.chord(hand)) }
    case .refused(let cell), .held(let cell): play(.refuse, column: cell.column)
    case .left, .cleared: play(.release)
    case .unchanged: break
    }
  }

  /// Plays the sound of a used button.
  package func press() { play(.button) }

  /// Plays a sound at once, or as soon as the sound has been synthesized.
  ///
  /// A sound that is ready too late is dropped. No frame waits for the synthesis.
  ///
  /// - Parameter column: the column of the board from which the sound comes, 0 at the left; nil for
  ///   the middle.
  func play(_ name: SoundBook.Name, column: Int? = nil) {
    guard isHeard else { return }
    guard let sound = book.ready(name) else {
      awaited.append((name, column, now + Self.tolerance))
      return
    }
    var playing = Mixer.Playing()
    (playing.musicGain, playing.musicGainSeconds) = name.musicGain
    if let column {
      playing.pan = Double(column - 2) * 0.3
      // Equal sounds of several columns start at least 10 ms apart, so that they are heard one
      // after the other. Falls need no spacing, because each column has its own pitch.
      playing.spacingSeconds = 0.01
      if case .fall = name {
        playing.pitch = 1 + Double(column - 2) * 0.03; playing.spacingSeconds = 0
      }
    }
    mixer.play(sound, playing)
  }

  /// Plays the awaited sounds that have been synthesized by now, and drops those that are too late.
  private func playAwaited() {
    guard !awaited.isEmpty else { return }
    let waiting = awaited.filter { $0.limit >= now }
    awaited = []
    for sound in waiting {
      if book.ready(sound.name) != nil {
        play(sound.name, column: sound.column)
      } else {
        awaited.append(sound)
      }
    }
  }

  // MARK: - What is on the screen

  /// Plays the sounds that no session event starts: deals, hints, panels and stages of the ending.
  private func follow(_ app: AppModel, _ settings: Settings) {
    let game = app.game
    if let climb = app.usedClimb, climb.deal != lastClimbDeal {
      lastClimbDeal = climb.deal
      play(.deal)
    }
    if let lesson = app.usedClimbLesson, lesson.deal != lastClimbLessonDeal {
      lastClimbLessonDeal = lesson.deal
      play(.deal)
    }
    if let lessons = app.usedLessons, lessons.game.deal != lastLessonDeal {
      lastLessonDeal = lessons.game.deal
      play(.deal)
    }
    if game.deal != lastDeal {
      lastDeal = game.deal
      play(game.freshDeck == nil ? .deal : .wave)
    }
    let isFresh = app.screen.place == .daily && app.daily.fresh != nil
    if isFresh, !showsFreshMedal { play(.medal) }
    showsFreshMedal = isFresh
    if let hint = game.hint, hint != lastHint { play(.hint(hint.level.rawValue)) }
    lastHint = game.hint
    followMarks(game, settings)
    follow(app.screen.overlay)
    followEnding(app, isAtOnce: settings.motionIsReduced)
  }

  /// Plays the sound of a star or crown that the score reaches on the pace line.
  private func followMarks(_ game: GameModel, _ settings: Settings) {
    let score = game.shownScore
    let count = game.pace.map { pace in
      ScoreScale(pace.par, score: score).marks.count { score >= $0.points }
    }
    if settings.showsPace, score > lastMarks.score, let count, let before = lastMarks.count,
      count > before
    {
      play(.star(count))
    }
    lastMarks = (score, count)
  }

  /// Plays the sound of a panel that opens or closes; the game-over panel has sounds of its own.
  private func follow(_ overlay: Screen.Overlay?) {
    guard overlay != lastOverlay else { return }
    if lastOverlay == .gameOver || overlay == .gameOver {
      if case .panel = overlay { play(.panelOpens) }
      if case .panel = lastOverlay { play(.panelCloses) }
    } else {
      play(overlay == nil ? .panelCloses : .panelOpens)
    }
    lastOverlay = overlay
  }

  /// Plays the sounds of the ending's stages as the panel shows them.
  private func followEnding(_ app: AppModel, isAtOnce: Bool) {
    let game = app.game
    guard let ending = game.ending else {
      cues = nil
      return
    }
    var cues = cues ?? EndingCues()
    var elapsed = game.secondsSinceEnding - Ending.entranceMoment
    let isAtOnce = isAtOnce || game.skipsEnding
    if isAtOnce, elapsed >= 0 { elapsed = EndingStage.duration + 1 }
    let names = cues.advance(to: EndingStage(elapsed: elapsed), ending, isAtOnce: isAtOnce)
    self.cues = cues
    // Stages that pass while the panel is not shown are silent.
    if app.screen.overlay == .gameOver { for name in names { play(name) } }
  }
}

/// How tense the game is that is being played.
enum Tension { case calm, usual, high }

extension AppModel {
  fileprivate var tension: Tension {
    switch screen.place {
    case .board: game.isTense ? .high : .usual
    case .climb: usedClimb?.tension ?? .usual
    default: .usual
    }
  }
}

extension ClimbModel {
  /// The tension is high at a gate, with the last heart, close to the target and while the ship
  /// shoots; the shop is calm.
  var tension: Tension {
    switch stage {
    case .shop: .calm
    case .board: run.isGate || run.hearts == 1 || isNearTarget ? .high : .usual
    case .bonus: bonus?.isRunning == true ? .high : .usual
    case .intro, .heartLost, .cleared, .over: .usual
    }
  }

  /// Whether at most a fifth of the target is missing.
  private var isNearTarget: Bool { run.deal.score * 5 >= run.target * 4 }
}

extension GameModel {
  /// Whether the music is tense: a rank is near or, in a game against the clock, the end.
  fileprivate var isTense: Bool {
    guard session.game.mode.isTimed else { return PaceNote.isNear(state) }
    return secondsLeft.map { $0 <= Self.tenseSeconds } ?? false
  }

  /// The seconds at the end of a game against the clock during which the music is tense.
  private static let tenseSeconds = 30
}

extension MusicMood {
  /// Chooses the mood of a screen.
  ///
  /// Help has the mood of the board, because the game goes on below it.
  init(_ screen: Screen, _ tension: Tension) {
    let isOver = if case .over = screen.phase { true } else { false }
    switch (screen.overlay, screen.place) {
    case (_, .menu), (_, .climbMap), (_, .daily), (_, .lessons), (_, .climbLesson),
      (_, .howToPlay), (_, .profile), (_, .replay), (_, .leaderboard), (_, .store):
      self = .menu
    case (.gameOver, _), (_, .beamLine): self = .ending
    case (.pause, _), (.panel(.settings), _), (.panel(.about), _), (.panel(.modes), _):
      self = isOver ? .ending : .paused
    default:
      self =
        switch tension {
        case _ where isOver: .ending
        case .calm: .menu
        case .usual: .playing
        case .high: .nearRank
        }
    }
  }
}

extension SoundBook.Name {
  /// The gain to which the sound lowers the music, and for how many seconds.
  fileprivate var musicGain: (gain: Double, seconds: Double) {
    switch self {
    case .slam(.small): (0.6, 0.25)
    case .slam(.full): (0.45, 0.5)
    case .slam(.deep): (0.3, 0.9)
    case .slam(.spectacle): (0.2, 1.6)
    case .impact(let tier): (0.7 - 0.1 * Double(tier), 0.15 + 0.15 * Double(tier))
    case .rank, .record: (0.35, 1.4)
    case .medal: (0.5, 0.8)
    default: (1, 0)
    }
  }
}
