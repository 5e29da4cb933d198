internal import Audio
import Session
internal import Synchronization

/// The sound effects of the game; each effect is synthesized once and then kept.
package final class SoundBook: Sendable {
  private let made = Mutex<[Name: Sound]>([:])

  enum Name: Hashable {
    /// A card joins the selection; the number is the size of the selection, 1…5.
    case select(Int)
    case release
    /// The selection has become a hand.
    case chord(Hand)
    /// A card of a played hand is counted. The number, 0…11, is the card's place in the count; each
    /// tick is a step higher than the one before.
    case tick(Int)
    /// The cards of a hand strike the table; the number is the tier, 1…4. Unlike `slam`, it has no
    /// notes.
    case impact(Int)
    /// A hand is played, by tier; see `SlamTier`.
    case slam(SlamTier)
    /// A number of cards, 1…5, lands in a column; the sound comes from the column's side.
    case fall(Int)
    /// Cards go back to where they were. In Climb also: a heart is kept, or a tool is used.
    case gather
    case deal, refuse
    /// A hint of level 1…3: the more it tells, the more notes.
    case hint(Int)
    /// A mark of the ending lights up: a star (1…3) or the crown (4).
    case star(Int)
    /// A medal is stamped; the sound is `rank` if the medal's rank is a new best one.
    case medal, rank
    case record, ending
    case panelOpens, panelCloses, button
    /// In Climb: a charm acts. The number, 0…4, is its place among the charms that act; each sounds
    /// a step higher than the one before.
    case charm(Int)
    /// In Climb: a coin, a lost heart, the target reached, a gate, a cleared level, the summit.
    case coin, heartLost, target, gate, levelClear, summit
    /// In the shop of Climb: an offer is bought, or all offers are replaced.
    case purchase, reroll
    /// A shot of the bonus round.
    case shot
    /// In Rush: one of the last ten seconds begins (10…1), the time is up, and a fresh deck comes
    /// with a wave across the board.
    case countdown(Int)
    case timeUp, wave

    /// All sounds, the ones needed soonest first.
    static let effects: [Name] =
      [.button, .deal] + (1...5).map { .select($0) } + [.release]
      + Hand.allCases.map { .chord($0) } + SlamTier.allCases.map { .slam($0) }
      + (1...5).map { .fall($0) } + [.gather, .refuse, .panelOpens, .panelCloses]
      + (1...3).map { .hint($0) }
      + (0...11).map { .tick($0) } + (1...4).map { .impact($0) } + (1...4).map { .star($0) }
      + [.medal, .rank, .ending, .record] + (0...4).map { .charm($0) }
      + [.coin, .heartLost, .target, .gate, .levelClear, .summit, .purchase, .reroll, .shot]
      + (1...10).reversed().map { .countdown($0) } + [.timeUp, .wave]
  }

  func sound(_ name: Name) -> Sound { ready(name) ?? keep(name.effect, as: name) }

  /// Returns a sound if it has been synthesized.
  func ready(_ name: Name) -> Sound? { made.withLock { $0[name] } }

  /// Synthesizes all missing effects; this is slow and belongs on another thread than the game's.
  func makeEffects() {
    for name in Name.effects where ready(name) == nil { _ = keep(name.effect, as: name) }
  }

  /// Stores a sound and returns it.
  ///
  /// If another thread has already stored this sound, the stored one is returned.
  private func keep(_ sound: Sound, as name: Name) -> Sound {
    made.withLock { made in
      if let earlier = made[name] { return earlier }
      made[name] = sound
      return sound
    }
  }
}
