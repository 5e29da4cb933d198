internal import Audio
import Session
internal import Synchronization

/// Every sound of the game, made once when first heard, or before by another thread.
package final class SoundBook: Sendable {
  private let made = Mutex<[Name: Sound]>([:])

  enum Name: Hashable {
    /// A card joins the selection, the first to the fifth.
    case select(Int)
    case release
    /// The selection has become a hand.
    case chord(Hand)
    /// The score counts: each tick a step higher, 0…11.
    case tick(Int)
    /// What is played strikes the table, in tier 1…4; without the music of `slam`.
    case impact(Int)
    /// A hand is played, by tier; see `SlamTier`.
    case slam(SlamTier)
    /// So many cards land in a column, 1…5; it is played on the column's side.
    case fall(Int)
    /// Cards go back to where they were.
    case gather
    case deal, refuse
    /// A hint of level 1…3: the more it tells, the more notes.
    case hint(Int)
    /// The first to third star, then the crown.
    case star(Int)
    /// A medal is stamped; `rank` if it is better than all before.
    case medal, rank
    case record, ending
    case panelOpens, panelCloses, button

    /// All sounds, the ones needed soonest first.
    static let effects: [Name] =
      [.button, .deal] + (1...5).map { .select($0) } + [.release]
      + Hand.allCases.map { .chord($0) } + SlamTier.allCases.map { .slam($0) }
      + (1...5).map { .fall($0) } + [.gather, .refuse, .panelOpens, .panelCloses]
      + (1...3).map { .hint($0) }
      + (0...11).map { .tick($0) } + (1...4).map { .impact($0) } + (1...4).map { .star($0) }
      + [.medal, .rank, .ending, .record]
  }

  func sound(_ name: Name) -> Sound { ready(name) ?? keep(name.effect, as: name) }

  /// A sound, if it has been synthesized.
  func ready(_ name: Name) -> Sound? { made.withLock { $0[name] } }

  /// Makes all effects that are missing, which takes a while: beside the game.
  func makeEffects() {
    for name in Name.effects where ready(name) == nil { _ = keep(name.effect, as: name) }
  }

  /// Stores a sound; if another thread has stored it first, returns that one.
  private func keep(_ sound: Sound, as name: Name) -> Sound {
    made.withLock { made in
      if let earlier = made[name] { return earlier }
      made[name] = sound
      return sound
    }
  }
}
