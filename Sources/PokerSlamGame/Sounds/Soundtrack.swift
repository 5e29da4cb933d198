package import Audio
import Session

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

  /// Music begins, and sounds are made, when the first screen has long been there.
  static let framesBeforeSounds = 45

  /// - Parameter beside: runs what it is given on a thread of its own: effects are made there, so
  ///   that frames seldom have to.
  package init(
    _ mixer: Mixer, beside: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.mixer, self.beside) = (mixer, beside)
  }

  package func follow(_ app: AppModel) {
    app.game.observers.append { [weak self] event, game in self?.take(event, game) }
  }

  /// Takes on what the player has chosen; music sounds while it may be heard.
  package func apply(_ settings: Settings, isPlaying: Bool) {
    isHeard = settings.effects > 0
    mixer.setVolume(settings.effects, of: .effects)
    mixer.setVolume(isPlaying ? settings.music : settings.music * 0.5, of: .music)
    frames += 1
    if isHeard, !hasBegunMaking, frames > Self.framesBeforeSounds {
      hasBegunMaking = true
      beside { [book] in book.makeEffects() }
    }
    if settings.music > 0, pad == nil, frames > Self.framesBeforeSounds {
      var playing = Mixer.Playing()
      playing.group = .music
      playing.loops = true
      playing.fadeInSeconds = 2
      playing.priority = 255
      pad = mixer.play(book.sound(.pad), playing)
    } else if settings.music == 0, let voice = pad {
      mixer.stop(voice, overSeconds: 0.5)
      pad = nil
    }
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
