package import Audio
import Session
package import StageUI

/// Plays sounds and music for what happens; it only observes.
@MainActor
package final class Soundtrack {
  private let mixer: Mixer
  let book = SoundBook()
  private var pad: Mixer.VoiceID?
  private var frames = 0
  private let beside: (@escaping @Sendable () -> Void) -> Void
  private var hasBegunMaking = false
  /// Whether effects have a volume above 0; otherwise none are synthesized.
  private var isHeard = true
  private var volumes: [SoundGroup: Double] = [:]
  private weak var app: AppModel?
  private var lastOverlay: Screen.Overlay?

  /// Frames before music starts and effects are synthesized, so that the first screen is not
  /// delayed.
  static let framesBeforeSounds = 45
  /// The duration of music fades: as long as ambient motion takes to start or stop.
  private static let fadeSeconds = AmbientClock.easing.seconds

  /// - Parameter beside: runs a closure on another thread; effects are synthesized there, so that
  ///   frames seldom have to.
  package init(
    _ mixer: Mixer, beside: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.mixer, self.beside) = (mixer, beside)
  }

  package func follow(_ app: AppModel) {
    self.app = app
    app.game.observers.append { [weak self] events, game in
      for event in events { self?.take(event, game) }
    }
    app.game.onSlam.append { [weak self] moment, game in self?.hear(moment, game) }
  }

  /// Applies the settings and fades the music in or out; called once per frame.
  ///
  /// The music fades out when ambient motion stops for lack of input, while the window is hidden,
  /// and, unless a setting allows it, while another window has the focus. A stopped loop lets the
  /// audio device close. The mixer fades by itself, so no further frame is needed.
  package func update(_ input: FrameInput, _ settings: Settings, isPlaying: Bool) {
    isHeard = settings.effects > 0
    setVolume(settings.effects, of: .effects)
    setVolume(isPlaying ? settings.music : settings.music * 0.5, of: .music)
    frames += 1
    guard frames > Self.framesBeforeSounds else { return }
    if isHeard, !hasBegunMaking {
      hasBegunMaking = true
      beside { [book] in book.makeEffects() }
    }
    if let app { follow(app.screen.overlay) }
    let isWanted = settings.music > 0 && Self.isAttended(input, settings)
    if isWanted, pad == nil {
      var playing = Mixer.Playing()
      playing.group = .music
      playing.loops = true
      playing.fadeInSeconds = Self.fadeSeconds
      playing.priority = 255
      pad = mixer.play(book.sound(.pad), playing)
    } else if !isWanted, let voice = pad {
      mixer.stop(voice, overSeconds: Self.fadeSeconds)
      pad = nil
    }
  }

  /// When the music will fade for lack of input; an idle program needs a frame then.
  ///
  /// Nil while no music plays.
  package func nextUpdate(after input: FrameInput) -> Nanoseconds? {
    pad == nil ? nil : input.time.targetTimestamp + max(IdleWatch.limit - input.idle, .zero)
  }

  private static func isAttended(_ input: FrameInput, _ settings: Settings) -> Bool {
    guard input.idle < IdleWatch.limit else { return false }
    return switch input.phase {
    case .active: true
    case .inactive: settings.playsMusicUnfocused
    case .background: false
    }
  }

  /// Sets a group's volume if it has changed; each command wakes the audio thread.
  private func setVolume(_ volume: Double, of group: SoundGroup) {
    guard volumes[group] != volume else { return }
    volumes[group] = volume
    mixer.setVolume(volume, of: group)
  }

  private func take(_ event: SessionEvent, _ game: GameModel) {
    switch event.kind {
    case .began: play(.deal)
    case .selection(let change): select(change, game)
    case .undone, .wentTo: play(.gather)
    case .refused: play(.refuse)
    case .marked: if game.hint != nil { play(.hint) }
    default: break
    }
  }

  private func hear(_ moment: SlamMoment, _ game: GameModel) {
    switch moment {
    case .tick(let index, let slam): play(.tick(index), column: slam.target.column)
    case .hit(let happened, let slam):
      if let slam, slam.style == .full {
        play(.impact(slam.tier.rawValue), column: slam.target.column)
      }
      hear(happened, game)
    }
  }

  private func hear(_ happened: [GameEvent], _ game: GameModel) {
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
    if game.isOver { play(game.session.beatsRecord ? .record : .ending) }
  }

  private func select(_ change: SelectionChange, _ game: GameModel) {
    switch change {
    case .joined(let cell), .restarted(let cell, _):
      play(.select(game.session.selection.count), column: cell.column)
      if let hand = game.session.selectedHand { play(.chord(hand)) }
    case .refused(let cell), .held(let cell): play(.refuse, column: cell.column)
    case .left, .cleared: play(.release)
    case .unchanged: break
    }
  }

  /// Plays the sound of a used button.
  package func press() { play(.button) }

  /// Plays a sound that has been made: no frame waits for one.
  ///
  /// - Parameter column: 0 at the left, where the sound comes from; nil for the middle.
  func play(_ name: SoundBook.Name, column: Int? = nil) {
    guard isHeard, let sound = book.ready(name) else { return }
    var playing = Mixer.Playing()
    if let column {
      playing.pan = Double(column - 2) * 0.3
      // Columns that land together are several sounds, not one that is louder.
      playing.spacingSeconds = 0.01
      if case .fall = name {
        playing.pitch = 1 + Double(column - 2) * 0.03; playing.spacingSeconds = 0
      }
    }
    mixer.play(sound, playing)
  }

  /// A panel came or went; nothing is heard of the first screen.
  private func follow(_ overlay: Screen.Overlay?) {
    guard overlay != lastOverlay else { return }
    play(overlay == nil ? .panelCloses : .panelOpens)
    lastOverlay = overlay
  }
}
