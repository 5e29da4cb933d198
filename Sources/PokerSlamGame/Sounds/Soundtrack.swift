package import Audio
import Session
package import StageUI

/// Lets what happens be heard; it only observes.
@MainActor
package final class Soundtrack {
  private let mixer: Mixer
  let book = SoundBook()
  private var pad: Mixer.VoiceID?
  private var frames = 0
  private let beside: (@escaping @Sendable () -> Void) -> Void
  private var hasBegunMaking = false
  /// A sound that nobody hears is not made.
  private var isHeard = true
  private var volumes: [SoundGroup: Double] = [:]

  /// Music begins, and sounds are made, when the first screen has long been there.
  static let framesBeforeSounds = 45
  /// Of the music, in and out: as long as ambient motion takes to start or stop.
  private static let fadeSeconds = AmbientClock.easing.seconds

  /// - Parameter beside: runs what it is given on a thread of its own: effects are made there, so
  ///   that frames seldom have to.
  package init(
    _ mixer: Mixer, beside: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.mixer, self.beside) = (mixer, beside)
  }

  package func follow(_ app: AppModel) {
    app.game.observers.append { [weak self] events, game in
      for event in events { self?.take(event, game) }
    }
  }

  /// Takes on the player's choices and fades the music in or out; called once per frame.
  ///
  /// The music fades out when ambient motion does for want of input, while the window is hidden, and,
  /// unless the player wants it otherwise, while another window has the focus. A stopped loop lets
  /// the device close. The mixer fades in its own time, so no further frame is needed.
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

  /// When the music will fade for want of input: a program at rest needs a frame then.
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

  /// A command to the mixer wakes the device's thread, so unchanged volumes are not sent.
  private func setVolume(_ volume: Double, of group: SoundGroup) {
    guard volumes[group] != volume else { return }
    volumes[group] = volume
    mixer.setVolume(volume, of: group)
  }

  private func take(_ event: SessionEvent, _ game: GameModel) {
    switch event.kind {
    case .began: play(.deal)
    case .selection(let change): select(change, game)
    case .played(_, let happened), .redone(_, let happened):
      for case .scored(let hand, _, _) in happened { play(.hand(hand)) }
      if happened.contains(where: { if case .fell = $0 { true } else { false } }) { play(.slide) }
      if game.isOver { play(game.session.beatsRecord ? .record : .ending) }
    case .undone, .wentTo: play(.slide)
    case .refused: play(.refuse)
    default: break
    }
  }

  private func select(_ change: SelectionChange, _ game: GameModel) {
    let count = game.session.selection.count
    play(count == 0 ? .release : .tick(count))
  }

  /// A button was used.
  package func press() { play(.press) }

  private func play(_ name: SoundBook.Name) {
    if isHeard { mixer.play(book.sound(name)) }
  }
}
