internal import Audio
internal import Numerics
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
    case deal, refuse, hint
    /// The first to third star.
    case star(Int)
    case medal, rank, record, ending
    case panelOpens, panelCloses, button
    case pad

    /// All sounds but the music, the ones needed soonest first.
    static let effects: [Name] =
      [.button, .deal] + (1...5).map { .select($0) } + [.release]
      + Hand.allCases.map { .chord($0) } + SlamTier.allCases.map { .slam($0) }
      + (1...5).map { .fall($0) } + [.gather, .refuse, .hint, .panelOpens, .panelCloses]
      + (0...11).map { .tick($0) } + (1...4).map { .impact($0) } + (1...3).map { .star($0) }
      + [.medal, .rank, .ending, .record]
  }

  func sound(_ name: Name) -> Sound { ready(name) ?? keep(name.made, as: name) }

  /// A sound, if it has been synthesized.
  func ready(_ name: Name) -> Sound? { made.withLock { $0[name] } }

  /// Makes all effects that are missing, which takes a while: beside the game.
  func makeEffects() {
    for name in Name.effects where ready(name) == nil { _ = keep(name.made, as: name) }
  }

  /// Stores a sound; if another thread has stored it first, returns that one.
  private func keep(_ sound: Sound, as name: Name) -> Sound {
    made.withLock { made in
      if let earlier = made[name] { return earlier }
      made[name] = sound
      return sound
    }
  }

  /// Eight seconds of quiet harmony that swell and sink; its ends meet.
  fileprivate static var pad: Sound {
    let count = 8 * Sound.sampleRate
    var samples = [Float](repeating: 0, count: count)
    // A whole number of cycles per loop, so that the end continues into the beginning.
    let voices: [(cycles: Int, swells: Int, level: Double)] = [
      (880, 1, 0.05), (1320, 2, 0.034), (1760, 1, 0.026), (2200, 3, 0.018), (2640, 2, 0.013),
    ]
    for voice in voices {
      var tone = Turning(turns: voice.cycles, in: count)
      var swell = Turning(turns: voice.swells, in: count, from: voice.level)
      for index in samples.indices {
        samples[index] += Float(voice.level * (0.6 - 0.4 * swell.cosine) * tone.sine)
        tone.advance()
        swell.advance()
      }
    }
    return Sound(samples)
  }
}

extension SoundBook.Name {
  fileprivate var made: Sound { self == .pad ? SoundBook.pad : effect }
}

/// A point on its way around a circle, one turn of a small angle a step.
private struct Turning {
  private(set) var cosine: Double
  private(set) var sine: Double
  private let stepCosine: Double
  private let stepSine: Double

  /// - Parameter start: the first angle, in turns.
  init(turns: Int, in steps: Int, from start: Double = 0) {
    let step = 2 * Double.pi * Double(turns) / Double(steps)
    (stepCosine, stepSine) = (Double.cos(step), Double.sin(step))
    (cosine, sine) = (Double.cos(2 * Double.pi * start), Double.sin(2 * Double.pi * start))
  }

  mutating func advance() {
    (cosine, sine) = (
      cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine
    )
  }
}
